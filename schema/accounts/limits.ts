import type { Limits } from "../../src/providers/limits.ts";
import { typesOf } from "../../src/providers/mediaRules.ts";
import { builder } from "../core/builder.ts";

const TextUnit = builder.enumType("TextUnit", {
  description: "Unit in which the length of a text is measured.",
  values: {
    CHARACTERS: { description: "Unicode code points." },
    GRAPHEMES: { description: "Grapheme clusters: characters as readers see them." },
    WEIGHTED_CHARACTERS: {
      description:
        "Characters as X counts them: one for most letters of Latin, Greek and Cyrillic, two for an emoji and for most other scripts.",
    },
    UTF16_CODE_UNITS: { description: "UTF-16 code units, the unit of `length` in JavaScript." },
    EMOJI_BYTES: { description: "UTF-16 code units, but bytes of UTF-8 for an emoji." },
  },
});

export const AccountLimits = builder.objectRef<Limits>("AccountLimits").implement({
  description: "Limits of one post at the account's provider.",
  applications: "withParent",
  fields: (t) => ({
    characters: t.exposeInt("characters", { description: "Maximum length of a post's text, measured in `countedIn`." }),
    countedIn: t.expose("countedIn", {
      type: TextUnit,
      description: "Unit in which the length of a text is measured.",
    }),
    charactersPerUrl: t.exposeInt("charactersPerUrl", {
      nullable: true,
      description: "Length that each link counts as, regardless of its real length; null if links count as written.",
    }),
    mediaAttachments: t.exposeInt("mediaAttachments", { description: "Maximum number of media items in one post." }),
    videos: t.exposeInt("videos", { description: "Maximum number of videos in one post." }),
    mixedMedia: t.exposeBoolean("mixedMedia", { description: "Whether one post may contain images and videos." }),
    altTextCharacters: t.exposeInt("altTextCharacters", {
      description:
        "Maximum length of an alternative text, in the unit of the provider. Mastodon counts Unicode code points.",
    }),
    mediaBytes: t.expose("mediaBytes", {
      type: "SafeInt",
      nullable: true,
      description:
        "Maximum size of all media items of one post together, in bytes; null if the provider does not state a limit.",
    }),
    imageBytes: t.expose("imageBytes", { type: "SafeInt", description: "Maximum size of an image, in bytes." }),
    imagePixels: t.exposeFloat("imagePixels", {
      nullable: true,
      description:
        "Maximum number of pixels of an image, width times height; null if the provider does not state a limit.",
    }),
    videoBytes: t.expose("videoBytes", { type: "SafeInt", description: "Maximum size of a video, in bytes." }),
    videoPixels: t.exposeFloat("videoPixels", {
      nullable: true,
      description:
        "Maximum number of pixels of a video, width times height; null if the provider does not state a limit.",
    }),
    videoFrameRate: t.exposeFloat("videoFrameRate", {
      nullable: true,
      description:
        "Maximum number of frames of a video in a second, which this server does not check; null if the provider does not state a limit.",
    }),
    videoSeconds: t.exposeFloat("videoSeconds", {
      nullable: true,
      description: "Maximum duration of a video in seconds; null if the provider does not state a limit.",
    }),
    documentBytes: t.field({
      type: "SafeInt",
      nullable: true,
      description: "Maximum size of a PDF, in bytes; null if posts have no documents.",
      resolve: ({ documentBytes }) => documentBytes || null,
    }),
    mimeTypes: t.stringList({
      description: "MIME types of media that the provider accepts; empty if the provider does not state them.",
      resolve: typesOf,
    }),
  }),
});
