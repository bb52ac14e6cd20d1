import { altTextsOf, mediaByIds } from "../../src/domains/media/read.ts";
import {
  type LibraryReference,
  type MediaItemReference,
  altTextOf as publishedText,
  segmentsOf,
} from "../../src/domains/publications/content/content.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, worth } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { MediaItem } from "../media/types.ts";

type Positioned = MediaItemReference & { position: number };

const mediaIdOf = (item: MediaItemReference) => ("mediaId" in item ? item.mediaId : null);

/** Whether the alternative text is the library's present one. */
const followsLibrary = (item: MediaItemReference): item is LibraryReference =>
  "mediaId" in item && item.altText === null && item.frozenAltText === undefined;

const mediaItem = reference("MediaItem", mediaByIds, { id: true, workspaceId: true });

/** The library's alternative text of an item; null for an item that was deleted. */
const altTextOf = batched(altTextsOf);

/** The first media item of segments; null if no segment has one. */
export function coverOf(publication: Parameters<typeof segmentsOf>[0]): Positioned | null {
  const item = segmentsOf(publication).find(({ media }) => media.length > 0)?.media[0];
  return item === undefined ? null : { ...item, position: 0 };
}

export const Medium = builder.objectRef<Positioned>("Medium").implement({
  description:
    "An image, video or document that is attached to a post: an item of the workspace's library, or, in a draft, a file at a URL.",
  applications: "withParent",
  fields: (t) => ({
    position: t.exposeInt("position", {
      ...MEMBER,
      description: "Position among the media items of the segment, from 0.",
    }),
    mediaId: t.id({
      ...MEMBER,
      nullable: true,
      description: "Id of the library's item, whose bytes are read when the post is sent; null for a file at a URL.",
      resolve: mediaIdOf,
    }),
    mediaItem: t.field({
      ...REFERENCE,
      type: MediaItem,
      nullable: true,
      description: "Item of the library; null for a file at a URL, and if the item was deleted after publishing.",
      resolve: (item, _args, context, info) => mediaItem(context, info, mediaIdOf(item)),
    }),
    url: t.string({
      ...MEMBER,
      nullable: true,
      description:
        "URL of the file, https. Submitting, scheduling and publishing copy the file into the library. Null for an item of the library.",
      resolve: (item) => ("url" in item ? item.url : null),
    }),
    altText: t.string({
      ...worth(3),
      description:
        "Alternative text to publish: the publication's own, or the library's. The library's text is the present one in a draft, and the one of submitting or scheduling afterwards. Empty if there is none.",
      resolve: async (item, _args, { context }) =>
        publishedText(item, followsLibrary(item) ? await altTextOf(context, item.mediaId) : null),
    }),
    ownAltText: t.exposeString("altText", {
      ...MEMBER,
      nullable: true,
      description: "Alternative text of this publication alone; null if a text of the library is published.",
    }),
  }),
});
