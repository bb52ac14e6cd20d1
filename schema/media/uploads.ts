import { type Address, bytesTo, completeAt } from "../../src/domains/media/uploads/addresses.ts";
import { pending } from "../../src/domains/media/uploads/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { absolute } from "../core/address.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { COUNTED } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";
import { MediaAssetKind, MediaRetention, MediaSource } from "./enums.ts";

const HttpHeader = builder.objectRef<{ name: string; value: string }>("HttpHeader").implement({
  description: "A header of an HTTP request.",
  applications: "withParent",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Name of the header." }),
    value: t.exposeString("value", { description: "Value of the header." }),
  }),
});

export const MediaUploadAddress = builder.objectRef<Address>("MediaUploadAddress").implement({
  description: "HTTP request that sends the bytes of an upload.",
  applications: "withParent",
  fields: (t) => ({
    method: t.exposeString("method", { description: "HTTP method; always `PUT`." }),
    url: t.string({
      description:
        "Address that receives the bytes, by PUT or by tus 1.0. In `createMediaUpload`, a signed URL that needs no credential until the session expires. Each request checks again that the credential of the caller is valid, and that the caller may edit. Elsewhere an address that requires a credential, which is a path in REST.",
      resolve: ({ url }, _args, context) => absolute(context, url),
    }),
    headers: t.expose("headers", {
      extensions: { map: true },
      type: [HttpHeader],
      description: "Headers of the request.",
    }),
  }),
});

export const MediaUpload = builder.prismaObject("MediaUpload", {
  description:
    "Upload session, which receives the bytes of a file until `completeMediaUpload` creates the media item. Visible to members of the workspace.",
  select: { id: true, workspaceId: true, mimeType: true },
  applications: "media:write",
  fields: (t) => ({
    mediaId: t.exposeID("id", { description: "Id of the session, and of the media item that the upload creates." }),
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the upload belongs to." }),
    filename: t.exposeString("filename", { description: "Name of the file." }),
    mimeType: t.exposeString("mimeType", {
      description: "Media type that the client declared; completion detects the type from the bytes.",
    }),
    size: t.expose("size", { type: "SafeInt", description: "Size of the file in bytes." }),
    received: t.expose("received", {
      type: "SafeInt",
      description: "Number of bytes that are stored. A client resumes an interrupted upload at this offset.",
    }),
    assetKind: t.expose("assetKind", { type: MediaAssetKind, description: "Purpose of the item." }),
    source: t.expose("source", { type: MediaSource, description: "Origin of the item." }),
    retentionClass: t.expose("retention", { type: MediaRetention, description: "Retention of the item." }),
    upload: t.field({
      type: MediaUploadAddress,
      description: "Request that sends the bytes: the missing ones with Content-Range, or all again without.",
      resolve: ({ id, mimeType }) => bytesTo(id, mimeType),
    }),
    tusUrl: t.string({
      description:
        "Address that receives the bytes by tus 1.0, which can resume an interrupted upload; a path in REST.",
      resolve: ({ id, mimeType }, _args, context) => absolute(context, bytesTo(id, mimeType).url),
    }),
    completeUrl: t.string({
      description: "Address that completes the upload over REST; a path in REST.",
      resolve: ({ id }, _args, context) => absolute(context, completeAt(id)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the session was opened." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description:
        "Time when the session expires, 15 minutes to 6 hours after its creation, by the file's size. Sessions that expire before completion are deleted.",
    }),
  }),
});

const MediaUploadConnection = connectionType("MediaUpload", MediaUpload, { counted: COUNTED });

const UPLOADS = { list: "Workspace.mediaUploads", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  mediaUploads: t.field({
    type: MediaUploadConnection,
    args: pageArgs(t.arg),
    description: "Open upload sessions of the workspace, which are neither completed nor expired, oldest first.",
    ...nestedList({
      relation: "mediaUploads",
      type: "MediaUpload",
      typical: 2,
      page: (args) => pageQuery(args, UPLOADS),
      filter: (_args, { services }) => pending(services.now()),
    }),
  }),
}));
