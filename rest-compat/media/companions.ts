import { type Constant, route } from "../engine/route.ts";
import {
  CreateMediaUploadDocument,
  GetMediaStorageDocument,
  GetMediaUsageDocument,
  ListMediaDocument,
  ListMediaTagsDocument,
  RestoreMediaDocument,
  TrashManyMediaDocument,
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

const sentence = (value: string) => ({ message: { value, description: "Sentence in English." } });

export const mediaCompanions = [
  route({
    method: "GET",
    path: "/media",
    words: {
      summary: "List media items",
      description:
        "Returns the media items of a workspace that meet all filters, and their number. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose media items are listed.",
        asset_kind: "The purpose of the items; by default `library`, and every purpose with the trash.",
        search: "Words of the name, the alternative text or the tags, or parts of them, in any letter case.",
        type: "The kind of the file.",
        tag_id: "A tag in lower case.",
        tag_ids: "Tags in lower case that an item has, all of them.",
        date_from: "The first day of the creation, in UTC.",
        date_to: "The last day of the creation, in UTC.",
        filter: "Which items: all, those that a publication or template uses, the others, or favorites.",
        lifecycle: "Which items: kept ones and temporary ones outside the trash, those in the trash, or all of these.",
        sort: "The order of the items.",
        untagged: "Whether to return only items without tags.",
        cursor: "The cursor of the next page, from the header `X-Next-Cursor`.",
      },
    },
    document: ListMediaDocument,
    rename: { kind: "type", tag: "tag_id", tags: "tag_ids", createdFrom: "date_from", createdTo: "date_to" },
    separated: ["tags"],
    meanings: {
      filter: { all: {}, used: { isUsed: true }, unused: { isUsed: false }, favorites: { isFavorite: true } },
      lifecycle: {
        library: { trash: "EXCLUDED", retention: "LIBRARY" },
        temporary: { trash: "EXCLUDED", retention: "TEMPORARY" },
        trash: { trash: "ONLY" },
        all: { trash: "INCLUDED" },
      },
      sort: {
        newest: { orderBy: "NEWEST" },
        oldest: { orderBy: "OLDEST" },
        name: { orderBy: "NAME" },
        size: { orderBy: "LARGEST" },
        recently_used: { orderBy: "RECENTLY_USED" },
      },
      untagged: { false: {}, true: { isTagged: false } },
    },
    problems: [400, 403, 404, 422, 500],
    schemaName: "MediaPage",
    schemaDescription: "A page of the media items of a workspace.",
    select: ({ workspace }) => ({ media: workspace.media.nodes, total: workspace.media.total }),
    constants: Object.fromEntries(Object.entries(LIBRARY).map(([name, constant]) => [`media.${name}`, constant])),
    pages: { at: "workspace.media" },
  }),
  route({
    method: "POST",
    path: "/media/upload-session",
    words: {
      summary: "Open an upload session",
      description:
        "Returns the address for the bytes. Afterwards `complete_url` makes the media item. With `client_sha256`, a library file that the workspace has is not uploaded again. The caller must be an editor or admin of the workspace.",
    },
    codes: ["QUOTA_EXCEEDED"],
    document: CreateMediaUploadDocument,
    rename: { sha256: "client_sha256" },
    body: ["workspaceId", "filename", "size", "mimeType", "assetKind", "retentionClass", "source", "sha256"],
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
    document: UpdateMediaDocument,
    rename: { name: "original_filename" },
    body: ["altText", "name"],
    problems: [400, 403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: sentence("Media item changed"),
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
    document: TrashMediaDocument,
    problems: [400, 403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: sentence("Media item moved to the trash"),
  }),
  route({
    method: "POST",
    path: "/media/{id}/restore",
    words: {
      summary: "Restore a media item from the trash",
      description:
        "Restores a media item from the trash. An item outside the trash stays unchanged. The caller must be an editor or admin of the workspace.",
      parameters: { id: "The id of the media item." },
    },
    document: RestoreMediaDocument,
    problems: [403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: sentence("Media item restored"),
  }),
  route({
    method: "POST",
    path: "/media/batch-delete",
    words: {
      summary: "Move media items to the trash",
      description:
        "Moves media items of one workspace to the trash, all of them or none. The caller must be an editor or admin of the workspace.",
    },
    document: TrashManyMediaDocument,
    rename: { ids: "media_ids" },
    body: ["ids"],
    problems: [400, 403, 422, 500],
    schemaName: "TrashedMedia",
    schemaDescription: "The outcome of moving media items to the trash.",
    select: ({ trashed }) => trashed,
  }),
  route({
    method: "GET",
    path: "/media/storage",
    words: {
      summary: "Get the storage that media use",
      description:
        "Returns the bytes that the media of the workspace's organization use, and the limit of its plan. The caller must be a member of the workspace.",
      parameters: { workspace_id: "The workspace whose storage is read." },
    },
    document: GetMediaStorageDocument,
    problems: [400, 403, 404, 422, 500],
    schemaName: "MediaStorage",
    schemaDescription: "Use of storage by media.",
    select: ({ workspace: { usage, media } }) => ({ ...usage.stored, ...media }),
    constants: {
      limit_bytes: { value: 0 },
      internal_bytes: { value: 0, description: "Always 0: previews count." },
      direct_upload_supported: { value: true, description: "Always true: upload sessions take the bytes." },
    },
  }),
  route({
    method: "GET",
    path: "/media/tags",
    words: {
      summary: "List the tags of media items",
      description:
        "Returns the tags of a workspace's media items outside the trash, by name. The caller must be a member of the workspace.",
      parameters: { workspace_id: "The workspace whose tags are listed." },
    },
    document: ListMediaTagsDocument,
    problems: [403, 404, 422, 500],
    schemaName: "MediaTags",
    schemaDescription: "The tags of a workspace's media items.",
    select: ({ workspace: { id, can_edit, tags } }) => ({
      can_edit,
      tags: tags.map((tag) => ({ ...tag, workspace_id: id })),
    }),
    constants: { tags: { description: "The tags by name, each with the number of its items." } },
  }),
  route({
    method: "GET",
    path: "/media/{id}/usage",
    words: {
      summary: "Get the uses of a media item",
      description:
        "Returns the publications and templates that use a media item, at most 50, and their number. The caller must be a member of the workspace.",
      parameters: { id: "The id of the media item." },
    },
    document: GetMediaUsageDocument,
    problems: [403, 404, 422, 500],
    schemaName: "MediaUses",
    schemaDescription: "The uses of a media item.",
    select: ({ media: { count, usage } }) => ({
      count,
      usage: usage.map(({ publication, ...use }) => ({
        ...use,
        publication_id: publication?.publication_id,
        scheduled_at: publication?.scheduled_at,
        status: publication?.status,
      })),
    }),
    constants: { usage: { description: "The publications and templates that use the item, at most 50." } },
  }),
];
