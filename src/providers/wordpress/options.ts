import type { NetworkOptions } from "../networkOptions.ts";

/** Arguments of POST /wp/v2/posts. WordPress bounds neither title nor excerpt; the bounds are those of this server. */
export const OPTIONS = {
  title: {
    kind: "text",
    label: "Title",
    description: "Title of the post. The first line of a text with several lines if absent.",
    group: "CONTENT",
    minLength: 1,
    maxLength: 300,
  },
  excerpt: {
    kind: "text",
    label: "Excerpt",
    description: "Summary in lists and feeds. The beginning of the text if absent.",
    group: "CONTENT",
    minLength: 1,
    maxLength: 1000,
  },
  tags: {
    kind: "texts",
    label: "Tags",
    description: "Names of tags, which are made where the site has none with the name. None if absent.",
    group: "DISTRIBUTION",
    minItems: 1,
    maxItems: 20,
    maxLength: 200,
  },
  categories: {
    kind: "texts",
    label: "Categories",
    description:
      "Names of categories, which are made where the site has none with the name. For accounts that may manage categories. The site's default if absent.",
    group: "DISTRIBUTION",
    minItems: 1,
    maxItems: 20,
    maxLength: 200,
  },
  commentStatus: {
    kind: "choice",
    label: "Comments",
    description: "Whether readers can comment. The site's default if absent.",
    group: "DISTRIBUTION",
    values: { OPEN: "Readers can comment.", CLOSED: "Readers cannot comment." },
  },
  format: {
    kind: "choice",
    label: "Format",
    description: "Format by which themes style the post. The site's default if absent.",
    group: "CONTENT",
    values: {
      STANDARD: "A post without a format.",
      ASIDE: "A short note.",
      CHAT: "A transcript.",
      GALLERY: "Several images.",
      LINK: "A link to another site.",
      IMAGE: "One image.",
      QUOTE: "A quotation.",
      STATUS: "A short update.",
      VIDEO: "One video.",
      AUDIO: "One recording.",
    },
  },
} as const satisfies NetworkOptions;
