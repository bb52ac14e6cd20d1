import { z } from "zod";

// The resources of the API, with the members that are used.

export const FirstTokens = z.object({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192),
});

/** An answer to a refresh token, which stays the same. */
export const NextTokens = z.object({ access_token: z.string().min(1).max(8192) });

export const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,64}$/),
        snippet: z.object({
          title: z.string().catch(""),
          customUrl: z.string().catch(""),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).catch({}),
        }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1) }) }),
      }),
    )
    // A person without a channel has no list.
    .default([]),
});

export const Video = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const PlaylistItems = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      snippet: z.object({
        publishedAt: z.iso.datetime({ offset: true }),
        title: z.string(),
        description: z.string().catch(""),
        resourceId: z.object({ videoId: z.string() }),
      }),
    }),
  ),
});

/** A refusal of Google itself. A proxy's has another form. */
export const Refusal = z.object({
  error: z.object({ message: z.string().catch(""), errors: z.array(z.object({ reason: z.string() })).min(1) }),
});
