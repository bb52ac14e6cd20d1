import type { NetworkOptions } from "../networkOptions.ts";

/** The lexicons app.bsky.feed.threadgate, app.bsky.feed.postgate and app.bsky.feed.post. */
export const OPTIONS = {
  replyControl: {
    kind: "choice",
    label: "Replies",
    description: "People who can reply to the thread. All people if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    values: {
      NOBODY: "No one can reply.",
      MENTIONED: "People whom the first post mentions can reply.",
      FOLLOWERS: "People who follow the account can reply.",
      FOLLOWING: "People whom the account follows can reply.",
    },
  },
  disableQuotes: {
    kind: "flag",
    label: "No quotes",
    description: "Whether other posts cannot quote the post. Quotes are allowed if absent.",
    group: "DISTRIBUTION",
  },
  contentLabel: {
    kind: "choice",
    label: "Content label",
    description: "Label by which readers are warned of the media items. None if absent.",
    group: "DISCLOSURE",
    values: {
      SUGGESTIVE: "The media items are suggestive (`sexual`).",
      NUDITY: "The media items show nudity that is not erotic (`nudity`).",
      PORN: "The media items are erotic (`porn`).",
      GRAPHIC_MEDIA: "The media items are disturbing (`graphic-media`).",
    },
  },
} as const satisfies NetworkOptions;
