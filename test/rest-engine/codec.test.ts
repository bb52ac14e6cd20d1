import { describe, expect, test } from "vitest";
import { client, ORIGIN } from "./client.ts";
import { aBook } from "./rows.ts";

const SCHEMAS = `${ORIGIN}/api/v1/schemas`;

describe("a response body", () => {
  test("is the documented document: $schema first, members in the order of the GraphQL document", async () => {
    const { text } = await client().get("/books/b1");
    expect(text).toBe(
      `{"$schema":"${SCHEMAS}/Book.json","id":"book_1","title":"Solaris","genre":"science_fiction",` +
        '"genres":["science_fiction",null,"bande-dessinée"],"copies":2,"weight":9007199254740993,' +
        '"weights":[1,null,-9223372036854775808],"price":2.5,"is_lent":false,' +
        '"created_at":"2026-03-01T10:00:00Z","updated_at":"2026-03-02T10:00:00.456Z","read_at":"0001-01-01T00:00:00Z","shelf":"",' +
        '"scopes":"poetry bande-dessinée","ratings":[5,null,3],"extra":{"nested":null,"list":[1]},' +
        '"limits":{"loans":3,"bytes":9007199254740993},"wishes":{"gift":{"genre":"bande-dessinée","is_loud":true}},' +
        `"author":{"$schema":"${SCHEMAS}/Author.json","name":"Lem","born_at":"1921-09-12T00:00:00.000Z"},` +
        `"authors":[{"$schema":"${SCHEMAS}/Author.json","name":"Lem"},null]}`,
    );
  });

  test.each([
    ["a whole number that is a double", { price: 3 }, '"price":3,'],
    ["a Long as a number", { weight: 12 }, '"weight":12,'],
    ["a Long as a text", { weight: "9223372036854775807" }, '"weight":9223372036854775807,'],
    ["an instant as a text", { createdAt: "2026-03-01T10:00:00.999Z" }, '"created_at":"2026-03-01T10:00:00Z"'],
    ["an instant without a fraction", { updatedAt: "2026-03-01T10:00:00Z" }, '"updated_at":"2026-03-01T10:00:00Z"'],
    ["an instant with an offset", { createdAt: "2026-03-01T10:00:00+02:00" }, '"created_at":"2026-03-01T08:00:00Z"'],
    [
      "an instant of a member with zeroTime",
      { readAt: new Date("2026-03-01T10:00:00.5Z") },
      '"read_at":"2026-03-01T10:00:00.500Z"',
    ],
    ["a text of a member with emptyText", { shelf: "B 12" }, '"shelf":"B 12"'],
    ["a joined empty list", { scopes: [] }, '"scopes":""'],
    ["an empty map", { limits: [] }, '"limits":{}'],
    ["a map with a dangerous key", { limits: [{ name: "__proto__", most: 1 }] }, '"limits":{"__proto__":1}'],
    ["an empty text", { title: "" }, '"title":""'],
  ])("encodes %s", async (_name, over, expected) => {
    expect((await client({ book: { ...aBook, ...over } }).get("/books/b1")).text).toContain(expected);
  });

  test.each(["genre", "genres", "price", "updated_at", "scopes", "ratings", "extra", "author", "authors"])(
    "leaves %s out when its value is null",
    async (member) => {
      const none = Object.fromEntries(
        Object.keys(aBook).map((key) => [
          key,
          ["id", "title", "copies", "weight", "weights", "isLent", "createdAt", "limits", "wishes"].includes(key)
            ? aBook[key as keyof typeof aBook]
            : null,
        ]),
      );
      const { json } = await client({ book: none }).get("/books/b1");
      expect(json).not.toHaveProperty(member);
      expect(json).toHaveProperty("read_at", "0001-01-01T00:00:00Z");
    },
  );

  test("has $schema below the configured origin and prefix", async () => {
    const { handle } = client({}, { origin: "https://public.example", prefix: "/v9" });
    const { $schema, author } = (await (await handle(new Request("http://internal:8080/v9/books/b1"))).json()) as {
      $schema: string;
      author: { $schema: string };
    };
    expect($schema).toBe("https://public.example/v9/schemas/Book.json");
    expect(author.$schema).toBe("https://public.example/v9/schemas/Author.json");
  });

  test("can be an object literal of selected parts: items, a constant, and a cursor that is absent on the last page", async () => {
    const { json } = await client().get("/books");
    expect(json).toMatchObject({ $schema: `${SCHEMAS}/BookPage.json`, format_version: "1", next_cursor: "c2" });
    expect(json.items).toMatchObject([{ $schema: `${SCHEMAS}/Book.json` }]);
    const last = await client({ books: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } }).get(
      "/books",
    );
    expect(last.json).toEqual({ $schema: `${SCHEMAS}/BookPage.json`, format_version: "1", items: [] });
  });

  test("can be a list", async () => {
    const { json } = await client({ books: { nodes: [aBook, { ...aBook, author: null }] } }).get("/authors");
    expect(json).toEqual([
      { $schema: `${SCHEMAS}/Author.json`, name: "Lem", born_at: "1921-09-12T00:00:00.000Z" },
      null,
    ]);
  });
});
