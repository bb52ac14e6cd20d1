import type { Publication } from "../../../prisma/generated/client/client.ts";
import { fillingWords, type Searchable, storeWords } from "../../platform/search/searchable.ts";
import { wordsOf } from "../../platform/search/words.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { segmentsOf } from "./content/content.ts";

export type SearchedPublication = Pick<Publication, "id" | "workspaceId" | "title" | "segments">;

export const publicationsByWords: Searchable<SearchedPublication> = {
  table: "searchable_publication",
  key: "publication_id",
  source: "publication",
  copied: ["workspace_id", "created_at"],
  tenantOf: ({ workspaceId }) => workspaceId,
  wordsOf: (row) => wordsOf([row.title, ...segmentsOf(row).map(({ text }) => text)]),
};

/** Stores the words of a publication whose title or text was written. */
export const storePublicationWords = (tx: Tx, row: SearchedPublication): void =>
  storeWords(tx, publicationsByWords, row);

export const fillPublicationWords = fillingWords<SearchedPublication>({
  ...publicationsByWords,
  name: "publications.words",
  read: (tx, ids) =>
    tx.publication.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, workspaceId: true, title: true, segments: true },
    }),
  seenBy: ({ workspaceId }) => workspaceId,
});
