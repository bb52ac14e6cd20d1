import type { User } from "../../../../prisma/generated/client/client.ts";
import { fillingWords, queriesOf, queryOf, type Searchable, storeWords } from "../../../platform/search/searchable.ts";
import { wholeWord, wordsOf } from "../../../platform/search/words.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

type SearchedUser = Pick<User, "id" | "email" | "name">;

export const usersByWords: Searchable<SearchedUser> = {
  table: "searchable_user",
  key: "user_id",
  source: "app_user",
  copied: [],
  tenantOf: () => null,
  wordsOf: ({ email, name }) => [wholeWord(email), ...wordsOf([email, name])],
};

/** Returns the conditions of a search. A text with an at sign is an address, or its beginning, with its punctuation. */
export const userQueries = (search: string): string[] =>
  search.includes("@") && !/\s/.test(search)
    ? [queryOf(null, { word: wholeWord(search), isBeginning: true })]
    : queriesOf(null, search);

/** Stores the words of a user whose email or name was written. */
export const storeUserWords = (tx: Tx, user: SearchedUser): void => storeWords(tx, usersByWords, user);

export const fillUserWords = fillingWords<SearchedUser>({
  ...usersByWords,
  name: "identity.words",
  read: (tx, ids) =>
    tx.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, email: true, name: true } }),
  seenBy: ({ id }) => id,
});
