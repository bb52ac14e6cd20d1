import { buildSchema, type GraphQLObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { compileRoute } from "../../rest-compat/engine/compile.ts";
import { resourceSchemas } from "../../rest-compat/engine/openapi/jsonSchema.ts";
import { type Route, route } from "../../rest-compat/engine/route.ts";
import { client, ORIGIN } from "./client.ts";
import { aBook, document, words } from "./rows.ts";

const SCHEMAS = `${ORIGIN}/api/v1/schemas`;

describe("a response body", () => {
  test("is the documented document: $schema first, members in the order of the GraphQL document", async () => {
    const { text } = await client().get("/books/b1");
    expect(text).toBe(
      `{"$schema":"${SCHEMAS}/Book.json","id":"book_1","title":"Solaris","genre":"science_fiction",` +
        '"genres":["science_fiction",null,"bande-dessinée"],"copies":2,"weight":9007199254740991,' +
        '"weights":[1,null,-9007199254740991],"price":2.5,"is_lent":false,' +
        '"created_at":"2026-03-01T10:00:00Z","updated_at":"2026-03-02T10:00:00.456Z","read_at":"0001-01-01T00:00:00Z","shelf":"",' +
        '"scopes":"poetry bande-dessinée","ratings":[5,null,3],"extra":{"nested":null,"list":[1]},' +
        '"limits":{"loans":3,"bytes":9007199254740991},"wishes":{"gift":{"genre":"bande-dessinée","is_loud":true}},' +
        `"author":{"$schema":"${SCHEMAS}/Author.json","name":"Lem","born_at":"1921-09-12T00:00:00.000Z"},` +
        `"authors":[{"$schema":"${SCHEMAS}/Author.json","name":"Lem"},null]}`,
    );
  });

  test.each([
    ["a whole number that is a double", { price: 3 }, '"price":3,'],
    ["a SafeInt", { weight: 2 ** 40 }, '"weight":1099511627776,'],
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

  test("has $schema below the configured origin", async () => {
    const { handle } = client({}, { origin: "https://public.example" });
    const { $schema, author } = (await (await handle(new Request("http://internal:8080/api/v1/books/b1"))).json()) as {
      $schema: string;
      author: { $schema: string };
    };
    expect($schema).toBe("https://public.example/api/v1/schemas/Book.json");
    expect(author.$schema).toBe("https://public.example/api/v1/schemas/Author.json");
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

describe("an inlined object", () => {
  const schemaOf = (size: string) => {
    const schema = buildSchema(`
      type Query { box: Box }
      type Box { id: ID! size: ${size} note: String }
      type Size { width: Int! depth: Int base: Size! }
    `);
    for (const [type, field] of [
      ["Box", "size"],
      ["Size", "base"],
    ] as const)
      (schema.getType(type) as GraphQLObjectType).getFields()[field]!.extensions = { inlined: true };
    return schema;
  };
  const compile = (fields: string, size = "Size!", select: Route["select"] = (data) => (data as never)["box"]) => {
    const row = { method: "GET", path: "/box", words, status: 200, problems: [], schemaName: "Box" } as const;
    return compileRoute(
      schemaOf(size),
      route({ ...row, document: document(`query Box { box { ${fields} } }`), select }),
    );
  };
  const FIELDS = "id size { box_width: width depth } note";
  const box = { id: "b", size: { box_width: 3, depth: null }, note: "n" };

  test("is replaced by its members, in the response and in its JSON Schema", () => {
    const row = compile(FIELDS);
    expect(JSON.stringify(row.encode(box, "/"))).toBe('{"$schema":"/Box.json","id":"b","box_width":3,"note":"n"}');
    const schema = resourceSchemas([row], (name) => name).get("Box") as { required: string[]; properties: object };
    expect(schema.required).toEqual(["$schema", "id", "box_width"]);
    expect(Object.keys(schema.properties)).toEqual(["$schema", "id", "box_width", "depth", "note"]);
  });

  test("can be taken apart by select", () => {
    type Data = { box: typeof box };
    const row = compile(FIELDS, "Size!", (data) => ({ wide: (data as Data).box.size.box_width }));
    expect(row.encode({ wide: 3 }, "/")).toEqual({ $schema: "/Box.json", wide: 3 });
  });

  test.each([
    ["null", "size { width }", "Size"],
    ["a list", "size { width }", "[Size!]!"],
    ["absent", "size @include(if: true) { width }", "Size!"],
    ["the parent of another one", "size { base { width } }", "Size!"],
  ])("cannot be %s", (_what, fields, size) => {
    expect(() => compile(fields, size)).toThrow("must be an object that is never null to be inlined");
  });

  test("cannot have a member with the name of another member of its parent", () => {
    expect(() => compile("id size { id: width }")).toThrow("Box has two members with the name id");
  });
});

describe("the position of an item", () => {
  const schema = buildSchema("type Query { box: Box } type Box { things: [Thing!]! } type Thing { name: String! }");
  const compile = (constants: Route["constants"]) =>
    compileRoute(schema, {
      method: "GET",
      path: "/box",
      words,
      status: 200,
      problems: [],
      schemaName: "Box",
      document: document("query Box { box { things { name } } }"),
      select: (data) => (data as never)["box"],
      ...(constants && { constants }),
    });

  test("is a member of each item, in the response and in its JSON Schema", () => {
    const row = compile({ "things.place": { position: true, description: "The place." } });
    const things = [{ name: "cup" }, { name: "pot" }];
    expect(row.encode({ things }, "/")).toEqual({
      $schema: "/Box.json",
      things: [
        { place: 0, name: "cup" },
        { place: 1, name: "pot" },
      ],
    });
    expect(resourceSchemas([row], (name) => name).get("Box")).toMatchObject({
      properties: {
        things: {
          items: {
            properties: { place: { type: "integer", minimum: 0, description: "The place." } },
            required: ["name", "place"],
          },
        },
      },
    });
  });

  test("cannot have the name of a member of the result", () => {
    expect(() => compile({ "things.name": { position: true } })).toThrow("the position name is a member of the result");
  });
});
