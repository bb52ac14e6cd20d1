import type { NetworkOptions } from "../networkOptions.ts";

/** The members of POST /2/tweets that other networks do not have (docs.x.com/x-api/posts/create-post). */
export const OPTIONS = {
  replySettings: {
    kind: "choice",
    label: "Replies",
    description: "People who can reply to the thread. All people if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    values: {
      FOLLOWING: "People whom the account follows can reply.",
      MENTIONED_USERS: "People whom the first post mentions can reply.",
      SUBSCRIBERS: "Subscribers of the account can reply.",
      VERIFIED: "Verified accounts can reply.",
    },
  },
  quotedPostId: {
    kind: "digits",
    label: "Quote",
    description: "Number of the post that the first post quotes: the last part of its address. None if absent.",
    group: "CONTENT",
    onFirst: true,
    withoutMedia: true,
    notWith: "pollChoices",
    maxLength: 19,
  },
  pollChoices: {
    kind: "texts",
    label: "Poll",
    description: "Answers that readers vote for. No poll if absent.",
    group: "CONTENT",
    onFirst: true,
    withoutMedia: true,
    minItems: 2,
    maxItems: 4,
    maxLength: 25,
  },
  pollMinutes: {
    kind: "number",
    label: "Length of the poll",
    description: "Minutes until the poll ends. A day if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
    minimum: 5,
    maximum: 10_080,
  },
  madeWithAi: {
    kind: "flag",
    label: "Made with AI",
    description: "Whether the media items are labeled as made with artificial intelligence. No label if absent.",
    group: "DISCLOSURE",
  },
  paidPartnership: {
    kind: "flag",
    label: "Paid partnership",
    description: "Whether the post is labeled as a paid partnership. No label if absent.",
    group: "DISCLOSURE",
  },
} as const satisfies NetworkOptions;
