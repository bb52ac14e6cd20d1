import { z } from "zod";

// The objects of the API with the members that are used.

const id = z.union([z.string().min(1), z.int()]).transform(String);

export const Made = z.object({ id: z.string().min(1) });

export const ShortToken = z.object({ access_token: z.string().min(1).max(8192) });

export const Profile = z.object({
  id,
  username: z.string().min(1),
  name: z.string().catch(""),
  threads_profile_picture_url: z.string().catch(""),
});

export const Container = z.object({
  status: z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"]),
  error_message: z.string().optional().catch(undefined),
});

export const PostOfAccount = z.object({
  id: z.string().min(1),
  permalink: z.url(),
  text: z.string().catch(""),
  timestamp: z.string(),
  replied_to: z.object({ id: z.string() }).optional().catch(undefined),
});

export const Posts = z.object({
  data: z.array(PostOfAccount),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

const Config = z.object({ quota_total: z.int() });

/** The part of a quota that is used in the last 24 hours, for posts and for replies. */
export const Quota = z.object({
  data: z
    .array(
      z.object({
        quota_usage: z.int().optional(),
        config: Config.optional(),
        reply_quota_usage: z.int().optional(),
        reply_config: Config.optional(),
      }),
    )
    .min(1),
});
