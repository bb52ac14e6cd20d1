import { pathOf, signedAddress } from "../../src/domains/media/address.ts";
import { type Address, bytesTo, completeAt } from "../../src/domains/media/uploads/addresses.ts";
import { cancelMediaUpload } from "../../src/domains/media/uploads/cancel.ts";
import { type CompletedUpload, completeMediaUpload } from "../../src/domains/media/uploads/complete.ts";
import { type CreatedUpload, createMediaUpload } from "../../src/domains/media/uploads/create.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { MediaAnalysisStatus, MediaAssetKind, MediaProcessingStatus, MediaRetention, MediaSource } from "./enums.ts";
import { MediaItem } from "./types.ts";
import { MediaUpload, MediaUploadAddress } from "./uploads.ts";

const CreateMediaUploadInput = builder.inputType("CreateMediaUploadInput", {
  description: "A file that is to be uploaded.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    filename: t.string({ description: "Its name, 1 to 255 characters; of a path the last part." }),
    mimeType: t.string({
      required: false,
      description:
        "What it is: PNG, JPEG, GIF, WebP, AVIF, MP4, QuickTime or WebM; WOFF2, TTF or OTF for BRAND_FONT. `application/octet-stream`, the limits of an image, when left out.",
    }),
    size: t.field({
      type: "Long",
      description: "Bytes: at most 50 MiB of an image, 16 GiB of a video, 10 MiB of a font.",
    }),
    assetKind: t.field({
      type: MediaAssetKind,
      required: false,
      description: "What it will be there for; LIBRARY when left out.",
    }),
    source: t.field({ type: MediaSource, required: false, description: "Where it comes from; UPLOAD when left out." }),
    retentionClass: t.field({
      type: MediaRetention,
      required: false,
      description: "How long it will stay; LIBRARY when left out.",
    }),
    sha256: t.string({
      required: false,
      description:
        "Its SHA-256 in hexadecimal. A library that has it already answers with the item; bytes with another one are refused at the completion.",
    }),
  }),
});

const CreateMediaUploadPayload = payload<CreatedUpload>("createMediaUpload", {
  fields: (t) => ({
    mediaId: t.id({
      description: "The id that the item will have, or has.",
      resolve: ({ upload, media }) => upload?.id ?? media?.id ?? "",
    }),
    deduped: t.boolean({
      description: "Whether the library has the same bytes already: there is nothing to upload then.",
      resolve: ({ media }) => media !== null,
    }),
    media: t.field({
      type: MediaItem,
      nullable: true,
      description: "The item with the same bytes; null when there is none.",
      resolve: ({ media }) => media,
    }),
    session: t.field({
      type: MediaUpload,
      nullable: true,
      description: "The session; null when there is nothing to upload.",
      resolve: ({ upload }) => upload,
    }),
    completeUrl: t.string({
      description: "Where it is completed over REST, once all bytes are there: a path on this server.",
      resolve: ({ upload, media }) => completeAt(upload?.id ?? media?.id ?? ""),
    }),
    upload: t.field({
      type: MediaUploadAddress,
      nullable: true,
      description: "Where the bytes go in one request; null when there is nothing to upload.",
      resolve: ({ upload }): Address | null => upload && bytesTo(upload.id, upload.mimeType),
    }),
    tusUrl: t.string({
      nullable: true,
      description: "Where the bytes go by tus 1.0; null when there is nothing to upload.",
      resolve: ({ upload }) => upload && bytesTo(upload.id, upload.mimeType).url,
    }),
  }),
});

