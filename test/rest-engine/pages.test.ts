import { print } from "graphql";
import { describe, expect, test } from "vitest";
import { buildOpenApi } from "../../rest-compat/engine/openapi/openapi.ts";
import { route } from "../../rest-compat/engine/route.ts";
import { client, ORIGIN, violationsOf } from "./client.ts";
import { library } from "./library.ts";
import { aBook, document, words } from "./rows.ts";

const SELECTED = "nodes { ...title } page: pageInfo { next_cursor: endCursor } total: totalCount";
const queryOf = (selected: string, variables = "$title: String, $limit: Int = 20, $cursor: String") =>
  document(`query ListTitles(${variables}) {
    books(filter: { titleStart: $title }, first: $limit, after: $cursor) { ${selected} }
  } fragment title on Book { title }`);

const listTitles = route({
  method: "GET",
  path: "/titles",
  words,
  document: queryOf(SELECTED),
  status: 200,
  problems: [400, 422, 500],
  select: ({ books }) => books?.nodes,
  pages: { at: "books" },
});

/** A list of books with numbers as titles, which is read as the arguments say. */
function shelfOf(length: number, totalCount: number | null = length, row = listTitles) {
  const read = ({ first, after }: { first: number; after?: string | null }) => {
    const start = after == null ? 0 : Number(after.slice(1));
    const end = Math.min(length, start + first);
    const nodes = Array.from({ length: end - start }, (_, index) => ({ ...aBook, title: String(start + index) }));
    return { nodes, totalCount, pageInfo: { endCursor: end < length ? `c${end}` : null, hasNextPage: end < length } };
  };
  return client({ books: read }, { routes: [row] });
}

const sizes = ({ calls }: ReturnType<typeof client>) => calls.map(({ args }) => args["first"]);
const titles = ({ json }: { json: unknown }) => (json as { title: string }[]).map(({ title }) => Number(title));
const placeOf = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(([name]) => name.startsWith("x-")).map(([name, value]) => [name.slice(2), value]),
  );

const numbered = route({
  method: "GET",
  path: "/numbered",
  words,
  document: queryOf(SELECTED),
  status: 200,
  problems: [400, 422, 500],
  schemaName: "Titles",
  select: ({ books }) => ({ titles: books?.nodes }),
  pages: { at: "books", numbered: true },
});

