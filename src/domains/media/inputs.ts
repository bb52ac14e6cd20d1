import { z } from "zod";
import { LanguageTag } from "../../platform/values/languageTag.ts";
import { nameOf, readable } from "../../platform/values/name.ts";

/** The maximum number of tags of an item. */
const MOST_TAGS = 20;

const id = z.string().max(128);
const expectedRevision = z.int().min(1).nullish();
const tag = z.string().trim().toLowerCase().min(1).max(50).superRefine(readable);

/** Tags in lower case, without duplicates. */
const tags = z
  .array(tag)
  .max(MOST_TAGS)
  .transform((given) => [...new Set(given)]);

/** Absent members stay unchanged. Null clears the alternative text and is refused for other members. */
export const UpdateMedia = z.object({
  id,
  expectedRevision,
  name: nameOf(255).optional(),
  altText: z
    .string()
    .trim()
    .max(10_000)
    .nullish()
    .transform((given) => (given === null ? "" : given)),
  tags: tags.optional(),
  isFavorite: z.boolean().optional(),
});

/** The input of operations that need only the item's id and revision. */
export const MediaAct = z.object({ id, expectedRevision });

/** The operation, not the shape, checks `confirm`, as for publications. */
export const DeleteMedia = z.object({ id, confirm: z.boolean().nullish() });

/** The input of POST /media/{id}/alt-text/generate (docs/interface.md#media). */
export const GenerateAltText = z.object({
  id,
  locale: LanguageTag.nullish(),
  postContext: z.string().max(1000).nullish(),
});
