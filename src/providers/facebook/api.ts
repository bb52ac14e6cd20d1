import { z } from "zod";

// The objects of the Graph API, with the members that are used.

const text = (most: number) => z.string().max(most);
const id = z.string().regex(/^\d{1,30}$/);
/** A post or a comment: the number of what it belongs to, and its own. */
const storyId = z.string().regex(/^\d{1,30}(?:_\d{1,30})?$/);

export const Token = z.object({ access_token: text(4096).min(1) });

/** The pages of a person, with a token for each. */
export const Pages = z.object({
  data: z
    .array(
      z.object({
        id,
        name: text(1000).catch(""),
        username: text(256).catch(""),
        access_token: text(4096).min(1).optional().catch(undefined),
        tasks: z.array(text(100)).max(100).catch([]),
        picture: z
          .object({ data: z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) }) })
          .optional()
          .catch(undefined),
      }),
    )
    .max(100),
  paging: z
    .object({ cursors: z.object({ after: text(1000) }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

export const Photo = z.object({ id });

export const Made = z.object({ id: storyId });

/** The next part of a video: from an offset up to another; the same ones at the end. */
const offset = z.coerce.number().int().min(0);
export const Offsets = z.object({ start_offset: offset, end_offset: offset });

export const UploadStarted = Offsets.extend({
  upload_session_id: z.coerce.string().max(100),
  video_id: z.coerce.string(),
});

/** The phases of a video, of which the last one publishes it. */
export const VideoState = z.object({
  id,
  status: z
    .object({
      video_status: text(100).catch(""),
      publishing_phase: z
        .object({ status: text(100) })
        .optional()
        .catch(undefined),
    })
    .catch({ video_status: "" }),
});

export const Feed = z.object({
  data: z
    .array(
      z
        .object({
          id: storyId,
          message: z.string().catch(""),
          created_time: z.string(),
          from: z.object({ id: z.string() }).optional().catch(undefined),
        })
        .transform(({ message, created_time: timestamp, ...row }) => ({ ...row, text: message, timestamp })),
    )
    .max(100),
  paging: z
    .object({ cursors: z.object({ after: text(2000).optional() }).optional(), next: z.string().optional() })
    .optional(),
});
