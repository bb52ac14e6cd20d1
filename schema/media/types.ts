import { pathOf, signedAddress } from "../../src/domains/media/address.ts";
import { mediaPage, mediaQuery } from "../../src/domains/media/list.ts";
import { mediaById, mediaByIds } from "../../src/domains/media/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { Workspace } from "../workspaces/types.ts";
import {
  MediaAnalysisStatus,
  MediaAssetKind,
  MediaProcessingStatus,
  MediaRetention,
  MediaSource,
  MediaUser,
} from "./enums.ts";

builder.prismaObject("MediaReference", {
  name: "MediaUse",
  description: "Something that uses an item, which therefore is not deleted.",
  select: { mediaId: true },
  applications: "withParent",
  fields: (t) => ({
    user: t.expose("user", { type: MediaUser, description: "What kind of thing it is." }),
    userId: t.exposeID("userId", { description: "The id of the publication or of the template." }),
  }),
});

/** The maximum number of uses in an answer: more are of no use to a reader. */
const MOST_USES = 50;

export const MediaItem = builder.prismaObject("MediaItem", {
  description: "A file of a workspace, from the moment its upload was completed. Seen by the workspace's members.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "media:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    name: t.exposeString("name", {
      description: "What people call it, 1 to 255 characters; the file's name at first.",
    }),
    originalFilename: t.exposeString("originalFilename", { description: "The name of the file that it was." }),
    altText: t.exposeString("altText", { description: "What it shows, in words; empty when there are none." }),
    tags: t.exposeStringList("tags", {
      description: "At most 20, in lower case, in the order in which they were given.",
    }),
    favourite: t.exposeBoolean("favourite", { description: "Whether the team marked it." }),
    assetKind: t.expose("assetKind", { type: MediaAssetKind, description: "What it is there for." }),
    source: t.expose("source", { type: MediaSource, description: "Where it came from." }),
    retentionClass: t.expose("retention", { type: MediaRetention, description: "How long it stays." }),
    mimeType: t.exposeString("mimeType", {
      description: "What its bytes are, whatever was said of them: `image/png`.",
    }),
    size: t.expose("size", { type: "Long", description: "Bytes of the stored content." }),
    width: t.exposeInt("width", {
      nullable: true,
      description: "Pixels from left to right, upright; null for what has none, or none yet.",
    }),
    height: t.exposeInt("height", {
      nullable: true,
      description: "Pixels from top to bottom, upright; null for what has none, or none yet.",
    }),
    durationMs: t.exposeInt("durationMs", {
      nullable: true,
      description: "Milliseconds that it plays for; null for what does not play, or is not known yet.",
    }),
    processingStatus: t.expose("processing", {
      type: MediaProcessingStatus,
      description: "How far it has come on its way into the library.",
    }),
    processingProgress: t.exposeInt("processingProgress", { description: "The same from 0 to 100." }),
    processingError: t.exposeString("processingError", {
      nullable: true,
      description:
        "Why it failed: `unreadable`, `too_many_pixels`, `unsupported`, `took_too_long` or `missing`; null when it did not.",
    }),
    analysisStatus: t.expose("analysis", {
      type: MediaAnalysisStatus,
      description: "Whether it is known what it is.",
    }),
    analysisError: t.exposeString("analysisError", {
      nullable: true,
      description:
        "Why that could not be found out, by the codes of `processingError`; null when it could, or was not tried yet.",
    }),
    url: t.string({
      description: "Its path on this server, for who has a credential: `/media/{id}`.",
      resolve: ({ id }) => pathOf(id),
    }),
    contentUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { processing: true },
      description:
        "A path on this server that shows it without a credential for one to two hours, the same for an hour; null unless it is READY.",
      resolve: ({ id, processing }, _args, { scope }) =>
        processing === "READY" ? signedAddress(scope.services, id, "content") : null,
    }),
    thumbnailUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { thumbnailKey: true },
      description:
        "The same of its thumbnail, a JPEG of at most 400 pixels on its longest side; null when there is none, as of a video without a cover image.",
      resolve: ({ id, thumbnailKey }, _args, { scope }) =>
        thumbnailKey === null ? null : signedAddress(scope.services, id, "thumbnail"),
    }),
    posterThumbnailUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { thumbnailKey: true, mimeType: true },
      description: "The thumbnail of a video; null for what is none, and for one without a cover image.",
      resolve: ({ id, thumbnailKey, mimeType }, _args, { scope }) =>
        thumbnailKey === null || !mimeType.startsWith("video/") ? null : signedAddress(scope.services, id, "thumbnail"),
    }),
    parentMediaId: t.exposeID("parentMediaId", {
      nullable: true,
      description: "The item that it was made from, which may be gone since; null when it was made from none.",
    }),
    designDocumentId: t.exposeID("designDocumentId", {
      nullable: true,
      description: "The design that it was exported from; null when it was not.",
    }),
    designPageId: t.exposeID("designPageId", {
      nullable: true,
      description: "The page of that design; null when it was not exported from one.",
    }),
    usedBy: t.relation("references", {
      ...atMost(MOST_USES),
      query: { orderBy: [{ user: "asc" }, { userId: "asc" }], take: MOST_USES },
      description: `What uses it, at most ${MOST_USES} of them; it cannot be deleted while there is any.`,
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      description: "When something last began or ceased to use it.",
    }),
    trashedAt: t.expose("trashedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was moved to the trash, where it stays for 30 days; null when it is not there.",
    }),
    viewerCanEdit: t.boolean({
      select: { workspace: { select: { organizationId: true } } },
      description: "Whether the viewer may rename, tag, trash and delete it.",
      resolve: ({ workspaceId, workspace: { organizationId } }, _args, { scope }) =>
        can(scope.viewer, "workspace.edit", { workspaceId, organizationId }),
    }),
    createdBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "Who brought it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ createdById }, _args, context, info) =>
        createdById === null ? null : person(context, info, createdById),
    }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When its upload was completed." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const MediaItemConnection = connectionType("MediaItem", MediaItem);

