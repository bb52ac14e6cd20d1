import { folded as foldedText, termsOf } from "../../platform/search/words.ts";
import type { MemeTemplate } from "./template.ts";

/** Templates prepared for the search: sorted by name, with folded texts. */
export type MemeIndex = readonly Entry[];

interface Entry {
  template: MemeTemplate;
  id: string;
  name: string;
  /** All searchable texts of the template. */
  text: string;
}

/** Folds a text like every search (src/platform/search/words.ts), and without repeated spaces. */
export const folded = (text: string): string => foldedText(text).replaceAll(/\s+/gu, " ").trim();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Folds and sorts the templates once for many searches. */
export function memeIndex(templates: readonly MemeTemplate[]): MemeIndex {
  return templates
    .map((template) => ({
      template,
      id: folded(template.id),
      name: folded(template.name),
      text: folded(textOf(template)),
    }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.template.id, b.template.id));
}

/** Joins the parts by line breaks, so that no search matches across two parts. */
function textOf({ id, name, keywords, searchTerms, example, semantic }: MemeTemplate): string {
  const { visual, meaning, mechanism, captionRoles, tags } = semantic ?? NOTHING;
  const about = [visual, meaning, mechanism.replaceAll("_", " "), ...captionRoles, ...tags];
  return [id, name, ...keywords, ...searchTerms, ...(example?.text ?? []), ...about].join(" \u0001 ");
}

const NOTHING = { visual: "", meaning: "", mechanism: "", captionRoles: [], tags: [] };

/** The kinds of matches, best first (docs/decisions/memes.md, 8). */
const WAYS: readonly ((entry: Entry, query: string, tokens: readonly string[]) => boolean)[] = [
  ({ id }, query) => id === query,
  ({ name }, query) => name === query,
  ({ id }, query) => id.startsWith(query),
  ({ name }, query) => name.startsWith(query),
  ({ name }, query) => name.includes(query),
  ({ text }, query) => text.includes(query),
  ({ text }, _query, tokens) => tokens.length > 0 && tokens.every((token) => text.includes(token)),
];

/** Returns the matching templates, best match first, then by name and id; all templates for a blank query. */
export function searchMemes(index: MemeIndex, q: string): MemeTemplate[] {
  const query = folded(q);
  if (query === "") return index.map(({ template }) => template);
  const tokens = termsOf(q).map(({ word }) => word);
  const ranked: MemeTemplate[][] = WAYS.map(() => []);
  for (const entry of index) {
    const way = WAYS.findIndex((matches) => matches(entry, query, tokens));
    if (way !== -1) ranked[way]?.push(entry.template);
  }
  return ranked.flat();
}
