import { type Constant, route } from "../engine/route.ts";
import {
  CreateMediaUploadDocument,
  ListMediaDocument,
  TrashMediaDocument,
  UpdateMediaDocument,
} from "../operations.generated.ts";

/** Members of a library item that rostrum does not measure, and the values of those that an item may lack. */
const LIBRARY: Readonly<Record<string, Constant>> = {
  audio_channels: { value: 0, description: "Always 0: not measured." },
  bit_rate: { value: 0, description: "Always 0: not measured." },
  duration_ms: { value: 0 },
  frame_rate: { value: 0, description: "Always 0: not measured." },
  height: { value: 0 },
  public_url_status: { value: 0, description: "Always 0: public addresses are not checked." },
  rotation: { value: 0, description: "Always 0: width and height are those of the upright picture." },
  thumbnail_url: { value: "" },
  width: { value: 0 },
};

export const mediaCompanions = [
  route({
    method: "GET",
    path: "/media",
    words: {
      summary: "List media items",
      description:
        "Returns the media items of a workspace outside the trash, newest first. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose media items are listed.",
        search: "A part of the name, in any letter case.",
        type: "The kind of the file.",
        tag_id: "A tag in lower case.",
        cursor: "The cursor of the next page, from the header `Link`.",
        limit: "The number of items on a page, 1 to 100; 50 by default.",
      },
    },
    kind: "companion",
    document: ListMediaDocument,
    rename: { kind: "type", tag: "tag_id" },
    status: 200,
    problems: [400, 403, 404, 422, 500],
    schemaName: "MediaPage",
    schemaDescription: "A page of the media items of a workspace.",
    select: ({ workspace }) => ({ media: workspace.media.nodes }),
    constants: Object.fromEntries(Object.entries(LIBRARY).map(([name, constant]) => [`media.${name}`, constant])),
    list: { next: ({ workspace }) => workspace.media.page.next_cursor },
  }),
  route({
    method: "POST",
    path: "/media/upload-session",
    words: {
      summary: "Open an upload session",
      description:
        "Returns the address for the bytes. Afterwards `complete_url` makes the media item. With `client_sha256`, a library file that the workspace has is not uploaded again. The caller must be an editor or admin of the workspace.",
    },
    kind: "companion",
    codes: ["QUOTA_EXCEEDED"],
    document: CreateMediaUploadDocument,
    rename: { sha256: "client_sha256" },
    body: ["workspaceId", "filename", "size", "mimeType", "assetKind", "retentionClass", "source", "sha256"],
    status: 200,
    problems: [400, 403, 422, 500],
    schemaName: "UploadSession",
    schemaDescription: "An upload session, or the media item that the workspace already has.",
    select: ({ opened: { media_id, deduped, complete_url, upload, session } }) => ({
      media_id,
      deduped,
      complete_url,
      upload: { ...upload, expires_at: session?.expires_at },
    }),
    constants: {
      upload: { description: "The request that sends the bytes." },
      "upload.object_key": { value: "", description: "Always empty: the address suffices." },
    },
  }),
  route({
    method: "PATCH",
    path: "/media/{id}",
    words: {
      summary: "Change a media item",
      description:
        "Changes the alternative text or the name of a media item. The caller must be an editor or admin of the workspace.",
      parameters: { id: "The id of the media item." },
    },
    kind: "companion",
    codes: ["REVISION_CONFLICT"],
    document: UpdateMediaDocument,
    rename: { name: "original_filename" },
    body: ["altText", "name"],
    status: 200,
    problems: [400, 403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { message: { value: "Media item changed", description: "Sentence in English." } },
  }),
  route({
    method: "DELETE",
    path: "/media/{id}",
    words: {
      summary: "Move a media item to the trash",
      description:
        "Moves a media item to the trash, from which GraphQL can restore the item for 30 days. The caller must be an editor or admin of the workspace.",
      parameters: { id: "The id of the media item." },
    },
    kind: "companion",
    codes: ["REVISION_CONFLICT"],
    document: TrashMediaDocument,
    status: 200,
    problems: [400, 403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { message: { value: "Media item moved to the trash", description: "Sentence in English." } },
  }),
];
