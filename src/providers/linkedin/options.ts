import type { NetworkOptions } from "../networkOptions.ts";

/** The longest question of a poll. */
export const QUESTION_CHARACTERS = 140;

/** The longest title of a document. LinkedIn states no limit, so it is that of the name of a file here. */
const TITLE_CHARACTERS = 255;

/** The members of a post of the Posts API, and the poll that a post can have. */
export const OPTIONS = {
  visibility: {
    kind: "choice",
    label: "Visibility",
    description: "People who see the post of a member. Public if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
    values: {
      PUBLIC: "All people see the post.",
      CONNECTIONS: "Connections of the member see the post.",
      LOGGED_IN: "All people who are signed in to LinkedIn see the post.",
    },
  },
  disableReshare: {
    kind: "flag",
    label: "No reposts",
    description: "Whether other people cannot repost the post. Reposts are possible if absent.",
    group: "DISTRIBUTION",
    onFirst: true,
  },
  documentTitle: {
    kind: "text",
    label: "Title of the document",
    description: "Title above the pages of a document. The name of its file without the ending if absent.",
    group: "CONTENT",
    onFirst: true,
    needsDocument: true,
    minLength: 1,
    maxLength: TITLE_CHARACTERS,
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
    maxLength: 30,
  },
  pollQuestion: {
    kind: "text",
    label: "Question of the poll",
    description: "Question above the answers. The text of the post if absent, which then has at most 140 characters.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
    minLength: 1,
    maxLength: QUESTION_CHARACTERS,
  },
  pollDuration: {
    kind: "choice",
    label: "Length of the poll",
    description: "Time in which people can vote. Seven days if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "pollChoices",
    values: { ONE_DAY: "One day.", THREE_DAYS: "Three days.", SEVEN_DAYS: "Seven days.", FOURTEEN_DAYS: "Two weeks." },
  },
} as const satisfies NetworkOptions;

/** Only members have connections. */
export const WITHOUT_VISIBILITY = { visibility: { absent: true } };
