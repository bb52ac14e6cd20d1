import { parse } from "graphql";
import { type Route, route, type TypedDocument } from "../../rest-compat/engine/route.ts";

/** Creates a row without typed documents; the real rows have those of codegen. */
export type Data = { [key: string]: Data } & { nodes: Data; endCursor: string };
type Variables = Record<string, unknown>;
export const words = { summary: "Handle a book", description: "Does what the test needs. Has a second sentence." };
export const document = (source: string) => parse(source) as TypedDocument<Data, Variables>;

const author = "fragment author on Author { name born_at: bornAt }";
export const BOOK = `fragment book on Book {
  id title subtitle genre genres copies weight weights price is_lent: isLent
  created_at: createdAt updated_at: updatedAt read_at: readAt shelf scopes ratings extra
  limits { key: name value: most } wishes { key: topic genre is_loud: isLoud }
  author { ...author } authors { ...author }
} ${author}`;

export const getBook = route({
  method: "GET",
  path: "/books/{id}",
  words,
  document: document(`query GetBook($id: ID!) { book(id: $id) { ...book } } ${BOOK}`),
  status: 200,
  problems: [403, 404, 422, 500],
  select: (data) => data.book,
});

export const listBooks = route({
  method: "GET",
  path: "/books",
  words,
  document:
    document(`query ListBooks($genre: Genre, $title: String, $accessKey: String, $limit: Int = 20, $cursor: String) {
    books(filter: { genre: $genre, titleStart: $title, accessKey: $accessKey }, first: $limit, after: $cursor) {
      nodes { ...book } pageInfo { endCursor hasNextPage }
    }
  } ${BOOK}`),
  status: 200,
  problems: [400, 403, 422, 500],
  schemaName: "BookPage",
  schemaDescription: "A page of books.",
  select: ({ books }) => ({ items: books?.nodes, next_cursor: books?.pageInfo?.endCursor }),
  constants: { format_version: { value: "1", description: "Always 1." } },
  list: { next: (data) => data.books?.pageInfo?.endCursor },
});

export const findBook = route({
  method: "GET",
  path: "/find/book",
  words,
  document:
    document(`query FindBook($count: Int, $mass: SafeInt, $price: Float, $isLent: Boolean, $genre: Genre, $since: DateTime, $ids: [ID!]) {
    anyBook(count: $count, mass: $mass, price: $price, isLent: $isLent, genre: $genre, since: $since, ids: $ids) { ...book }
  } ${BOOK}`),
  status: 200,
  problems: "default",
  select: (data) => data.anyBook,
});

export const shelvedBooks = route({
  method: "GET",
  path: "/shelf",
  words: { ...words, parameters: { state: "Where the book is." } },
  document: document(`query ShelvedBooks($genre: Genre, $isLent: Boolean, $count: Int, $ids: [ID!]) {
    anyBook(count: $count, isLent: $isLent, genre: $genre, ids: $ids) { ...book }
  } ${BOOK}`),
  separated: ["ids"],
  meanings: {
    state: { any: {}, lent: { isLent: true }, "at-home": { isLent: false, count: 1 } },
    verse: { false: {}, true: { genre: "POETRY" } },
  },
  status: 200,
  problems: "default",
  select: (data) => data.anyBook,
});

export const getVersion = route({
  method: "GET",
  path: "/books/{id}/versions/{revision}",
  words,
  document: document(
    `query GetVersion($id: ID!, $revision: Int!) { version(id: $id, revision: $revision) { ...book } } ${BOOK}`,
  ),
  status: 200,
  problems: [404, 422, 500],
  select: (data) => data.version,
  etag: (_data, { path }) => `"${path}"`,
  headers: () => ({
    "Cache-Control": "private, no-cache",
    Vary: "Authorization",
    Link: '</up>; rel="up"',
    "X-None": undefined,
  }),
});

export const createBook = route({
  method: "POST",
  path: "/books",
  words,
  document: document(
    `mutation CreateBook($input: CreateBookInput!) { createBook(input: $input) { book { ...book } } } ${BOOK}`,
  ),
  status: 201,
  problems: [400, 403, 409, 422, 429, 500],
  select: (data) => data.createBook?.book,
  limited: true,
});

