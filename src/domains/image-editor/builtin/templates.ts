import { readFileSync } from "node:fs";
import type { ImageDocument } from "../document/shape.ts";

/** A template of this server that every workspace can use and that is stored in none. */
export interface BuiltinTemplate {
  /** Begins with `builtin-`. */
  key: string;
  /** The title of the document. */
  name: string;
  category: string;
  document: ImageDocument;
}

/** The built-in templates in display order; each is the file `<name>.json` in this folder. */
export const TEMPLATE_FILES: readonly string[] = [
  "announcement",
  "save-the-date",
  "photo",
  "quote",
  "carousel",
  "education",
  "story",
  "results",
  "hiring",
  "thumbnail",
];

let read: readonly BuiltinTemplate[] | undefined;

/** Returns all built-in templates in display order. The first call reads their files. */
export function builtinTemplates(): readonly BuiltinTemplate[] {
  read ??= TEMPLATE_FILES.map(templateOf);
  return read;
}

/** Returns a built-in template by its key. */
export const builtinTemplate = (key: string): BuiltinTemplate | undefined =>
  builtinTemplates().find((template) => template.key === key);

function templateOf(file: string): BuiltinTemplate {
  // `npm run check` checks the file against its schema and the rules of documents.
  const { category, document } = JSON.parse(readFileSync(new URL(`${file}.json`, import.meta.url), "utf8")) as Pick<
    BuiltinTemplate,
    "category" | "document"
  >;
  return { key: `builtin-${file}`, name: document.title, category, document };
}
