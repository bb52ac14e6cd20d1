import { z } from "zod";

// The objects of the API, version 2, with the members that are used.

const id = z.string().regex(/^\d{1,19}$/);

export const Tokens = z.object({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192),
});

export const Me = z.object({
  data: z.object({
    id,
    name: z.string().catch(""),
    username: z.string(),
    profile_image_url: z.string().catch(""),
  }),
});

export const Made = z.object({ data: z.object({ id }) });

export const Removed = z.object({ data: z.object({ deleted: z.boolean() }) });

/** The progress of a file that X works on after its upload. */
const Processing = z.object({
  state: z.enum(["pending", "in_progress", "succeeded", "failed"]),
  check_after_secs: z.number().nonnegative().max(3600).optional(),
});

export const Uploaded = z.object({ data: z.object({ id, processing_info: Processing.optional() }) });
export type Uploaded = z.output<typeof Uploaded>["data"];

const PastPost = z.object({
  id,
  text: z.string(),
  created_at: z.iso.datetime(),
  referenced_tweets: z.array(z.object({ type: z.string(), id })).default([]),
});
export type PastPost = z.output<typeof PastPost>;

/** A page of a timeline. A page without posts has no list. */
export const Timeline = z.object({
  data: z.array(PastPost).default([]),
  meta: z.object({ result_count: z.int().nonnegative(), next_token: z.string().optional() }),
});

/** An answer without success: a problem document, or a list of errors. A proxy's has another form. */
export const Problem = z.object({
  type: z.string().catch("about:blank"),
  detail: z.string(),
});
