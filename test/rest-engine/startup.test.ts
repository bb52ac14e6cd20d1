import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { buildSchema, extendSchema, type GraphQLObjectType, GraphQLSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { createRestHandler } from "../../rest-compat/engine/handler.ts";
import { type Route, route } from "../../rest-compat/engine/route.ts";
import { library } from "./library.ts";
import { BOOK, document, getBook, listBooks } from "./rows.ts";

const start = (routes: Route[], schema = library) =>
  createRestHandler({ schema, routes, contextFor: () => null, authorize: () => undefined });

const { select: _select, ...withoutSelect } = getBook;

describe("a bad row does not start", () => {
  const bad: [string, Partial<Route>, string][] = [
    [
      "a document that does not fit the schema",
      { document: document("query Q($id: ID!) { book(id: $id) { nothing } }") },
      "Cannot query field",
    ],
    [
      "two operations",
      { document: document("query A { book(id: 1) { id } } query B { book(id: 1) { id } }") },
      "one operation with a name",
    ],
    ["no name", { document: document("query ($id: ID!) { book(id: $id) { id } }") }, "one operation with a name"],
    [
      "a subscription",
      { method: "POST", path: "/x", document: document("subscription S { book { id } }") },
      "a subscription cannot be a row",
    ],
    [
      "a GET that writes",
      { document: document("mutation M($id: ID!) { burnBook(id: $id) }") },
      "a GET must not change anything",
    ],
    [
      "a GET with a body",
      { document: document(`query Q($id: ID!) { book(id: $id) { ...book } } ${BOOK}`), path: "/x", body: ["id"] },
      "a GET has no body",
    ],
    ["a segment that nothing takes", { path: "/books/{id}/{other}" }, "nothing takes the path's {other}"],
    ["a segment that comes twice", { path: "/books/{id}/{id}" }, "is not a path of names and {segments}"],
    ["half a segment", { path: "/books/x{id}" }, "is not a path of names and {segments}"],
    ["a rename of nothing", { rename: { nothing: "id" } }, "the document has no variable $nothing"],
    ["a body variable that there is not", { body: ["nothing"] }, "the document has no variable $nothing"],
    [
      "an object in the query",
      { document: document(`query Q($filter: BookFilter) { books(filter: $filter) { nodes { id } } }`), path: "/x" },
      "neither path nor query can write a BookFilter",
    ],
    [
      "a list in the path",
      { document: document("query Q($ids: [ID!]) { anyBook(ids: $ids) { id } }"), path: "/{ids}" },
      "a path segment is one value",
    ],

    [
      "a probe of other fields",
      { probe: document("query P($ids: [ID!]) { anyBook(ids: $ids) { id } }") },
      "the probe asks for other fields than the document",
    ],
    [
      "a probe that writes",
      { probe: document("mutation P($id: ID!) { burnBook(id: $id) }") },
      "a GET must not change anything",
    ],
    ["a select that picks nothing", { select: () => undefined }, "select must only pick parts of the result"],
    [
      "a select that looks at values",
      { select: (data) => (data as { book: { title: string } }).book.title.toUpperCase() },
      "is not a function",
    ],
    ["a select that makes lists up", { select: (data) => [data, data] }, "select must only pick or map lists"],
    ["a resource without a name", { select: (data) => ({ data }) }, "the resource has no name"],
    ["a resource with two names", { schemaName: "Tome" }, "the resource is Book, not Tome"],
    [
      "a member that only one type has",
      { document: document("query Q { titled { ... on Book { id } } }"), path: "/x" },
      "Book is only one of the types that Titled can be",
    ],
    [
      "two variables of one name",
      {
        document: document("query Q($a: Int, $b: Boolean) { anyBook(count: $a, isLent: $b) { id } }"),
        path: "/x",
        rename: { a: "b" },
      },
      "two variables are called b",
    ],
  ];
  test.each(bad)("%s", (_name, over, message) => {
    expect(() => start([{ ...getBook, ...over }])).toThrow(message);
    expect(() => start([{ ...getBook, ...over }])).toThrow(
      new RegExp(`^${over.method ?? "GET"} ${(over.path ?? "/books/{id}").replaceAll(/[{}]/g, "\\$&")}: `),
    );
  });

  test("nor one that answers nothing", () => {
    expect(() => start([withoutSelect])).toThrow("GET /books/{id}: there is nothing to answer: select is missing");
  });

  test("nor two rows for one method and path, whatever their segments are called", () => {
    expect(() => start([getBook, { ...getBook, path: "/books/{key}", rename: { id: "key" } }])).toThrow(
      "two rows are GET /books/{key}",
    );
  });

  test("nor two representations of one resource", () => {
    const other = {
      ...getBook,
      path: "/other/{id}" as const,
      document: document("query Other($id: ID!) { book(id: $id) { id } }"),
    };
    expect(() => start([getBook, other])).toThrow("GET /other/{id} shows Book differently from another row");
  });

  test("nor a body with two members of one name", () => {
    const row = {
      ...getBook,
      method: "POST" as const,
      path: "/x" as const,
      body: ["title"],
      select: (data: unknown) => (data as { b: { book: unknown } }).b.book,
    };
    const doc = document(
      `mutation M($title: ID!, $input: UpdateBookInput!) { b: updateBook(id: $title, input: $input) { book { ...book } } } ${BOOK}`,
    );
    expect(() => start([{ ...row, document: doc }])).toThrow("the body has two members called title");
  });

  const constrained = (type: string, constraints: object) => {
    const schema = buildSchema(`type Query { a(x: ${type}): Int } input I { y: ${type} } enum E { A }`);
    const argument = (schema.getQueryType() as GraphQLObjectType).getFields().a?.args[0];
    if (argument) argument.extensions = { constraints };
    return () =>
      start(
        [
          route({
            method: "GET",
            path: "/a",
            document: document(`query A($x: ${type}) { a(x: $x) }`),
            status: 204,
            problems: [],
          }),
        ],
        schema,
      );
  };
  test.each([
    ["String", { maxLenght: 1 }],
    ["String", { minimum: 1 }],
    ["Int", { maxLength: 1 }],
    ["[String]", { maxLength: 1 }],
    ["String", { items: { maxLength: 1 } }],
    ["[Int]", { items: { pattern: "x" } }],
    ["String", { toString: 1 }],
  ])("nor a constraint on %s that says nothing about it: %j", (type, constraints) => {
    expect(constrained(type, constraints)).toThrow(/says nothing about/);
  });

  test("nor a pattern that is none", () => {
    expect(constrained("String", { pattern: "(" })).toThrow(/regular expression/i);
  });

  test("nor two input fields with one wire name", () => {
    const schema = buildSchema("type Query { a: Int } type Mutation { m(input: I): Int } input I { aB: Int a_b: Int }");
    const row = route({
      method: "POST",
      path: "/a",
      document: document("mutation M($input: I) { m(input: $input) }"),
      status: 204,
      problems: [],
    });
    expect(() => start([row], schema)).toThrow("two fields of I have one wire name");
  });

  test("nor a map or a joined list that is none", () => {
    for (const [extension, message] of [
      ["map", 'the entries of a map need "key" and "value"'],
      ["joined", "only a list of strings can be joined"],
    ] as const) {
      const schema = new GraphQLSchema(extendSchema(library, parse("extend type Query { plain: Int }")).toConfig());
      const field = schema.getQueryType()?.getFields().plain;
      if (field) field.extensions = { [extension]: true };
      const row = route({
        method: "GET",
        path: "/plain",
        document: document("query Plain { plain }"),
        status: 204,
        problems: [],
      });
      expect(() => start([row], schema)).toThrow(message);
    }
  });
});

describe("what starts", () => {
  test("fields that an interface has for all its types", () => {
    const doc = document("query Q { titled { ...t ... on Titled { name: title } } } fragment t on Titled { title }");
    expect(() =>
      start([
        route({
          method: "GET",
          path: "/titled",
          document: doc,
          status: 200,
          problems: [],
          schemaName: "Titled",
          select: (data) => data.titled,
        }),
      ]),
    ).not.toThrow();
  });

  test("a member that the document includes or skips may be absent", async () => {
    const doc = document("query Q($full: Boolean = false) { shelf(id: 1) { id name @include(if: $full) } }");
    const row = route({
      method: "GET",
      path: "/s",
      document: doc,
      status: 200,
      problems: [],
      schemaName: "Shelf",
      select: (data) => data.shelf,
    });
    const execute = () => ({ data: { shelf: { id: "s" } } });
    const handle = createRestHandler({
      schema: library,
      routes: [row, listBooks],
      contextFor: () => null,
      authorize: () => undefined,
      execute,
    });
    expect(await (await handle(new Request("http://x/api/v1/s"))).json()).toEqual({
      $schema: "http://x/api/v1/schemas/Shelf.json",
      id: "s",
    });
    const schema = (await (await handle(new Request("http://x/api/v1/schemas/Shelf.json"))).json()) as {
      required: string[];
    };
    expect(schema.required).toEqual(["$schema", "id"]);
  });
});

describe("the types of a row", () => {
  const typed = getBook.document as TypedDocumentNode<{ book: { id: string } | null }, { id: string }>;
  const base = { method: "GET", path: "/books/{id}", document: typed, status: 200, problems: [] } as const;

  test("are those of its document", () => {
    const rows = [
      route({
        ...base,
        select: ({ book }) => book,
        rename: { id: "id" },
        headers: ({ book }) => ({ etag: book?.id }),
        missing: ({ book }) => (book ? "NOT_FOUND" : "FORBIDDEN"),
      }),
      // @ts-expect-error -- the document has no such field
      route({ ...base, select: ({ shelf }) => shelf }),
      // @ts-expect-error -- nor such a variable
      route({ ...base, select: ({ book }) => book, rename: { key: "id" } }),
      // @ts-expect-error -- nor that one
      route({ ...base, select: ({ book }) => book, body: ["key"] }),
      // @ts-expect-error -- and this is no error code
      route({ ...base, select: ({ book }) => book, missing: () => "GONE" }),
    ];
    expect(rows).toHaveLength(5);
  });
});
