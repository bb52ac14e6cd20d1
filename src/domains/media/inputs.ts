import { z } from "zod";

/** The most tags of one item. */
const MOST_TAGS = 20;

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

/** POST /media/{id}/alt-text/generate (docs/interface.md#media). */
export const GenerateAltText = z.object({
  id,
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a BCP 47 tag such as en or pt-BR")
    .nullish(),
  postContext: z.string().max(1000).nullish(),
});