describe("a list with numbered pages", () => {
  const shelf = (length = 45) => shelfOf(length, length, numbered);
  type Body = { page: number; per_page: number; total: number; total_pages: number; titles: { title: string }[] };
  const numbersIn = ({ json }: { json: unknown }) => {
    const { titles: items, page, per_page, total, total_pages } = json as Body;
    return [page, per_page, total, total_pages, items[0]?.title, items.length];
  };

  test.each([
    ["", [1, 20, 45, 3, "0", 20], "?page=2"],
    ["?per_page=10&page=5", [5, 10, 45, 5, "40", 5], null],
    ["?page=3&title=a", [3, 20, 45, 3, "40", 5], null],
    ["?title=a&page=2", [2, 20, 45, 3, "20", 20], "?title=a&page=3"],
    ["?page=4", [4, 20, 45, 3, undefined, 0], null],
  ])("answers %j with its numbers in the body", async (search, numbers, next) => {
    const page = await shelf().get(`/numbered${search}`);
    expect(numbersIn(page)).toEqual(numbers);
    expect(placeOf(page.headers)).toEqual({});
    const link = next === null ? [] : [`<${ORIGIN}/api/v1/numbered${next}>; rel="next"`];
    expect(page.headers.get("link")?.split(", ").slice(1)).toEqual(link);
  });

  test("has no page for an empty list", async () => {
    expect(numbersIn(await shelf(0).get("/numbered"))).toEqual([1, 20, 0, 0, undefined, 0]);
  });

  test("names no page that is refused", async () => {
    const last = await shelf(20_000).get("/numbered?page=101&per_page=100");
    expect([numbersIn(last).at(-2), last.headers.get("link")]).toEqual(["10000", expect.not.stringContaining("next")]);
  });

  test.each([
    ["page=0", "query.page: must be at least 1"],
    ["page=502", "query.page: must be at most 501"],
    ["page=102&per_page=100", "query.page: must be at most 101"],
    ["per_page=101", "query.per_page: must be at most 100"],
    ["per_page=0", "query.per_page: must be at least 1"],
    ["cursor=c5", "query.cursor: unknown member"],
    ["limit=5", "query.limit: unknown member"],
  ])("refuses %s with 422", async (query, violation) => {
    const problem = await shelf().get(`/numbered?${query}`);
    expect([problem.status, violationsOf(problem)]).toEqual([422, [violation]]);
  });

  test("has its members in the OpenAPI document", () => {
    const { paths } = buildOpenApi({ schema: library, routes: [numbered] }) as {
      paths: { [path: string]: { get: { parameters: object[]; responses: { 200: { headers: object } } } } };
    };
    const { parameters, responses } = paths["/numbered"]?.get ?? {};
    expect(parameters).toMatchObject([
      { name: "title" },
      { name: "page", schema: { type: "integer", minimum: 1, maximum: 10_001 } },
      { name: "per_page", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
    ]);
    expect(Object.keys(responses?.[200].headers ?? {})).toEqual(["Link"]);
  });

  test("prevents the start without the length of the list", () => {
    const uncounted = queryOf("nodes { ...title } page: pageInfo { next_cursor: endCursor }");
    expect(() => client({}, { routes: [{ ...numbered, document: uncounted }] })).toThrow("must select total");
  });
});

describe("a list whose pages are joined", () => {
  test("has one page of the usual size without members, and says in headers where the page is", async () => {
    const shelf = shelfOf(45);
    const page = await shelf.get("/titles");
    expect(titles(page)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(sizes(shelf)).toEqual([20]);
    expect(placeOf(page.headers)).toEqual({
      "has-more": "true",
      limit: "20",
      "next-cursor": "c20",
      "next-offset": "20",
      offset: "0",
      "total-count": "45",
    });
  });

  test("is read in pages of at most 100, and counted once", async () => {
    const documents: string[] = [];
    const shelf = shelfOf(500);
    const { get } = client(
      { books: shelf },
      {
        routes: [listTitles],
        execute: ({ document: executed, variableValues }) => {
          documents.push(print(executed));
          const size = Number(variableValues?.["limit"]);
          return {
            data: {
              books: {
                nodes: Array.from({ length: size }, () => ({ title: "x" })),
                page: { next_cursor: "c" },
                total: 500,
              },
            },
          };
        },
      },
    );
    expect((await get("/titles?offset=230&limit=150")).json).toHaveLength(150);
    expect(documents.map((text) => ["nodes", "total", "fragment"].filter((word) => text.includes(word)))).toEqual([
      [],
      [],
      [],
      ["nodes", "total", "fragment"],
      ["nodes", "fragment"],
    ]);
    const page = await shelf.get("/titles?offset=230&limit=150&title=a");
    expect(sizes(shelf)).toEqual([100, 100, 30, 100, 50]);
    expect(titles(page)).toEqual(Array.from({ length: 150 }, (_, index) => 230 + index));
    expect(placeOf(page.headers)).toMatchObject({ offset: "230", "next-offset": "380", "next-cursor": "c380" });
    expect(page.headers.get("link")).toBe(`<${ORIGIN}/api/v1/titles?limit=150&title=a&cursor=c380>; rel="next"`);
  });

  test("ends without a next page", async () => {
    const page = await shelfOf(45, null).get("/titles?offset=40&limit=200");
    expect(titles(page)).toEqual([40, 41, 42, 43, 44]);
    expect(placeOf(page.headers)).toEqual({ "has-more": "false", limit: "200", offset: "40" });
    expect(page.headers.get("link")).toBeNull();
  });

  test.each([45, 46, 150, 10_000])("is empty behind its end, at the offset %i", async (offset) => {
    const page = await shelfOf(45).get(`/titles?offset=${offset}`);
    expect(page.json).toEqual([]);
    expect(placeOf(page.headers)).toEqual({
      "has-more": "false",
      limit: "20",
      offset: String(offset),
      "total-count": "45",
    });
  });

  test("continues behind a cursor, whose offset is unknown", async () => {
    const page = await shelfOf(45).get("/titles?cursor=c10&limit=5&offset=0");
    expect(titles(page)).toEqual([10, 11, 12, 13, 14]);
    expect(placeOf(page.headers)).toEqual({
      "has-more": "true",
      limit: "5",
      "next-cursor": "c15",
      "total-count": "45",
    });
  });

  test("names no offset that is refused", async () => {
    const { headers } = await shelfOf(20_000).get("/titles?offset=9990");
    expect(placeOf(headers)).not.toHaveProperty("next-offset");
    expect(placeOf(headers)).toMatchObject({ "has-more": "true", "next-cursor": "c10010" });
  });

  test.each([
    ["limit=0", "query.limit: must be at least 1"],
    ["limit=201", "query.limit: must be at most 200"],
    ["offset=-1", "query.offset: must be at least 0"],
    ["offset=10001", "query.offset: must be at most 10000"],
    ["cursor=c5&offset=1", "query.offset: must be absent or 0 if cursor is given"],
  ])("refuses %s with 422", async (query, violation) => {
    const shelf = shelfOf(45);
    const problem = await shelf.get(`/titles?${query}`);
    expect([problem.status, violationsOf(problem), shelf.calls]).toEqual([422, [violation], []]);
  });

  test("is answered with the problem of the page that fails", async () => {
    let reads = 0;
    const books = () => {
      if (reads++ > 0) throw new Error("lost");
      return { nodes: [aBook], totalCount: 1, pageInfo: { endCursor: "c", hasNextPage: true } };
    };
    const { status } = await client({ books }, { routes: [listTitles] }).get("/titles?limit=150");
    expect([status, reads]).toEqual([500, 2]);
  });

  test("has its members and headers in the OpenAPI document", () => {
    const { paths } = buildOpenApi({ schema: library, routes: [listTitles] }) as {
      paths: { [path: string]: { get: { parameters: object[]; responses: { 200: { headers: object } } } } };
    };
    const { parameters, responses } = paths["/titles"]?.get ?? {};
    expect(parameters).toMatchObject([
      { name: "title" },
      { name: "limit", schema: { type: "integer", minimum: 1, maximum: 200, default: 20 } },
      { name: "offset", schema: { type: "integer", minimum: 0, maximum: 10_000 } },
      { name: "cursor" },
    ]);
    expect(Object.keys(responses?.[200].headers ?? {})).toEqual([
      "X-Has-More",
      "X-Limit",
      "X-Next-Cursor",
      "X-Next-Offset",
      "X-Offset",
      "X-Total-Count",
    ]);
  });

  test.each([
    [
      "without nodes",
      queryOf("books: nodes { ...title } page: pageInfo { next_cursor: endCursor }"),
      "the document must select nodes at books",
    ],
    ["without page", queryOf("nodes { ...title }"), "the document must select page at books"],
    [
      "without a usual size",
      queryOf(SELECTED, "$title: String, $limit: Int, $cursor: String"),
      "$limit: Int with a default",
    ],
  ])("prevents the start %s", (_case, invalid, message) => {
    expect(() => client({}, { routes: [{ ...listTitles, document: invalid }] })).toThrow(message);
  });
});
