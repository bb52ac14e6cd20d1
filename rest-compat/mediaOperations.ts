import type { ErrorCode } from "../src/platform/errors/table.ts";
import {
  BYTES,
  content,
  empty,
  IF_NONE_MATCH,
  type OtherOperation,
  parameter,
} from "./engine/openapi/otherOperation.ts";

const UPLOAD = parameter("path", "id", "The id of the pending media item.", { maxLength: 128 });
const TUS = parameter("header", "Tus-Resumable", "The version of the protocol.", { required: true, const: "1.0.0" });
const IN_UPLOADS: readonly ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "INTERNAL"];
const UPLOADS = { tag: "media", credential: "person", scope: "media:write" } as const;

const RANGE = parameter("header", "Range", "A range of bytes, such as `bytes=0-1023`.");

/** Uploads and bytes of media items. */
export const mediaOperations: readonly OtherOperation[] = [
  {
    ...UPLOADS,
    method: "put",
    path: "/media/uploads/{id}",
    operationId: "PutUpload",
    summary: "Send the bytes of an upload at once",
    description:
      "Sends all bytes of an upload session, or with `Content-Range` the missing ones. GraphQL's `createMediaUpload` opens the session. Afterwards `POST /media/upload-session/{id}/complete` makes the media item.",
    parameters: [
      UPLOAD,
      parameter("header", "Content-Range", "`bytes <first>-<last>/<size>`, up to the last byte of the file."),
    ],
    body: { "application/octet-stream": BYTES },
    answers: {
      204: empty("All bytes arrived.", {
        "Upload-Offset": "The received bytes.",
        "Upload-Length": "The bytes of the file.",
      }),
    },
    problems: [...IN_UPLOADS, "BAD_REQUEST", "INVALID_INPUT", "CONFLICT", "PAYLOAD_TOO_LARGE"],
  },
  {
    ...UPLOADS,
    method: "post",
    path: "/media/uploads",
    operationId: "CreateTusUpload",
    summary: "Create an upload by tus 1.0",
    description:
      "Opens an upload session for a client of the tus protocol. `Location` is the address for the bytes. A session of GraphQL's `createMediaUpload` needs no such request.",
    parameters: [
      TUS,
      parameter("header", "Upload-Length", "The bytes of the file.", { required: true, type: "integer", minimum: 1 }),
      parameter(
        "header",
        "Upload-Metadata",
        "`workspace_id`, `filename` and optionally `filetype`, each in Base64 as tus defines.",
        { required: true },
      ),
    ],
    answers: { 201: empty("The session is open.", { Location: "The path for PATCH, HEAD and DELETE." }) },
    problems: [
      "BAD_REQUEST",
      "INVALID_INPUT",
      "QUOTA_EXCEEDED",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "PAYLOAD_TOO_LARGE",
      "VALIDATION_FAILED",
      "INTERNAL",
    ],
  },
  {
    ...UPLOADS,
    method: "patch",
    path: "/media/uploads/{id}",
    operationId: "PatchTusUpload",
    summary: "Send the next bytes of an upload by tus 1.0",
    description: "Appends bytes at `Upload-Offset`. After a break, HEAD returns the offset to continue from.",
    parameters: [
      UPLOAD,
      TUS,
      parameter("header", "Upload-Offset", "The position of the first byte.", {
        required: true,
        type: "integer",
        minimum: 0,
      }),
    ],
    body: { "application/offset+octet-stream": BYTES },
    answers: { 204: empty("The bytes arrived.", { "Upload-Offset": "The received bytes." }) },
    problems: [...IN_UPLOADS, "BAD_REQUEST", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  {
    ...UPLOADS,
    method: "head",
    path: "/media/uploads/{id}",
    operationId: "HeadTusUpload",
    summary: "Get the offset of an upload by tus 1.0",
    description: "Returns the number of bytes that arrived, in `Upload-Offset`.",
    parameters: [UPLOAD, TUS],
    answers: {
      200: empty("The state of the upload.", {
        "Upload-Offset": "The received bytes.",
        "Upload-Length": "The bytes of the file.",
      }),
    },
    problems: IN_UPLOADS,
  },
  {
    ...UPLOADS,
    method: "delete",
    path: "/media/uploads/{id}",
    operationId: "DeleteTusUpload",
    summary: "Cancel an upload by tus 1.0",
    description: "Ends an upload session and deletes its bytes.",
    parameters: [UPLOAD, TUS],
    answers: { 204: empty("The session ended.") },
    problems: [...IN_UPLOADS, "INVALID_INPUT"],
  },
  {
    tag: "media",
    credential: "person",
    scope: "media:read",
    method: "get",
    path: "/media/{id}/content",
    operationId: "GetMediaContent",
    summary: "Get the bytes of a media item",
    description:
      "Returns the file or its thumbnail, whole or as a range. A signed address (`expires` and `signature`) needs no credential; GraphQL returns such addresses. `/media/{id}` without the prefix is the same.",
    parameters: [
      parameter("path", "id", "The id of the media item.", { maxLength: 128 }),
      parameter("query", "variant", "`thumbnail` for the thumbnail; absent for the file.", {
        enum: ["content", "thumbnail"],
      }),
      parameter("query", "expires", "The end of a signed address."),
      parameter("query", "signature", "The signature of a signed address."),
      RANGE,
      IF_NONE_MATCH,
    ],
    answers: {
      200: content("The whole content.", ["image/*", "video/*", "font/*"], { ETag: "The entity tag." }),
      206: content("A range of the content.", ["image/*", "video/*", "font/*"], { "Content-Range": "The range." }),
      304: empty("Not Modified"),
    },
    problems: [
      "INVALID_INPUT",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "NOT_FOUND",
      "RANGE_NOT_SATISFIABLE",
      "INTERNAL",
      "UNAVAILABLE",
    ],
  },
];
