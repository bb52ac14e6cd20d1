import { BOUNDS } from "../../src/domains/media/bounds.ts";
import { type Address, bytesTo, completeAt, signedBytesTo } from "../../src/domains/media/uploads/addresses.ts";
import { cancelMediaUpload } from "../../src/domains/media/uploads/cancel.ts";
import { completeMediaUpload } from "../../src/domains/media/uploads/complete.ts";
import { createMediaUpload } from "../../src/domains/media/uploads/create.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { absolute } from "../core/address.ts";
import { length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { MediaAssetKind, MediaRetention, MediaSource } from "./enums.ts";
import { MediaItem } from "./types.ts";
import { MediaUpload, MediaUploadAddress } from "./uploads.ts";

mutation("createMediaUpload", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Opens an upload session and reserves its bytes in the plan's limits.\n\nSend the bytes to `tusUrl` or `upload`, then call `completeMediaUpload`. Fails with QUOTA_EXCEEDED if the plan has no room. Fails with INVALID_INPUT if the type is not accepted or the file is too large.",
  inputDescription: "Description of a file to upload.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the media item will belong to." }),
    filename: t.string({
      description: `File name, ${length(BOUNDS.filename)} without control characters. Directories are removed.`,
    }),
    mimeType: t.string({
      required: false,
      description:
        "Media type that the client declares, which sets the size limit; completion detects the type from the bytes. Accepted files are PNG, JPEG, GIF, WebP, AVIF, MP4, QuickTime, WebM and PDF; WOFF2, TTF and OTF for BRAND_FONT. If absent, null or empty, `application/octet-stream` with the size limit of the largest files of the kind. Fails with INVALID_INPUT for a type that is no image, video, PDF or font, and for SVG.",
    }),
    size: t.field({
      type: "SafeInt",
      description:
        "Size of the file in bytes: at most 50 MiB for an image, 16 GiB for a video, 100 MiB for a PDF, and 10 MiB for a font.",
    }),
    assetKind: t.field({
      type: MediaAssetKind,
      required: false,
      description: "Purpose of the item; LIBRARY if absent or null.",
    }),
    source: t.field({
      type: MediaSource,
      required: false,
      description: "Origin of the item; UPLOAD if absent or null.",
    }),
    retentionClass: t.field({
      type: MediaRetention,
      required: false,
      description: "Retention of the item; LIBRARY if absent or null.",
    }),
    sha256: t.string({
      required: false,
      description:
        "SHA-256 of the file in hexadecimal; not checked if absent or null. If the library already has the file, its item is returned. Completion rejects other bytes.",
    }),
  }),
  run: async (context, { retentionClass, ...input }) => ({
    ...(await createMediaUpload(context, { ...input, retention: retentionClass })),
    workspaceId: input.workspaceId,
  }),
  payload: (t) => ({
    mediaId: t.id({
      description: "Id of the item that the upload creates, or of the item that already has the same bytes.",
      resolve: ({ upload, media }) => upload?.id ?? media?.id ?? "",
    }),
    deduped: t.boolean({
      description: "Whether the library already has the same bytes, so that nothing needs to be uploaded.",
      resolve: ({ media }) => media !== null,
    }),
    mediaItem: t.expose("media", {
      type: MediaItem,
      nullable: true,
      description: "Item that already has the same bytes; null if the file must be uploaded.",
    }),
    session: t.expose("upload", {
      type: MediaUpload,
      nullable: true,
      description: "Upload session; null if the library already has the same bytes.",
    }),
    completeUrl: t.string({
      description: "Address that completes the upload over REST after all bytes were sent; a path in REST.",
      resolve: ({ upload, media }, _args, context) => absolute(context, completeAt(upload?.id ?? media?.id ?? "")),
    }),
    upload: t.field({
      type: MediaUploadAddress,
      nullable: true,
      description: "Request that sends all bytes at once; null if the library already has the same bytes.",
      resolve: ({ upload }, _args, { context }): Address | null => upload && signedBytesTo(context, upload),
    }),
    tusUrl: t.string({
      nullable: true,
      description:
        "Address that receives the bytes by tus 1.0 (a path in REST); null if the library already has the same bytes.",
      resolve: ({ upload }, _args, context) => upload && absolute(context, bytesTo(upload.id, upload.mimeType).url),
    }),
    workspace: changedWorkspace(t),
  }),
});

mutation("completeMediaUpload", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Creates the media item of a fully received upload, or returns the item that already has the same bytes.\n\nA repeated call returns the same result. Fails with INVALID_INPUT if bytes are missing, differ from the announced SHA-256 or have a type that is not accepted, or if the session has expired.",
  inputDescription: "Upload to complete, and its workspace.",
  input: (t) => ({
    id: t.id({
      ...within(ID),
      description: "Id of the upload session: `mediaId` of `createMediaUpload`.",
    }),
    workspaceId: t.id({
      ...within(ID),
      description: "Id of the workspace that the upload belongs to.",
    }),
  }),
  run: (context, input) => completeMediaUpload(context, input),
  payload: (t) => ({
    mediaItem: t.expose("media", {
      type: MediaItem,
      description: "Media item that the upload created, or that already has the same bytes.",
    }),
    deduped: t.exposeBoolean("deduped", { description: "Whether the library already had the same bytes." }),
  }),
});

mutation("cancelMediaUpload", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Cancels an upload session that is not completed, deletes its bytes and releases its reserved quota.\n\nFails with INVALID_INPUT if the upload is completed.",
  input: (t) => ({ id: t.id({ description: "Id of the upload session to cancel." }) }),
  run: (context, input) => cancelMediaUpload(context, input),
  payload: (t) => ({
    canceledId: t.id({ description: "Id of the upload session that was canceled.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
