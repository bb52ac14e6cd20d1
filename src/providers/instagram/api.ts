import { z } from "zod";

// The objects of the API with the members that are used.

const id = z.union([z.string().min(1), z.int()]).transform(String);

export const Made = z.object({ id: z.string().min(1) });

const Token = z.object({ access_token: z.string().min(1).max(8192) });

/** The documents show a list of one, and the API answers the object alone. */
export const ShortToken = z.union([
  Token,
  z.object({ data: z.array(Token).min(1) }).transform(({ data }) => data[0] as z.output<typeof Token>),
]);

/** The account, and the account that a comment is of. */
export const Named = z.object({ username: z.string().min(1) });

export const Profile = Named.extend({
  user_id: id,
  name: z.string().catch(""),
  profile_picture_url: z.string().catch(""),
});

export const Container = z.object({
  status_code: z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"]),
  /** A sentence that has the number of the error. */
  status: z.string().catch(""),
});

export const Permalink = z.object({ permalink: z.url() });

const paging = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional();

export const MediaList = z.object({
  data: z.array(Permalink.extend({ id: z.string().min(1), caption: z.string().catch(""), timestamp: z.string() })),
  paging,
});

export const Comments = z.object({
  data: z.array(Named.extend({ id: z.string().min(1), text: z.string().catch(""), timestamp: z.string() })),
  paging,
});

export const Quota = z.object({
  data: z.array(z.object({ quota_usage: z.int(), config: z.object({ quota_total: z.int() }).optional() })).min(1),
});