const MediaKind = builder.enumType("MediaKind", {
  description: "What kind of file an item is.",
  values: {
    IMAGE: { description: "A picture, moving or not." },
    VIDEO: { description: "A film." },
  } as const,
});

builder.prismaObjectFields(Workspace, (t) => ({
  media: t.field({
    type: MediaItemConnection,
    complexity: pageCost(),
    args: {
      ...pageArgs(t.arg),
      trashed: t.arg.boolean({ required: false, description: "What is in the trash, instead of what is not." }),
      assetKind: t.arg({
        type: MediaAssetKind,
        required: false,
        description: "Only those that are there for this; LIBRARY when left out, in the trash all.",
      }),
      kind: t.arg({ type: MediaKind, required: false, description: "Only images, or only videos." }),
      tag: t.arg.string({ required: false, description: "Only those with this tag." }),
      favourite: t.arg.boolean({ required: false, description: "Only those that are marked, or that are not." }),
      retentionClass: t.arg({ type: MediaRetention, required: false, description: "Only those that stay so long." }),
      source: t.arg({ type: MediaSource, required: false, description: "Only those that came from there." }),
      q: t.arg.string({
        required: false,
        description: "Only those whose name has this in it, in upper or lower case.",
      }),
    },
    description: "Its media, those made last first.",
    select: ({ retentionClass, ...args }, _context, nested) => ({
      media: nestedPage(nested, mediaQuery({ ...args, retention: retentionClass }), "MediaItem"),
    }),
    resolve: ({ media }, { retentionClass, ...args }) =>
      mediaPage({ ...args, retention: retentionClass }).finish(media),
  }),
}));

builder.queryFields((t) => ({
  media: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "media:read" }),
    type: MediaItem,
    nullable: true,
    description: "One item; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the item." }) },
    resolve: (query, _root, { id }, { scope }) => mediaById(scope, id, query),
  }),
}));

readableById("MediaItem", mediaByIds);
