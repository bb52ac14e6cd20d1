import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { buildSchema, extendSchema, type GraphQLObjectType, GraphQLSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { createRestHandler } from "../../rest-compat/engine/handler.ts";
import { type Route, route } from "../../rest-compat/engine/route.ts";
import { library } from "./library.ts";
import { BOOK, document, getBook, listBooks, schedule, words } from "./rows.ts";

const start = (routes: Route[], schema = library) =>
  createRestHandler({ schema, routes, contextFor: () => null, authorize: () => undefined });

const { select: _select, ...withoutSelect } = getBook;

describe("an invalid row prevents the start", () => {
  const bad: [string, Partial<Route>, string][] = [
    [
      "a document that is invalid for the schema",
      { document: document("query Q($id: ID!) { book(id: $id) { nothing } }") },
      "Cannot query field",
    ],
    [
      "two operations",
      { document: document("query A { book(id: 1) { id } } query B { book(id: 1) { id } }") },
      "exactly one operation",
    ],
    [
      "an operation without a name",
      { document: document("query ($id: ID!) { book(id: $id) { id } }") },
      "exactly one operation",
    ],
    [
      "a subscription",
      { method: "POST", path: "/x", document: document("subscription S { book { id } }") },
      "must be a query or a mutation, not a subscription",
    ],
    [
      "a GET that writes",
      { document: document("mutation M($id: ID!) { burnBook(id: $id) }") },
      "the operation of a GET must be a query",
    ],
    [
      "a GET with a body",
      { document: document(`query Q($id: ID!) { book(id: $id) { ...book } } ${BOOK}`), path: "/x", body: ["id"] },
      "a GET must not have a body",
    ],
    [
      "a path segment that no variable receives",
      { path: "/books/{id}/{other}" },
      "no variable or input field receives {other} of the path",
    ],
    ["a repeated path segment", { path: "/books/{id}/{id}" }, "must consist of fixed segments and {names}"],
    [
      "a path segment with braces and fixed text",
      { path: "/books/x{id}" },
      "must consist of fixed segments and {names}",
    ],
    [
      "a rename of an unknown variable",
      { rename: { nothing: "id" } },
      "names the variable $nothing, which the document does not have",
    ],
    [
      "an unknown body variable",
      { body: ["nothing"] },
      "names the variable $nothing, which the document does not have",
    ],
    [
      "an object in the query",
      { document: document(`query Q($filter: BookFilter) { books(filter: $filter) { nodes { id } } }`), path: "/x" },
      "filter has the type BookFilter, which neither path nor query can express",
    ],
    [
      "a list in the path",
      { document: document("query Q($ids: [ID!]) { anyBook(ids: $ids) { id } }"), path: "/{ids}" },
      "ids must be a single value to be a path segment",
    ],

    ["a select that returns undefined", { select: () => undefined }, "select must return only parts of the result"],
    [
      "a select that depends on values",
      { select: (data) => (data as { book: { title: string } }).book.title.toUpperCase() },
      "is not a function",
    ],
    ["a select that creates lists", { select: (data) => [data, data] }, "select must return only lists of the result"],
    ["a resource without a name", { select: (data) => ({ data }) }, "the resource has no name"],
    ["a resource with two names", { schemaName: "Tome" }, "schemaName must be Book"],
    [
      "a field that only one type of an interface has",
      { document: document("query Q { titled { ... on Book { id } } }"), path: "/x" },
      "the fragment on Book must apply to all types of Titled",
    ],
    [
      "two variables of one name",
      {
        document: document("query Q($a: Int, $b: Boolean) { anyBook(count: $a, isLent: $b) { id } }"),
        path: "/x",
        rename: { a: "b" },
      },
      "two variables have the REST name b",
    ],
  ];
  test.each(bad)("because of %s", (_name, over, message) => {
    expect(() => start([{ ...getBook, ...over }])).toThrow(message);
    expect(() => start([{ ...getBook, ...over }])).toThrow(
      new RegExp(`^${over.method ?? "GET"} ${(over.path ?? "/books/{id}").replaceAll(/[{}]/g, "\\$&")}: `),
    );
  });

  test("because it has no select", () => {
    expect(() => start([withoutSelect])).toThrow("GET /books/{id}: select is missing");
  });

  test("because another row has the same method and path, even with other names in braces", () => {
    expect(() => start([getBook, { ...getBook, path: "/books/{key}", rename: { id: "key" } }])).toThrow(
      "two rows have the method and path GET /books/{key}",
    );
  });

  test("because it shows a resource differently from another row", () => {
    const other = {
      ...getBook,
      path: "/other/{id}" as const,
      document: document("query Other($id: ID!) { book(id: $id) { id } }"),
    };
    expect(() => start([getBook, other])).toThrow("GET /other/{id} shows Book differently from another row");
  });

  const exact = { hour: "exact_hour", minute: "exact_minute" };
  const late = { hour: "late_hour" };
  const rough = { mark: "mark" };
  test.each([
    ["an unknown field", { when: { exact } }, "ScheduleInput.when, which is not a field of a @oneOf"],
    ["a field of another type", { note: { exact } }, "ScheduleInput.note, which is not a field of a @oneOf"],
    ["an unknown alternative", { time: { exact, late, rough, vague: {} } }, "time.vague, which is not an input object"],
    ["too few alternatives", { time: { exact } }, "alternatives must name late, rough of ScheduleInput.time"],
    [
      "an unknown member",
      { time: { exact: { ...exact, second: "s" }, late, rough } },
      "MinuteInput.second, which does not",
    ],
    [
      "too few members",
      { time: { exact: { hour: "h" }, late, rough } },
      "MinuteInput.minute must be a required scalar",
    ],
    ["a name twice", { time: { exact, late, rough: { mark: "exact_hour" } } }, "two members with the name exact_hour"],
    [
      "the name of another member",
      { time: { exact, late, rough: { mark: "note" } } },
      "two members with the name note",
    ],
  ])("because its alternatives name %s", (_name, alternatives, message) => {
    expect(() => start([{ ...schedule, alternatives }])).toThrow(message);
  });

  test("because it has alternatives without $input", () => {
    expect(() => start([{ ...getBook, alternatives: { time: { exact } } }])).toThrow("needs the variable $input");
  });

  test("because its body has two members of one name", () => {
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
    expect(() => start([{ ...row, document: doc }])).toThrow("the body has two members with the name title");
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
            words,
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
  ])("because a constraint on %s does not apply to it: %j", (type, constraints) => {
    expect(constrained(type, constraints)).toThrow(/does not apply to/);
  });

  test("because of an invalid pattern", () => {
    expect(constrained("String", { pattern: "(" })).toThrow(/regular expression/i);
  });

  test("because two input fields have the same REST name", () => {
    const schema = buildSchema("type Query { a: Int } type Mutation { m(input: I): Int } input I { aB: Int a_b: Int }");
    const row = route({
      method: "POST",
      words,
      path: "/a",
      document: document("mutation M($input: I) { m(input: $input) }"),
      status: 204,
      problems: [],
    });
    expect(() => start([row], schema)).toThrow("two fields of I have the same REST name");
  });

  test("because a field that is no list of entries is a map, or one that is no list of strings is joined", () => {
    for (const [extension, message] of [
      ["map", 'plain must be a list of entries with "key" and "value" to be a map'],
      ["joined", "plain must be a list of strings to be joined"],
    ] as const) {
      const schema = new GraphQLSchema(extendSchema(library, parse("extend type Query { plain: Int }")).toConfig());
      const field = schema.getQueryType()?.getFields().plain;
      if (field) field.extensions = { [extension]: true };
      const row = route({
        method: "GET",
        words,
        path: "/plain",
        document: document("query Plain { plain }"),
        status: 204,
        problems: [],
      });
      expect(() => start([row], schema)).toThrow(message);
    }
  });
});

describe("a valid row", () => {
  test("can select fields of an interface", () => {
    const doc = document("query Q { titled { ...t ... on Titled { name: title } } } fragment t on Titled { title }");
    expect(() =>
      start([
        route({
          method: "GET",
          words,
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

  test("has optional members for fields with @include or @skip", async () => {
    const doc = document("query Q($full: Boolean = false) { shelf(id: 1) { id name @include(if: $full) } }");
    const row = route({
      method: "GET",
      words,
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
    expect(await (await handle(new Request("http://x/api/v1/s"), null)).json()).toEqual({
      $schema: "http://x/api/v1/schemas/Shelf.json",
      id: "s",
    });
    const schema = (await (await handle(new Request("http://x/api/v1/schemas/Shelf.json"), null)).json()) as {
      required: string[];
    };
    expect(schema.required).toEqual(["$schema", "id"]);
  });
});

describe("the types of a row", () => {
  const typed = getBook.document as TypedDocumentNode<{ book: { id: string } | null }, { id: string }>;
  const base = { method: "GET", path: "/books/{id}", words, document: typed, status: 200, problems: [] } as const;

  test("are those of its document", () => {
    const rows = [
      route({
        ...base,
        select: ({ book }) => book,
        rename: { id: "id" },
        headers: ({ book }) => ({ etag: book?.id }),
      }),
      // @ts-expect-error -- the document has no such field
      route({ ...base, select: ({ shelf }) => shelf }),
      // @ts-expect-error -- the document has no such variable to rename
      route({ ...base, select: ({ book }) => book, rename: { key: "id" } }),
      // @ts-expect-error -- the document has no such variable for the body
      route({ ...base, select: ({ book }) => book, body: ["key"] }),
      // @ts-expect-error -- an endpoint has a summary and a description
      route({ ...base, select: ({ book }) => book, words: { summary: "Get a book" } }),
    ];
    expect(rows).toHaveLength(5);
    type Time = { exact: { hour: number }; rough?: never } | { exact?: never; rough: { mark: string } };
    const exact = { hour: "h" };
    const input = {
      ...base,
      document: schedule.document as TypedDocumentNode<{ book: { id: string } | null }, { input: { time: Time } }>,
      select: ({ book }: { book: { id: string } | null }) => book,
    };
    const alternatives = [
      route({ ...input, alternatives: { time: { exact, rough: { mark: "m" } } } }),
      // @ts-expect-error -- the field has another alternative
      route({ ...input, alternatives: { time: { exact } } }),
      // @ts-expect-error -- the alternative has no such field
      route({ ...input, alternatives: { time: { exact: { ...exact, day: "d" }, rough: { mark: "m" } } } }),
      // @ts-expect-error -- the alternative has another field
      route({ ...input, alternatives: { time: { exact: {}, rough: { mark: "m" } } } }),
    ];
    expect(alternatives).toHaveLength(4);
  });
});
