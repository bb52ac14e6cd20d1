import type { PostOptions } from "../post.ts";

/** A part of a text with a meaning; offset and length are in UTF-16 code units. */
export interface Entity {
  type: "spoiler";
  offset: number;
  length: number;
}

/** Between a warning and the text that it is about. */
export const BREAK = "\n\n";

/** The text as it is sent: after a warning, readers uncover it. Telegram itself finds links, mentions and hashtags. */
export function textWithEntities(
  text: string,
  { spoilerText: warning = "" }: PostOptions,
): { text: string; entities: Entity[] } {
  if (warning === "" || text === "") return { text: warning + text, entities: [] };
  const before = warning + BREAK;
  return { text: before + text, entities: [{ type: "spoiler", offset: before.length, length: text.length }] };
}
