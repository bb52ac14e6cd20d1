import type { NetworkOptions } from "../networkOptions.ts";

/** The members of a video that other networks do not have (developers.google.com/youtube/v3/docs/videos). */
export const OPTIONS = {
  title: {
    kind: "text",
    label: "Title",
    description:
      "Title of the video, beside which the text is the description. The first line of the text if absent, and the other lines are the description.",
    group: "CONTENT",
    minLength: 1,
    maxLength: 100,
    without: "<>",
  },
  tags: {
    kind: "texts",
    label: "Tags",
    description: "Words by which the video is found. None if absent.",
    group: "CONTENT",
    minItems: 1,
    maxItems: 20,
    // All tags have 500 characters together, with a comma between two and quotation marks around one with a space.
    maxLength: 22,
  },
  category: {
    kind: "digits",
    label: "Category",
    description: "Number of the category of the video, as YouTube lists them for a country. YouTube's own if absent.",
    group: "CONTENT",
    maxLength: 3,
  },
  madeForKids: {
    kind: "flag",
    label: "Made for kids",
    description: "Whether the video is made for kids, as the law of the United States requires to say. Not if absent.",
    group: "DISCLOSURE",
  },
  syntheticMedia: {
    kind: "flag",
    label: "Altered or synthetic",
    description: "Whether the video has realistic content that was altered or generated. Not if absent.",
    group: "DISCLOSURE",
  },
  notifySubscribers: {
    kind: "flag",
    label: "Notify subscribers",
    description: "Whether subscribers of the channel are notified. Notified if absent.",
    group: "DISTRIBUTION",
  },
} as const satisfies NetworkOptions;
