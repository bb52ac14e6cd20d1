import type { LinkCard as Card } from "../../src/domains/publications/content/content.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, worth } from "../core/prices.ts";
import { Medium } from "./media.ts";

/** The card of a segment; null for a page that could not be read. */
export const shownCard = ({ linkCard }: { linkCard?: Card }): Card | null =>
  linkCard === undefined || linkCard.title === "" ? null : linkCard;

export const LinkCard = builder.objectRef<Card>("LinkCard").implement({
  description: "Title, description and picture of the page that a link leads to.",
  applications: "withParent",
  fields: (t) => ({
    url: t.exposeString("url", { ...MEMBER, description: "URL of the page, as it stands in the text." }),
    title: t.exposeString("title", {
      ...MEMBER,
      description: "Title of the page; at most 300 UTF-16 code units.",
    }),
    description: t.exposeString("description", {
      ...MEMBER,
      description: "Description of the page; at most 1,000 UTF-16 code units. Empty if the page has none.",
    }),
    image: t.field({
      ...worth(3),
      type: Medium,
      nullable: true,
      description:
        "Picture of the page: a file at a URL in a draft, and its copy in the library after submitting or scheduling. Null if the page names none, and if the picture could not be copied.",
      resolve: ({ image }) => image && { ...image, position: 0 },
    }),
  }),
});
