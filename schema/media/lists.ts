import { mediaPage, mediaQuery } from "../../src/domains/media/list.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Workspace } from "../workspaces/types.ts";
import { MediaAssetKind, MediaRetention, MediaSource } from "./enums.ts";
import { MediaItem } from "./types.ts";

const MediaItemConnection = connectionType("MediaItem", MediaItem);

const MediaKind = builder.enumType("MediaKind", {
  description: "Kind of a media file.",
  values: {
    IMAGE: { description: "A still or animated image." },
    VIDEO: { description: "A video with or without sound." },
  } as const,
});

const MediaFilter = builder.inputType("MediaFilter", {
  description: "Rules that the media items of a list meet, all of them.",
  fields: (t) => ({
    trashed: t.boolean({
      required: false,
      description: "Whether to return the items in the trash instead of the others; false if absent or null.",
    }),
    assetKind: t.field({
      type: MediaAssetKind,
      required: false,
      description:
        "Purpose of the items to return. If absent or null, LIBRARY outside the trash, and every purpose in the trash.",
    }),
    kind: t.field({
      type: MediaKind,
      required: false,
      description: "Kind of the items to return; every kind if absent or null.",
    }),
    tag: t.string({
      required: false,
      description: "Tag in lower case that the returned items have; not filtered if absent or null.",
    }),
    isFavorite: t.boolean({
      required: false,
      description: "Whether to return only favorites, or only other items; not filtered if absent or null.",
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
    search: t.string({
      required: false,
      description:
        "Part of the name of the items to return, in any letter case; not filtered if absent, null or empty.",
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  media: t.field({
    type: MediaItemConnection,
    complexity: pageCost(),
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: MediaFilter,
        required: false,
        description: "Filter of the list; the library's items outside the trash if absent or null.",
      }),
    },
    description: "Media items of the workspace, newest first.",
    select: ({ filter, ...page }, _context, nested) => ({
      media: nestedPage(nested, mediaQuery({ ...filter, ...page }), "MediaItem"),
    }),
    resolve: ({ media }, { filter, ...page }) => mediaPage({ ...filter, ...page }).finish(media),
  }),
}));
