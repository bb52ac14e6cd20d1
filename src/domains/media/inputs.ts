import { z } from "zod";
import { LanguageTag } from "../../platform/values/languageTag.ts";
import { nameIn, readable } from "../../platform/values/name.ts";
import { expectedRevision, id, textIn, trimmedIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const tag = z.string().trim().toLowerCase().min(BOUNDS.tag.minLength).max(BOUNDS.tag.maxLength).superRefine(readable);

/** Tags in lower case, without duplicates. */
const tags = z
  .array(tag)
  .max(BOUNDS.tags.maxItems)
  .transform((values) => [...new Set(values)]);

/**
 * Absent members stay unchanged. Null clears the alternative text and is refused for other members. The operation
 * checks that `tags` is not given beside `addedTags` or `removedTags`.
 */
export const UpdateMedia = z.object({
  id,
  expectedRevision,
  name: nameIn(BOUNDS.name).optional(),
  altText: trimmedIn(BOUNDS.altText)
    .nullish()
    .transform((value) => (value === null ? "" : value)),
  tags: tags.optional(),
  addedTags: tags.optional(),
  removedTags: tags.optional(),
  isFavorite: z.boolean().optional(),
});

/** The input of operations that need only the item's id and revision. */
export const MediaAct = z.object({ id, expectedRevision });

/** The items that are moved to the trash together. */
export const TrashManyMedia = z.object({
  ids: z
    .array(id)
    .min(BOUNDS.trashed.minItems)
    .max(BOUNDS.trashed.maxItems)
    .transform((ids) => [...new Set(ids)]),
});

/** The operation, not the shape, checks `confirm`, as for publications. */
export const DeleteMedia = z.object({ id, confirm: z.boolean().nullish() });

/** The input of POST /media/{id}/alt-text/generate (docs/interface.md#media). */
export const GenerateAltText = z.object({
  id,
  locale: LanguageTag.nullish(),
  postContext: textIn(BOUNDS.postContext).nullish(),
});
