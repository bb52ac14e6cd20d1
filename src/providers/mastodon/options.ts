import type { NetworkOptions } from "../networkOptions.ts";

/** A poll, within the bounds that Mastodon's validators of polls have; its relatives accept as much. */
export const POLL = {
  pollChoices: {
    kind: "texts",
    label: "Poll",
    description: "Answers that readers vote for. No poll if absent.",
    group: "CONTENT",
    onFirst: true,
    withoutMedia: true,
    minItems: 2,
    maxItems: 4,
    maxLength: 50,
  },
  pollSeconds: {
    kind: "number",
    label: "Length of the poll",
    description: "Seconds until the poll ends. A day if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
    minimum: 300,
    maximum: 2_629_746,
  },
  pollMultiple: {
    kind: "flag",
    label: "Several answers",
    description: "Whether a reader can choose several answers. One if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
  },
  pollHideTotals: {
    kind: "flag",
    label: "Hidden counts",
    description: "Whether votes are hidden until the poll ends. Shown if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
  },
} as const satisfies NetworkOptions;

/** The parameters of POST /api/v1/statuses that are not shared with other networks. */
export const OPTIONS = {
  quoteApproval: {
    kind: "choice",
    label: "Quotes",
    description: "People who can quote the post, from Mastodon 4.5 on. The account's default if absent.",
    group: "DISTRIBUTION",
    values: {
      PUBLIC: "All people can quote the post.",
      FOLLOWERS: "Followers of the account can quote the post.",
      NOBODY: "Only the account can quote the post.",
    },
  },
  ...POLL,
} as const satisfies NetworkOptions;