const updateBook = route({
  method: "PATCH",
  path: "/books/{id}",
  words,
  document: document(
    `mutation UpdateBook($id: ID!, $input: UpdateBookInput!) { updateBook(id: $id, input: $input) { book { ...book } } } ${BOOK}`,
  ),
  status: 200,
  problems: [404, 409, 422, 500],
  select: (data) => data.updateBook?.book,
});

const annotate = route({
  method: "PUT",
  path: "/books/{book_id}/note",
  words,
  document: document(
    `mutation Annotate($bookId: ID!, $input: UpdateBookInput) { annotate(id: $bookId, input: $input) { book { ...book } } } ${BOOK}`,
  ),
  status: 200,
  problems: [422, 500],
  select: (data) => data.annotate?.book,
});

const acceptBook = route({
  method: "POST",
  path: "/gifts/accept",
  words,
  document: document(`mutation AcceptBook($id: ID!) { acceptBook(id: $id) { book { ...book } } } ${BOOK}`),
  status: 200,
  problems: [404, 422, 500],
  body: ["id"],
  select: (data) => data.acceptBook?.book,
});

const remind = route({
  method: "PUT",
  path: "/reminders/{shelf_id}",
  words,
  document: document(`mutation Remind($input: ReminderInput!) { remind(input: $input) { book { ...book } } } ${BOOK}`),
  status: 202,
  problems: [422, 500],
  select: (data) => data.remind?.book,
});

const scheduling: TypedDocument<Data, { input: ScheduleInput }> = document(
  `mutation Schedule($input: ScheduleInput!) { schedule(input: $input) { book { ...book } } } ${BOOK}`,
);
export const schedule = route({
  method: "POST",
  path: "/schedules",
  words,
  document: scheduling,
  status: 200,
  problems: [400, 422, 500],
  alternatives: {
    time: {
      exact: { hour: "exact_hour", minute: "exact_minute" },
      late: { hour: "late_hour" },
      rough: { mark: "mark" },
    },
  },
  select: (data) => data.schedule?.book,
});

/** As codegen prints it. */
interface ScheduleInput {
  shelfId: string;
  time:
    | { exact: { hour: number; minute: number }; late?: never; rough?: never }
    | { exact?: never; late: { hour: number }; rough?: never }
    | { exact?: never; late?: never; rough: { mark: string } };
  note?: string | null | undefined;
}

export const burnBook = route({
  method: "DELETE",
  path: "/books/{book}",
  words,
  document: document("mutation BurnBook($id: ID!) { burnBook(id: $id) }"),
  status: 204,
  problems: [404, 422, 500],
  rename: { id: "book" },
});

export const listAuthors = route({
  method: "GET",
  path: "/authors",
  words,
  document: document(`query ListAuthors { books { nodes { author { ...author } } } } ${author}`),
  status: 200,
  problems: "default",
  select: ({ books }) => (books as Data & { nodes: Data[] }).nodes.map((book) => book.author),
});

export const routes: Route[] = [
  getBook,
  listBooks,
  findBook,
  getVersion,
  shelvedBooks,
  createBook,
  updateBook,
  annotate,
  acceptBook,
  remind,
  schedule,
  burnBook,
  listAuthors,
];

/** A book as resolvers return it: internal enum values, dates, null for absent values. */
export const aBook = {
  id: "book_1",
  title: "Solaris",
  subtitle: null,
  genre: 1,
  genres: [1, null, 3],
  copies: 2,
  weight: 9_007_199_254_740_991,
  weights: [1, null, -9_007_199_254_740_991],
  price: 2.5,
  isLent: false,
  createdAt: new Date("2026-03-01T10:00:00.123Z"),
  updatedAt: new Date("2026-03-02T10:00:00.456Z"),
  readAt: null,
  shelf: null,
  scopes: [2, 3],
  ratings: [5, null, 3],
  extra: { nested: null, list: [1] },
  limits: [
    { name: "loans", most: 3 },
    { name: "bytes", most: 9_007_199_254_740_991 },
    { name: "none", most: null },
  ],
  wishes: [{ topic: "gift", genre: 3, isLoud: true }],
  author: { name: "Lem", bornAt: "1921-09-12T01:00:00+01:00" },
  authors: [{ name: "Lem", bornAt: null }, null],
};
