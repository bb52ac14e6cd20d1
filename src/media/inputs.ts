import { z } from "zod";

/** The most tags of one item. */
export const MOST_TAGS = 20;

const id = z.string().max(128);
const expectedRevision = z.int().min(1).nullish();
const tag = z.string().trim().toLowerCase().min(1).max(50);

/** In lower case, each once: a tag that is given twice is one. */
const tags = z
  .array(tag)
  .max(MOST_TAGS)
  .transform((given) => [...new Set(given)]);

/** Absent leaves; null clears the alternative text and is refused elsewhere. */
export const UpdateMedia = z.object({
  id,
  expectedRevision,
  name: z.string().trim().min(1).max(255).optional(),
  altText: z
    .string()
    .trim()
    .max(10_000)
    .nullish()
    .transform((given) => (given === null ? "" : given)),
  tags: tags.optional(),
  favourite: z.boolean().optional(),
});

/** An act on one item that needs to know nothing else. */
export const MediaAct = z.object({ id, expectedRevision });

/** Whether it is confirmed is a rule of the operation, as for publications. */
export const DeleteMedia = z.object({ id, confirm: z.boolean().nullish() });