const MediaUploadResult = builder.objectRef<CompletedUpload>("MediaUploadResult").implement({
  description: "What came of an upload: the members of its item. Those that do not apply to it are null.",
  extensions: { resource: "MediaUploadResult" },
  applications: "withParent",
  fields: (t) => ({
    mediaId: t.id({ description: "The id of the item.", resolve: ({ media }) => media.id }),
    url: t.string({
      description: "Its path on this server, for who has a credential: `/media/{id}`.",
      resolve: ({ media }) => pathOf(media.id),
    }),
    originalFilename: t.string({
      description: "The name of the file that it was.",
      resolve: ({ media }) => media.originalFilename,
    }),
    mimeType: t.string({
      description: "What its bytes are, whatever was said of them.",
      resolve: ({ media }) => media.mimeType,
    }),
    size: t.field({ type: "Long", description: "Bytes of the stored content.", resolve: ({ media }) => media.size }),
    altText: t.string({
      description: "What it shows, in words; empty when there are none.",
      resolve: ({ media }) => media.altText,
    }),
    assetKind: t.field({
      type: MediaAssetKind,
      description: "What it is there for.",
      resolve: ({ media }) => media.assetKind,
    }),
    source: t.field({ type: MediaSource, description: "Where it came from.", resolve: ({ media }) => media.source }),
    retentionClass: t.field({
      type: MediaRetention,
      description: "How long it stays.",
      resolve: ({ media }) => media.retention,
    }),
    processingStatus: t.field({
      type: MediaProcessingStatus,
      description: "How far it has come on its way into the library.",
      resolve: ({ media }) => media.processing,
    }),
    processingProgress: t.int({
      description: "The same from 0 to 100.",
      resolve: ({ media }) => media.processingProgress,
    }),
    analysisStatus: t.field({
      type: MediaAnalysisStatus,
      description: "Whether it is known what it is.",
      resolve: ({ media }) => media.analysis,
    }),
    analysisError: t.string({
      nullable: true,
      description: "Why that could not be found out; null when it could, or was not tried yet.",
      resolve: ({ media }) => media.analysisError,
    }),
    posterThumbnailUrl: t.string({
      nullable: true,
      description:
        "A path that shows the thumbnail of a video for one to two hours; null for what is none, or none yet.",
      resolve: ({ media: { id, thumbnailKey, mimeType } }, _args, { scope }) =>
        thumbnailKey === null || !mimeType.startsWith("video/") ? null : signedAddress(scope.services, id, "thumbnail"),
    }),
    parentMediaId: t.id({
      nullable: true,
      description: "The item that it was made from; null when it was made from none.",
      resolve: ({ media }) => media.parentMediaId,
    }),
    designDocumentId: t.id({
      nullable: true,
      description: "The design that it was exported from; null when it was not.",
      resolve: ({ media }) => media.designDocumentId,
    }),
    designPageId: t.id({
      nullable: true,
      description: "The page of that design; null when it was not exported from one.",
      resolve: ({ media }) => media.designPageId,
    }),
    deduped: t.exposeBoolean("deduped", {
      description: "Whether the library had the same bytes already: the item is the one that has them.",
    }),
  }),
});

const CompleteMediaUploadInput = builder.inputType("CompleteMediaUploadInput", {
  description: "Which upload is complete.",
  fields: (t) => ({
    id: t.id({
      extensions: { constraints: { maxLength: 128 } },
      description: "The id of the session: `mediaId` of `createMediaUpload`.",
    }),
    workspaceId: t.id({
      extensions: { constraints: { maxLength: 128 } },
      description: "The workspace that it belongs to.",
    }),
  }),
});

const CompleteMediaUploadPayload = payload<CompletedUpload>("completeMediaUpload", {
  fields: (t) => ({
    media: t.field({ type: MediaItem, description: "The item.", resolve: ({ media }) => media }),
    deduped: t.exposeBoolean("deduped", { description: "Whether the library had the same bytes already." }),
    result: t.field({ type: MediaUploadResult, description: "What came of it.", resolve: (done) => done }),
  }),
});

const CancelMediaUploadPayload = payload<{ id: string }>("cancelMediaUpload", {
  fields: (t) => ({
    cancelledId: t.id({ description: "The id of the session that is gone.", resolve: ({ id }) => id }),
  }),
});

const CancelMediaUploadInput = inputOf("cancelMediaUpload", {
  fields: (t) => ({
    id: t.id({ description: "The id of the session." }),
  }),
});

builder.mutationFields((t) => ({
  createMediaUpload: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: CreateMediaUploadPayload,
    description:
      "Opens an upload session; bytes then go to `tusUrl` or `upload`, and `completeMediaUpload` ends it. Its size counts against the plan's limits from now on: QUOTA_EXCEEDED. INVALID_INPUT for a type that is not taken, or too many bytes.",
    args: { input: t.arg({ type: CreateMediaUploadInput }) },
    resolve: (_root, { input: { retentionClass, ...input } }, { scope }) =>
      createMediaUpload(scope, { ...input, retention: retentionClass }),
  }),
  completeMediaUpload: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: CompleteMediaUploadPayload,
    description:
      "Makes an item of an upload whose bytes are all there (POST /media/upload-session/{id}/complete), or answers with the one that the library has of the same bytes. INVALID_INPUT when bytes are missing, are not what was announced, or of no type that is taken; asked again it answers the same.",
    args: { input: t.arg({ type: CompleteMediaUploadInput }) },
    resolve: (_root, { input }, { scope }) => completeMediaUpload(scope, input),
  }),
  cancelMediaUpload: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: CancelMediaUploadPayload,
    description:
      "Ends an upload session that was not completed: its bytes go, and what it reserved of the plan's limits is given back.",
    args: { input: t.arg({ type: CancelMediaUploadInput }) },
    resolve: (_root, { input }, { scope }) => cancelMediaUpload(scope, input),
  }),
}));
