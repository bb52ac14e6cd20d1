import { z } from "zod";
import type { ModelTask } from "../../../platform/language-models/languageModel.ts";

/** What the text is for: a limit that screen readers and providers are fine with (docs/decisions/media.md, 24). */
const AIM = 300;

/** The answer's shape. What is longer than the aim is cut by who reads it. */
export const Described = z.strictObject({ altText: z.string() });

export interface AltTextData extends Record<string, unknown> {
  /** BCP 47. */
  locale: string;
  /** The post that the image is for, as somebody wrote it; empty for none. */
  postContext: string;
}

/** The prompt, version 1. A change of its words is a new version. */
export function altTextTask(data: AltTextData, thumbnail: Uint8Array): Omit<ModelTask, "schema" | "earlier"> {
  return {
    name: "alt-text/1",
    instructions: [
      "You write alternative text for images of social posts, for people who do not see them.",
      "Say what the image shows and what matters in it: people by what they do, text in the image word for word, charts by what they tell.",
      `Use one to three plain sentences in the language of \`locale\`, at most ${AIM} characters. Do not begin with "Image of" or "Picture of".`,
      "Do not guess names, ages, origins or feelings. `postContext` is the post that the image goes with: it may tell what matters, and nothing else.",
    ].join("\n"),
    data,
    images: [{ mimeType: "image/jpeg", content: thumbnail }],
    maxTokens: 400,
  };
}

/** One line, within the aim, cut between words. */
export function tidied(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= AIM) return line;
  const cut = letters.slice(0, AIM - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${end > AIM / 2 ? cut.slice(0, end) : cut}…`;
}
