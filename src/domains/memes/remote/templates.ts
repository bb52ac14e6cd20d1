import { z } from "zod";
import { cleanedName } from "../../../platform/values/name.ts";
import type { MemeTemplate } from "../template.ts";

const text = (most: number) =>
  z
    .string()
    .transform((value) => value.toWellFormed().replaceAll("\u0000", ""))
    .pipe(z.string().max(most));

/** Addresses become links on this server's pages, so only http and https are accepted. */
const address = z.url({ protocol: /^https?$/ }).max(4000);
const texts = z.array(text(400)).max(60).nullish();

/** An entry of memegen's `GET /templates/`. Older servers omit `overlays`, `keywords` and the parts of the example. */
const Entry = z.object({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/),
  name: text(300).transform(cleanedName).pipe(z.string().min(1)),
  lines: z.int().min(0).max(40),
  overlays: z.int().min(0).max(40).nullish(),
  styles: texts,
  blank: address,
  example: z.union([z.object({ text: texts, url: address }), address]).nullish(),
  source: z.string().nullish(),
  keywords: texts,
});

const MOST = 5000;

/**
 * Returns the templates of a provider's list. Invalid entries and entries with a repeated id are left out.
 * @returns null for an answer that is no list of templates, or has hardly a valid entry
 */
export function readTemplates(answer: unknown): MemeTemplate[] | null {
  if (!Array.isArray(answer) || answer.length === 0 || answer.length > MOST) return null;
  const read = answer.flatMap((entry) => Entry.safeParse(entry).data ?? []);
  if (read.length * 2 <= answer.length) return null;
  const byId = new Map(read.toReversed().map((entry) => [entry.id, templateOf(entry)]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function templateOf(entry: z.output<typeof Entry>): MemeTemplate {
  const { id, name, lines, overlays, blank, example, source } = entry;
  const [styles, keywords] = [entry.styles ?? [], entry.keywords ?? []];
  const parts = typeof example === "string" ? { url: example, text: [] } : example;
  const words = id.replaceAll(/[-_]+/g, " ");
  return {
    id,
    name,
    blankUrl: blank,
    sourceUrl: address.safeParse(source).data ?? null,
    animated: styles.includes("animated") || /\.(gif|webp)$/i.test(new URL(blank).pathname),
    lines,
    overlays: overlays ?? 0,
    keywords,
    searchTerms: words.toLowerCase() === name.toLowerCase() ? [] : [words],
    styles,
    example: parts ? { url: parts.url, text: parts.text ?? [] } : null,
    semantic: null,
  };
}
