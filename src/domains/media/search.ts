import type { MediaItem } from "../../../prisma/generated/client/client.ts";
import { fillingWords, type Searchable, storeWords } from "../../platform/search/searchable.ts";
import { wordsOf } from "../../platform/search/words.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type SearchedItem = Pick<MediaItem, "id" | "workspaceId" | "name" | "altText" | "tags">;

export const mediaByWords: Searchable<SearchedItem> = {
  table: "searchable_media",
  key: "media_id",
  source: "media_item",
  copied: ["workspace_id", "created_at"],
  tenantOf: ({ workspaceId }) => workspaceId,
  wordsOf: ({ name, altText, tags }) => wordsOf([name, altText, ...tags], { within: true }),
};

/** Stores the words of an item whose name, alternative text or tags were written. */
export const storeMediaWords = (tx: Tx, item: SearchedItem): void => storeWords(tx, mediaByWords, item);

export const fillMediaWords = fillingWords<SearchedItem>({
  ...mediaByWords,
  name: "media.words",
  read: (tx, ids) =>
    tx.mediaItem.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, workspaceId: true, name: true, altText: true, tags: true },
    }),
  seenBy: ({ workspaceId }) => workspaceId,
});
