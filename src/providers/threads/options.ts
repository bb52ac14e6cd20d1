import type { NetworkOptions } from "../networkOptions.ts";

/** Parameters of POST /{user}/threads (developers.facebook.com/documentation/threads/reference/publishing). */
export const OPTIONS = {
  replyControl: {
    kind: "choice",
    label: "Replies",
    description: "People who can reply to the thread. All people if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    values: {
      FOLLOWING: "People whom the account follows can reply.",
      MENTIONED: "People whom the post mentions can reply.",
      FOLLOWERS: "People who follow the account can reply.",
      AUTHOR: "The account alone can reply.",
    },
  },
  topicTag: {
    kind: "text",
    label: "Topic",
    description: "Topic of the post, without a number sign. The first tag of the text if absent.",
    group: "DISTRIBUTION",
    minLength: 1,
    maxLength: 50,
    without: ".&",
  },
  linkAttachment: {
    kind: "text",
    label: "Attached link",
    description: "Address of which the post shows a preview. The first address of the text if absent.",
    group: "CONTENT",
    onFirst: true,
    withoutMedia: true,
    notWith: "pollChoices",
    form: "address",
    minLength: 1,
    maxLength: 2048,
  },
  pollChoices: {
    kind: "texts",
    label: "Poll",
    description: "Choices of a poll, which lasts a day. No poll if absent.",
    group: "CONTENT",
    onFirst: true,
    withoutMedia: true,
    minItems: 2,
    maxItems: 4,
    maxLength: 25,
  },
} as const satisfies NetworkOptions;
