import type { NetworkOptions } from "../networkOptions.ts";

/** The options of messages that the Bot API states for every method that sends some (core.telegram.org/bots/api). */
export const OPTIONS = {
  silent: {
    kind: "flag",
    label: "Silent",
    description: "Whether subscribers are notified without a sound. With a sound if absent.",
    group: "DISTRIBUTION",
  },
  protectContent: {
    kind: "flag",
    label: "Protected content",
    description: "Whether subscribers cannot forward or save the message. Forwarding is allowed if absent.",
    group: "DISTRIBUTION",
  },
  hideLinkPreview: {
    kind: "flag",
    label: "No link preview",
    description: "Whether the first link of a text without media items has no preview. Shown if absent.",
    group: "CONTENT",
  },
  captionAboveMedia: {
    kind: "flag",
    label: "Caption above media",
    description: "Whether the text stands above the media items. Below if absent.",
    group: "CONTENT",
  },
} as const satisfies NetworkOptions;
