import type { NetworkOptions } from "../networkOptions.ts";

/** The flags and the embed of a message (docs.discord.com/developers/resources/message, "Embed Limits"). */
export const OPTIONS = {
  silent: {
    kind: "flag",
    label: "Silent",
    description: "Whether members get no push and desktop notification. Notified as usual if absent.",
    group: "DISTRIBUTION",
  },
  hideEmbeds: {
    kind: "flag",
    label: "No link previews",
    description: "Whether links have no previews; hides the embed of the message as well. Shown if absent.",
    group: "CONTENT",
  },
  embedTitle: {
    kind: "text",
    label: "Title of the embed",
    description: "Title of a framed block below the text. No such block if absent.",
    group: "CONTENT",
    onFirst: true,
    minLength: 1,
    maxLength: 256,
  },
  embedDescription: {
    kind: "text",
    label: "Text of the embed",
    description: "Text of the framed block. None if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "embedTitle",
    minLength: 1,
    maxLength: 4096,
  },
  embedColor: {
    kind: "number",
    label: "Color of the embed",
    description: "Color of the block's edge as a number: red × 65,536 + green × 256 + blue. Discord's own if absent.",
    group: "CONTENT",
    onFirst: true,
    needs: "embedTitle",
    minimum: 0,
    maximum: 16_777_215,
  },
} as const satisfies NetworkOptions;
