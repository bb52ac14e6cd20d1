import { pathOf, signedAddress } from "../../src/domains/media/address.ts";
import { BOUNDS } from "../../src/domains/media/bounds.ts";
import type { MediaFaultCode } from "../../src/domains/media/processing/fault.ts";
import { mediaById, mediaByIds } from "../../src/domains/media/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { absolute } from "../core/address.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";
import { worth } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import {
  MediaAnalysisStatus,
  MediaAssetKind,
  MediaError,
  MediaProcessingStatus,
  MediaRetention,
  MediaSource,
} from "./enums.ts";

export const MediaItem = builder.prismaObject("MediaItem", {
  description:
    "An image, video, document or font of a workspace, uploaded or made by this server. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "media:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the item belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the item belongs to." }),
    name: t.exposeString("name", {
      description: `Name in the library, ${length(BOUNDS.name)}; initially the file name.`,
    }),
    originalFilename: t.exposeString("originalFilename", { description: "Name of the uploaded file." }),
    altText: t.exposeString("altText", {
      description: `Alternative text, ${length(BOUNDS.altText)}; empty if none was given.`,
    }),
    tags: t.exposeStringList("tags", {
      description: `Tags in lower case, at most ${BOUNDS.tags.maxItems}, in the order in which they were set.`,
    }),
    isFavorite: t.exposeBoolean("isFavorite", { description: "Whether the item is a favorite of the workspace." }),
    assetKind: t.expose("assetKind", { type: MediaAssetKind, description: "Purpose of the item." }),
    source: t.expose("source", { type: MediaSource, description: "Origin of the item." }),
    retentionClass: t.expose("retention", { type: MediaRetention, description: "Retention of the item." }),
    mimeType: t.exposeString("mimeType", {
      description: "Media type of the content, such as `image/png`; detected from the bytes.",
    }),
    size: t.expose("size", { type: "SafeInt", description: "Size of the stored content in bytes." }),
    width: t.exposeInt("width", {
      nullable: true,
      description:
        "Width of the upright image or video in pixels; null if unknown yet, or for a file without dimensions.",
    }),
    height: t.exposeInt("height", {
      nullable: true,
      description:
        "Height of the upright image or video in pixels; null if unknown yet, or for a file without dimensions.",
    }),
    durationMs: t.exposeInt("durationMs", {
      nullable: true,
      description: "Duration in milliseconds; null if unknown yet, or for a file without duration.",
    }),
    processingStatus: t.expose("processing", {
      type: MediaProcessingStatus,
      description: "Progress of the item from upload to use.",
    }),
    processingProgress: t.exposeInt("processingProgress", {
      description: "Progress of the processing in percent, 0 to 100.",
    }),
    processingError: t.field({
      type: MediaError,
      nullable: true,
      select: { processingError: true },
      description: "Reason of the processing failure; null if processing did not fail.",
      resolve: ({ processingError }) => processingError as MediaFaultCode | null,
    }),
    analysisStatus: t.expose("analysis", {
      type: MediaAnalysisStatus,
      description: "Progress of the analysis that determines dimensions and duration.",
    }),
    analysisError: t.field({
      type: MediaError,
      nullable: true,
      select: { analysisError: true },
      description: "Reason of the analysis failure; null if the analysis did not fail.",
      resolve: ({ analysisError }) => analysisError as MediaFaultCode | null,
    }),
    url: t.string({
      description:
        "Address of the content, which requires a credential: absolute in GraphQL, the path `/media/{id}` in REST.",
      resolve: ({ id }, _args, context) => absolute(context, pathOf(id)),
    }),
    contentUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { processing: true },
      description:
        "Signed address of the content on this server, which requires no credential for one to two hours and changes once an hour; null unless the item is READY.",
      resolve: ({ id, processing }, _args, context) =>
        processing === "READY" ? absolute(context, signedAddress(context.context.services, id, "content")) : null,
    }),
    thumbnailUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { thumbnailKey: true },
      description:
        "Signed address of the thumbnail (a path in REST), a JPEG of at most 400 pixels on its longer side, with the lifetime of `contentUrl`. Null without a thumbnail, as for a document, or a video without a cover image.",
      resolve: ({ id, thumbnailKey }, _args, context) =>
        thumbnailKey === null ? null : absolute(context, signedAddress(context.context.services, id, "thumbnail")),
    }),
    posterThumbnailUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { thumbnailKey: true, mimeType: true },
      description:
        "Signed address of a video's thumbnail (a path in REST), with the lifetime of `contentUrl`; null for other files, and for a video without a cover image.",
      resolve: ({ id, thumbnailKey, mimeType }, _args, context) =>
        thumbnailKey === null || !mimeType.startsWith("video/")
          ? null
          : absolute(context, signedAddress(context.context.services, id, "thumbnail")),
    }),
    parentMediaId: t.exposeID("parentMediaId", {
      nullable: true,
      description:
        "Id of the item that this one was made from, which may have been deleted since; null if the item was not made from another.",
    }),
    designDocumentId: t.exposeID("designDocumentId", {
      nullable: true,
      description: "Id of the design that the item was exported from; null for other items.",
    }),
    designPageId: t.exposeID("designPageId", {
      nullable: true,
      description: "Id of the exported page of the design; null for other items.",
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      description: "Time when an object last began or ceased to use the item.",
    }),
    trashedAt: t.expose("trashedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the item was moved to the trash, where it stays for 30 days; null outside the trash.",
    }),
    viewerCanEdit: t.boolean({
      select: { workspace: { select: { organizationId: true } } },
      description: "Whether the viewer may change, trash and delete the item.",
      resolve: ({ workspaceId, workspace: { organizationId } }, _args, { context }) =>
        can(context.viewer, "workspace.edit", { workspaceId, organizationId }),
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description: "User who created the item; null if the user was deleted or is not visible to the viewer.",
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "Time when the item was created: when its upload was completed, or when this server made the file.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the item last changed." }),
  }),
});

builder.queryFields((t) => ({
  media: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "media:read" }),
    type: MediaItem,
    nullable: true,
    description: "Media item by id; null if the item does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the media item to return." }) },
    resolve: (query, _root, { id }, { context }) => mediaById(context, id, query),
  }),
}));

const mediaItem = reference("MediaItem", mediaByIds, { id: true, workspaceId: true });

builder.prismaObjectField(MediaItem, "parent", (t) =>
  t.field({
    ...REFERENCE,
    type: MediaItem,
    nullable: true,
    select: { parentMediaId: true },
    description: "Item that this one was made from; null if it was deleted, or the item was not made from another.",
    resolve: ({ parentMediaId }, _args, context, info) => mediaItem(context, info, parentMediaId),
  }),
);

readableById("MediaItem", mediaByIds);
