import { headerRef } from "../../../../rest-compat/engine/openapi/headers.ts";
import { BYTES, empty, json, otherOperation, text } from "../../../../rest-compat/engine/openapi/otherOperation.ts";
import { OF_KEYS } from "../../../../rest-compat/engine/openapi/problems.ts";

const WRITES = { tag: "media", credential: "person", scope: "media:write" } as const;
const SESSION = { path: "/media/uploads/{id}", id: "The id of the pending media item." } as const;
const TUS = {
  "Tus-Resumable": { description: "The version of the protocol.", required: true, schema: { const: "1.0.0" } },
} as const;
const KEY = { "Idempotency-Key": headerRef("IdempotencyKey") };
/** A signed address of `createMediaUpload`. */
const SIGNED = {
  signer: { description: "The id of the credential in whose name a signed address sends bytes." },
  expires: { description: "The end of a signed address." },
  signature: { description: "The signature of a signed address." },
} as const;
const RECEIVED = { "Upload-Offset": "The received bytes." };
const EXTENT = { ...RECEIVED, "Upload-Length": "The bytes of the file." };

export const putUpload = otherOperation({
  ...WRITES,
  ...SESSION,
  method: "put",
  operationId: "PutUpload",
  summary: "Send the bytes of an upload at once",
  description:
    "Sends all bytes of an upload session, or with `Content-Range` the missing ones. GraphQL's `createMediaUpload` opens the session. The signed address of a session needs no credential. Afterwards `POST /media/upload-session/{id}/complete` makes the media item.",
  query: SIGNED,
  headers: {
    "Content-Range": { description: "`bytes <first>-<last>/<size>`, up to the last byte of the file." },
  },
  body: { "application/octet-stream": BYTES },
  answers: { 204: empty("All bytes arrived.", EXTENT) },
  problems: ["NOT_FOUND", "BAD_REQUEST", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "UNAVAILABLE"],
});

export const createTusUpload = otherOperation({
  ...WRITES,
  method: "post",
  path: "/media/uploads",
  operationId: "CreateTusUpload",
  summary: "Create an upload by tus 1.0",
  description:
    "Opens an upload session for a client of the tus protocol. `Location` is the address for the bytes. A session of GraphQL's `createMediaUpload` needs no such request.",
  headers: {
    ...TUS,
    "Upload-Length": { description: "The bytes of the file.", required: true, schema: { type: "integer", minimum: 1 } },
    "Upload-Metadata": {
      description:
        "`workspace_id`, `filename` (or `name`) and optionally `filetype` (or `type`), each in Base64 as tus defines.",
      required: true,
    },
    ...KEY,
  },
  answers: { 201: empty("The session is open.", { Location: "The path for PATCH, HEAD and DELETE." }) },
  problems: ["BAD_REQUEST", "INVALID_INPUT", "QUOTA_EXCEEDED", "VALIDATION_FAILED", ...OF_KEYS],
});

export const patchTusUpload = otherOperation({
  ...WRITES,
  ...SESSION,
  method: "patch",
  operationId: "PatchTusUpload",
  summary: "Send the next bytes of an upload by tus 1.0",
  description: "Appends bytes at `Upload-Offset`. After a break, HEAD returns the offset to continue from.",
  query: SIGNED,
  headers: {
    ...TUS,
    "Upload-Offset": {
      description: "The position of the first byte.",
      required: true,
      schema: { type: "integer", minimum: 0 },
    },
  },
  body: { "application/offset+octet-stream": BYTES },
  answers: { 204: empty("The bytes arrived.", RECEIVED) },
  problems: ["NOT_FOUND", "BAD_REQUEST", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "UNAVAILABLE"],
});

export const headTusUpload = otherOperation({
  ...WRITES,
  ...SESSION,
  method: "head",
  operationId: "HeadTusUpload",
  summary: "Get the offset of an upload by tus 1.0",
  description: "Returns the number of bytes that arrived, in `Upload-Offset`.",
  query: SIGNED,
  headers: TUS,
  answers: { 200: empty("The state of the upload.", EXTENT) },
  problems: ["NOT_FOUND", "BAD_REQUEST"],
});

export const deleteTusUpload = otherOperation({
  ...WRITES,
  ...SESSION,
  method: "delete",
  operationId: "DeleteTusUpload",
  summary: "Cancel an upload by tus 1.0",
  description: "Ends an upload session and deletes its bytes.",
  headers: { ...TUS, ...KEY },
  answers: { 204: empty("The session ended.") },
  problems: ["NOT_FOUND", "BAD_REQUEST", "INVALID_INPUT", ...OF_KEYS],
});

export const uploadMedia = otherOperation({
  tag: "Companion",
  credential: "person",
  scope: "media:write",
  method: "post",
  path: "/media/upload",
  operationId: "UploadMedia",
  summary: "Upload a file in one request",
  description:
    "Makes a media item of the file in a form, at most 50 MiB. The answer is that of completing an upload session, which larger files need. `alt_text` is stored only if the library does not have the file with a text.",
  body: {
    "multipart/form-data": {
      type: "object",
      properties: {
        file: BYTES,
        workspace_id: text("The workspace that the item belongs to."),
        alt_text: text("The alternative text."),
      },
      required: ["file", "workspace_id"],
    },
  },
  answers: { 200: json("The media item.", { $ref: "#/components/schemas/MediaUploadResult" }) },
  problems: [
    "BAD_REQUEST",
    "INVALID_INPUT",
    "QUOTA_EXCEEDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "VALIDATION_FAILED",
    "UNAVAILABLE",
  ],
});
