import type { Services } from "../../../platform/services/services.ts";
import type { Owners } from "./owners.ts";
import { pagesOf } from "./rows.ts";
import type { Source } from "./source.ts";
import { ASSET_PATH } from "./sources/organizations.ts";
import { AVATAR_PATH } from "./sources/person.ts";
import { MEDIA_PATH } from "./sources/workspaces.ts";

/** A file of the archive with the bytes of a media item, a theme asset or the person's picture. */
export interface StoredFile {
  path: string;
  /** Returns the bytes; null if they are gone. */
  open(): Promise<Pieces | null>;
}

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The files of the sources `media` and `theme-assets`, in the same rows. */
const MEDIA: Source = {
  file: "media",
  table: "media_item",
  per: "workspace",
  creator: "created_by_id",
  key: ["created_at", "id"],
  columns: "content_key",
  computed: { path: MEDIA_PATH },
};
const ASSETS: Source = {
  file: "theme-assets",
  table: "theme_asset",
  per: "organization",
  creator: "created_by_id",
  columns: "id",
  computed: { path: ASSET_PATH },
};
/** The file of the source `profile`, for a person with a picture. */
const AVATAR: Source = {
  file: "profile",
  table: "user_avatar",
  per: "person",
  key: ["user_id"],
  columns: "user_id",
  computed: { path: AVATAR_PATH },
};

/** Returns the files one after the other. The bytes of a file are read when it is opened. */
export async function* storedFiles(services: Services, owners: Owners): AsyncGenerator<StoredFile> {
  const { database, storage } = services;
  for await (const page of pagesOf(services, MEDIA, owners)) {
    for (const json of page) {
      const { path, content_key: key } = JSON.parse(json) as { path: string; content_key: string };
      yield { path, open: async () => (await storage.open(key))?.body ?? null };
    }
  }
  for await (const page of pagesOf(services, AVATAR, owners)) {
    for (const json of page) {
      const { path, user_id: userId } = JSON.parse(json) as { path: string; user_id: string };
      const select = { content: true };
      const content = async () => (await database.prisma.userAvatar.findUnique({ where: { userId }, select }))?.content;
      yield { path, open: async () => piecesOf(await content()) };
    }
  }
  for await (const page of pagesOf(services, ASSETS, owners)) {
    for (const json of page) {
      const { path, id } = JSON.parse(json) as { path: string; id: string };
      const select = { content: true };
      const content = async () => (await database.prisma.themeAsset.findUnique({ where: { id }, select }))?.content;
      yield { path, open: async () => piecesOf(await content()) };
    }
  }
}

const piecesOf = (bytes: Uint8Array | undefined): Pieces | null => (bytes === undefined ? null : [bytes]);
