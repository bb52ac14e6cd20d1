import { BOUNDS } from "../../src/domains/media/bounds.ts";
import { countMedia, findMedia } from "../../src/domains/media/find.ts";
import { isSearched, type MediaListing, mediaPage, mediaWhere } from "../../src/domains/media/list.ts";
import { mediaByIds } from "../../src/domains/media/read.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { COUNTED } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";
import { MediaAssetKind, MediaRetention, MediaSource } from "./enums.ts";
import { MediaKind } from "./form.ts";
import { MediaItem } from "./types.ts";

const MediaItemConnection = connectionType("MediaItem", MediaItem, { counted: COUNTED });

const MediaAspect = builder.enumType("MediaAspect", {
  description: "Shape of an upright image or video.",
  values: {
    SQUARE: { description: "Width and height are equal." },
    PORTRAIT: { description: "The height is greater than the width." },
    LANDSCAPE: { description: "The width is greater than the height." },
  } as const,
});

const MediaOrder = builder.enumType("MediaOrder", {
  description: "Order of a list of media items.",
  values: {
    NEWEST: { description: "By creation time, newest first." },
    OLDEST: { description: "By creation time, oldest first." },
    NAME: { description: "By name, in the order in which the database sorts texts." },
    LARGEST: { description: "By size in bytes, largest first." },
    RECENTLY_USED: { description: "By `lastUsedAt`, latest first." },
  } as const,
});

const TrashFilter = builder.enumType("TrashFilter", {
  description: "Whether a list has the items in the trash.",
  values: {
    EXCLUDED: { description: "Only items outside the trash." },
    ONLY: { description: "Only items in the trash." },
    INCLUDED: { description: "Items inside and outside the trash." },
  } as const,
});

/** The price of reading the words of a search in the index, and the items that have them. */
const SEARCH = 500;

const pixels = (which: string) => `${which} of the items to return, in pixels; not filtered if absent or null.`;
const SIDE = { required: false as const, ...within(BOUNDS.side) };

const MediaFilter = builder.inputType("MediaFilter", {
  description: "Rules that the media items of a list meet, all of them.",
  fields: (t) => ({
    trash: t.field({
      type: TrashFilter,
      required: false,
      description: "Whether to return items in the trash; EXCLUDED if absent or null.",
    }),
    assetKind: t.field({
      type: MediaAssetKind,
      required: false,
      description:
        "Purpose of the items to return. If absent or null, LIBRARY, and every purpose in a list with the trash.",
    }),
    kind: t.field({
      type: MediaKind,
      required: false,
      description: "Kind of the items to return; every kind if absent or null.",
    }),
    aspect: t.field({
      type: MediaAspect,
      required: false,
      description: "Shape of the items to return; not filtered if absent or null.",
    }),
    tag: t.string({
      required: false,
      description: "Tag in lower case that the returned items have; not filtered if absent or null.",
    }),
    tags: t.stringList({
      required: false,
      ...within(BOUNDS.tags),
      description: `At most ${BOUNDS.tags.maxItems} tags in lower case that the returned items have, all of them; not filtered if absent, null or empty.`,
    }),
    isTagged: t.boolean({
      required: false,
      description: "Whether to return only items with tags, or only items without; not filtered if absent or null.",
    }),
    isFavorite: t.boolean({
      required: false,
      description: "Whether to return only favorites, or only other items; not filtered if absent or null.",
    }),
    isUsed: t.boolean({
      required: false,
      description:
        "Whether to return only items that a publication or an image template uses, or only others; not filtered if absent or null.",
    }),
    retentionClass: t.field({
      type: MediaRetention,
      required: false,
      description: "Retention of the items to return; every retention if absent or null.",
    }),
    source: t.field({
      type: MediaSource,
      required: false,
      description: "Origin of the items to return; every origin if absent or null.",
    }),
    minWidth: t.int({ ...SIDE, description: pixels("Least width") }),
    maxWidth: t.int({ ...SIDE, description: pixels("Greatest width") }),
    minHeight: t.int({ ...SIDE, description: pixels("Least height") }),
    maxHeight: t.int({ ...SIDE, description: pixels("Greatest height") }),
    createdFrom: t.field({
      type: "Date",
      required: false,
      description: "First day in UTC on which the returned items were created; not filtered if absent or null.",
    }),
    createdTo: t.field({
      type: "Date",
      required: false,
      description: "Last day in UTC on which the returned items were created; not filtered if absent or null.",
    }),
    search: t.string({
      required: false,
      ...within(BOUNDS.search),
      description: `Words of the name, the alternative text and the tags of the items to return, or parts of them; all must occur. Letter case and accents do not matter. Not filtered if absent, null or blank. The text has ${length(BOUNDS.search)}.`,
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  media: t.field({
    type: MediaItemConnection,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: MediaFilter,
        required: false,
        description: "Filter of the list; the library's items outside the trash if absent or null.",
      }),
      orderBy: t.arg({
        type: MediaOrder,
        required: false,
        description: "Order of the list; NEWEST if absent or null.",
      }),
    },
    description: "Media items of the workspace, newest first by default.",
    ...nestedList<MediaListing>({
      relation: "media",
      type: "MediaItem",
      page: mediaPage,
      filter: ({ filter }, { services }) => mediaWhere(filter, services),
      search: {
        isSearched,
        price: SEARCH,
        find: ({ services }, id, listing) => findMedia(services, id, listing),
        count: ({ services }, id, listing) => countMedia(services, id, listing),
        read: mediaByIds,
      },
    }),
  }),
}));
