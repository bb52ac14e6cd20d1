import type { NetworkOptions } from "../networkOptions.ts";

/** The flags that a message can be made with (docs.discord.com/developers/resources/message). */
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
    description: "Whether links have no previews. Shown if absent.",
    group: "CONTENT",
  },
} as const satisfies NetworkOptions;
