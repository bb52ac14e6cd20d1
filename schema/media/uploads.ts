import { type Address, bytesTo, completeAt } from "../../src/domains/media/uploads/addresses.ts";
import { pending } from "../../src/domains/media/uploads/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Workspace } from "../workspaces/types.ts";
import { MediaAssetKind, MediaRetention, MediaSource } from "./enums.ts";

const HttpHeader = builder.objectRef<{ name: string; value: string }>("HttpHeader").implement({
  description: "A header of an HTTP request.",
  applications: "withParent",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name." }),
    value: t.exposeString("value", { description: "Its value." }),
  }),
});

export const MediaUploadAddress = builder.objectRef<Address>("MediaUploadAddress").implement({
  description: "Where the bytes of an upload go in one request, and how. It needs the caller's credential as well.",
  applications: "withParent",
  fields: (t) => ({
    method: t.exposeString("method", { description: "The HTTP method: `PUT`." }),
    url: t.exposeString("url", { description: "A path on this server." }),
    headers: t.field({
      type: [HttpHeader],
      description: "What the request carries.",
      resolve: ({ headers }) => headers,
    }),
  }),
});

export const MediaUpload = builder.prismaObject("MediaUpload", {
  description:
    "An upload session: bytes come until there are as many as were announced, then `completeMediaUpload` makes an item of them. Seen by the workspace's members.",
  select: { id: true, workspaceId: true, mimeType: true },
  applications: "media:write",
  fields: (t) => ({
    mediaId: t.exposeID("id", { description: "The id of the session, and of the item that it becomes." }),
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    filename: t.exposeString("filename", { description: "The name of the file." }),
    mimeType: t.exposeString("mimeType", {
      description: "What the client says that it is; what counts is what the bytes turn out to be.",
    }),
    size: t.expose("size", { type: "Long", description: "How many bytes are to come." }),
    received: t.expose("received", {
      type: "Long",
      description: "How many are here for good: where the client goes on when its connection broke.",
    }),
    assetKind: t.expose("assetKind", { type: MediaAssetKind, description: "What the item will be there for." }),
    source: t.expose("source", { type: MediaSource, description: "Where it comes from." }),
    retentionClass: t.expose("retention", { type: MediaRetention, description: "How long the item will stay." }),
    upload: t.field({
      type: MediaUploadAddress,
      description: "Where the bytes go in one request. With Content-Range those that are missing, without it all anew.",
      resolve: ({ id, mimeType }) => bytesTo(id, mimeType),
    }),
    tusUrl: t.string({
      description: "Where the bytes go by tus 1.0, which goes on where it was interrupted: a path on this server.",
      resolve: ({ id, mimeType }) => bytesTo(id, mimeType).url,
    }),
    completeUrl: t.string({
      description: "The path of `completeMediaUpload` over REST.",
      resolve: ({ id }) => completeAt(id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was opened." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description:
        "Until when bytes are taken and it can be completed: 15 minutes to 6 hours, by its size. Then it is forgotten.",
    }),
  }),
});

const MediaUploadConnection = connectionType("MediaUpload", MediaUpload);

const UPLOADS = { list: "Workspace.mediaUploads", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  mediaUploads: t.field({
    type: MediaUploadConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its upload sessions that were not completed and have not expired, oldest first.",
    select: (args, { scope }, nested) => {
      const { where, orderBy, take } = pageQuery(args, UPLOADS);
      const still = { AND: [pending(scope.services.now()), where] };
      return { mediaUploads: nestedPage(nested, { where: still, orderBy, take }, "MediaUpload") };
    },
    resolve: ({ mediaUploads }, args) => pageQuery(args, UPLOADS).finish(mediaUploads),
  }),
}));
