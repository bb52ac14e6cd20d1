import type { NetworkOptions } from "../networkOptions.ts";

export const OPTIONS = {
  hideLinkPreview: {
    kind: "flag",
    label: "No link preview",
    description: "Whether the first link of a text without media items has no preview. Shown if absent.",
    group: "CONTENT",
    onFirst: true,
  },
} as const satisfies NetworkOptions;
