import type { NetworkOptions } from "../networkOptions.ts";

/** Parameters of POST /{user}/media (developers.facebook.com/docs/instagram-platform/content-publishing). */
export const OPTIONS = {
  story: {
    kind: "flag",
    label: "Story",
    description: "Whether the media item is shown as a story, for 24 hours and without a text. A post if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
  },
  collaborators: {
    kind: "texts",
    label: "Collaborators",
    description: "Names of profiles that are invited as authors of the post, without `@`. None if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    notWith: "story",
    minItems: 1,
    maxItems: 3,
    maxLength: 30,
  },
  shareToFeed: {
    kind: "flag",
    label: "Reel in the feed",
    description:
      "Whether a single video is shown in the feed as well as among the reels. Decided by Instagram if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    notWith: "story",
  },
} as const satisfies NetworkOptions;
