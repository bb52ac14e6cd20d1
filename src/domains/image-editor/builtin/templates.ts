import type { ImageDocument } from "../document/shape.ts";
import { announcement, saveTheDate } from "./announcement.ts";
import { carousel } from "./carousel.ts";
import { education } from "./education.ts";
import { type Design, documentOf } from "./layers.ts";
import { photo } from "./photo.ts";
import { hiring, results } from "./professional.ts";
import { quote } from "./quote.ts";
import { story } from "./story.ts";
import { thumbnail } from "./thumbnail.ts";

/** A template of this server that every workspace can use and that is stored in none. */
export interface BuiltinTemplate {
  /** Begins with `builtin-`. */
  key: string;
  name: string;
  category: string;
  document: ImageDocument;
}

const DESIGNS: readonly (readonly [key: string, category: string, design: Design])[] = [
  ["builtin-announcement", "Announcement", announcement],
  ["builtin-save-the-date", "Announcement", saveTheDate],
  ["builtin-photo", "Photo", photo],
  ["builtin-quote", "Quote", quote],
  ["builtin-carousel", "Carousel", carousel],
  ["builtin-education", "Education", education],
  ["builtin-story", "Story", story],
  ["builtin-results", "Professional", results],
  ["builtin-hiring", "Professional", hiring],
  ["builtin-thumbnail", "Thumbnail", thumbnail],
];

let made: readonly BuiltinTemplate[] | undefined;

/** Returns all built-in templates in display order. */
export function builtinTemplates(): readonly BuiltinTemplate[] {
  made ??= DESIGNS.map(([key, category, design]) => ({
    key,
    name: design.title,
    category,
    document: documentOf(design),
  }));
  return made;
}

/** Returns a built-in template by its key. */
export const builtinTemplate = (key: string): BuiltinTemplate | undefined =>
  builtinTemplates().find((template) => template.key === key);
