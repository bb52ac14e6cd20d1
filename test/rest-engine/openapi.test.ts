import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { buildOpenApi, type OpenApiOptions } from "../../rest-compat/engine/openapi/openapi.ts";
import { type Route, route } from "../../rest-compat/engine/route.ts";
import { ERRORS } from "../../src/platform/errors/table.ts";
import { library } from "./library.ts";
import { BOOK, document, getBook, routes, words } from "./rows.ts";

const build = (over: Partial<OpenApiOptions> = {}) =>
  structuredClone(buildOpenApi({ schema: library, routes, ...over }));

/** Returns the value at a path of keys. */
const part = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value);
const keys = (value: unknown, ...path: (string | number)[]) => Object.keys(part(value, ...path) as object);

const whole = build();
const paths = (...path: (string | number)[]) => part(whole, "paths", ...path);
const schemas = (...path: (string | number)[]) => part(whole, "components", "schemas", ...path);
const bodyOf = (...path: string[]) => part(paths(...path, "requestBody"), "content", "application/json", "schema");
const answerOf = (status: number, ...path: string[]) =>
  part(paths(...path, "responses", status), "content", "application/json", "schema");

const CODES = ["content", "application/problem+json", "schema", "allOf", 1, "properties", "code", "enum"];
const GENRES = ["science_fiction", "poetry", "bande-dessinée"];

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(build());
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("contains only references that resolve", () => {
    const names = [...JSON.stringify(whole).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(keys(schemas())));
    expect(keys(schemas())).toEqual([
      "Author",
      "Book",
      "BookPage",
      "CurveInput",
      "ErrorModel",
      "PointInput",
      "ProofInput",
    ]);
  });

  test("shows the words of a query member, and a list with commas", () => {
    const parameters = paths("/shelf", "get", "parameters") as { name: string }[];
    const optional = { in: "query", required: false };
    expect(parameters.map(({ name }) => name)).toEqual(["ids", "state", "verse"]);
    expect(parameters).toMatchObject([
      { ...optional, style: "form", explode: false, schema: { type: "array", items: { type: "string" } } },
      { ...optional, schema: { type: "string", enum: ["any", "lent", "at-home"], default: "any" } },
      { ...optional, schema: { type: "boolean", default: false } },
    ]);
    expect(parameters[1]).toHaveProperty("description", "Where the book is.");
  });

  test("is the same for every order of the rows", () => {
    expect(JSON.stringify(build({ routes: routes.toReversed() }))).toBe(JSON.stringify(whole));
    expect(keys(paths())).toEqual(keys(paths()).toSorted());
  });

  test("has every row, named after its operation, with its own words and document", () => {
    const rows = Object.values(paths() as Record<string, Record<string, { operationId: string }>>);
    const names = rows.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(names).toHaveLength(routes.length);
    expect(new Set(names).size).toBe(routes.length);
    expect(paths("/books", "post")).toMatchObject({
      operationId: "CreateBook",
      tags: ["books"],
      ...words,
      "x-graphql-document": expect.stringMatching(/^mutation CreateBook[^]*fragment book on Book/),
    });
    expect(whole).toMatchObject({
      servers: [{ url: "/api/v1" }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    });
  });

  test("declares each row's own problems, 401, and for bodies 413 and 415", () => {
    expect(keys(paths("/books/{id}", "get", "responses"))).toEqual(["200", "401", "403", "404", "422", "500"]);
    expect(keys(paths("/find/book", "get", "responses"))).toEqual(["200", "401", "default"]);
    expect(keys(paths("/books/{book}", "delete", "responses"))).toEqual(["204", "401", "404", "422", "500"]);
    expect(paths("/books/{id}", "get", "responses", 404)).toEqual({
      description: `Not Found\n- \`NOT_FOUND\`: ${ERRORS.NOT_FOUND.explanation}`,
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/ErrorModel" },
              { type: "object", properties: { code: { enum: ["NOT_FOUND"] } } },
            ],
          },
          examples: { NOT_FOUND: { $ref: "#/components/examples/NOT_FOUND" } },
        },
      },
    });
    expect(keys(paths("/gifts/accept", "post", "responses"))).toEqual("200 401 404 413 415 422 500".split(" "));
  });

  test("lists the usual codes of a status, those of the row, and those of keys for mutations", () => {
    const codes = (row: Partial<Route>, status: number) =>
      part(build({ routes: [{ ...getBook, ...row }] }), "paths", "/books/{id}", "get", "responses", status, ...CODES);
    expect(codes({}, 422)).toEqual(["VALIDATION_FAILED"]);
    expect(codes({ problems: [409], codes: ["REVISION_CONFLICT"] }, 409)).toEqual(["CONFLICT", "REVISION_CONFLICT"]);
    const ofPost = (status: number) => part(paths("/books", "post", "responses", status), ...CODES);
    expect(ofPost(409)).toEqual(["CONFLICT", "IDEMPOTENCY_IN_PROGRESS"]);
    expect(ofPost(422)).toEqual(["VALIDATION_FAILED", "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("is not built for a row that describes a parameter which it does not have", () => {
    const row = { ...getBook, words: { ...words, parameters: { name: "The name." } } };
    expect(() => build({ routes: [row] })).toThrow("GetBook describes name, which it does not have");
  });

  test("is not built for a row with a problem status that no error has", () => {
    expect(() => build({ routes: [{ ...getBook, problems: [418] }] })).toThrow(
      "no endpoint answers with the status 418",
    );
  });

  test("shows parameters with constraints, defaults and REST names", () => {
    const optional = { in: "query", required: false };
    expect(paths("/books", "get", "parameters")).toEqual([
      { name: "genre", ...optional, description: "Only of this kind.", schema: { type: "string", enum: GENRES } },
      { name: "title", ...optional, schema: { type: "string", maxLength: 5 } },
      { name: "access_key", ...optional, schema: { type: "string", minLength: 4, writeOnly: true } },
      {
        name: "limit",
        ...optional,
        description: "The size of the page.",
        schema: { type: "integer", format: "int32", minimum: 1, maximum: 50, default: 20 },
      },
      { name: "cursor", ...optional, schema: { type: "string" } },
    ]);
    expect(paths("/books/{id}/versions/{revision}", "get", "parameters")).toMatchObject([
      { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 128 } },
      { name: "revision", in: "path", required: true, schema: { type: "integer", format: "int64", minimum: 1 } },
      {},
    ]);
    expect(paths("/find/book", "get", "parameters", 6)).toEqual({
      name: "ids",
      ...optional,
      schema: { type: "array", items: { type: "string" }, maxItems: 2 },
    });
    expect(paths("/reminders/{shelf_id}", "put", "parameters")).toMatchObject([
      { name: "shelf_id", in: "path", required: true },
      {},
    ]);
  });

  test("has the header Idempotency-Key for mutations, and If-None-Match for rows with an ETag", () => {
    const refOf = (name: string) => ({ $ref: `#/components/parameters/${name}` });
    expect(paths("/books", "post", "parameters")).toEqual([refOf("IdempotencyKey")]);
    expect(paths("/authors", "get")).not.toHaveProperty("parameters");
    expect(paths("/books/{id}/versions/{revision}", "get", "parameters", 2)).toEqual(refOf("IfNoneMatch"));
    expect(keys(part(whole, "components", "parameters"))).toEqual(["IdempotencyKey", "IfNoneMatch"]);
    const [row] = routes.filter(({ path, method }) => path === "/books" && method === "POST");
    const refusing = build({ routes: [{ ...row, refusesKey: true } as Route] });
    expect(part(refusing, "paths", "/books", "post")).not.toHaveProperty("parameters");
  });

  test("shows bodies as closed objects with REST names and required members, without the path segments", () => {
    expect(paths("/books", "post", "requestBody")).toHaveProperty("required", true);
    expect(bodyOf("/books", "post")).toMatchObject({
      type: "object",
      required: ["shelf_id", "title"],
      additionalProperties: false,
      properties: {
        shelf_id: { type: "string", description: "Where it goes." },
        title: { type: "string", description: "1 to 10 characters.", minLength: 1, maxLength: 10 },
        copies: { type: ["integer", "null"], format: "int32", minimum: 1, maximum: 99, default: 1 },
        is_lent: { type: "boolean", default: false },
        genre: { type: ["string", "null"], enum: [...GENRES, null], default: "poetry" },
        tags: {
          type: ["array", "null"],
          items: { type: "string", maxLength: 5 },
          minItems: 1,
          maxItems: 3,
          uniqueItems: true,
        },
        curve: { anyOf: [{ $ref: "#/components/schemas/CurveInput" }, { type: "null" }] },
        reviews: {
          type: ["object", "null"],
          properties: { poetry: { type: "object", required: ["stars"], additionalProperties: false } },
          additionalProperties: false,
        },
        owner_token: { type: ["string", "null"], writeOnly: true },
        code: {},
      },
    });
    expect(bodyOf("/reminders/{shelf_id}", "put")).toEqual({
      type: "object",
      properties: { runway_days: { type: "integer", format: "int32" } },
      required: ["runway_days"],
      additionalProperties: false,
    });
    expect(bodyOf("/gifts/accept", "post")).toHaveProperty("properties", { id: { type: "string", minLength: 1 } });
    expect(paths("/books/{book_id}/note", "put", "requestBody")).toHaveProperty("required", false);
    expect(paths("/books/{book}", "delete")).not.toHaveProperty("requestBody");
  });

  test("shows the members of alternatives, of which only the last ones are required, and not the type of the field", () => {
    const properties = {
      shelf_id: { type: "string" },
      mark: { type: "string", enum: GENRES, description: "Of the clock.", writeOnly: true },
      late_hour: { type: ["integer", "null"], format: "int32", description: "0 to 23." },
      exact_hour: { type: ["integer", "null"], format: "int32", description: "0 to 23." },
      exact_minute: { type: ["integer", "null"], format: "int32" },
      note: { type: ["string", "null"] },
    };
    const required = ["shelf_id", "mark"];
    const body = bodyOf("/schedules", "post");
    expect(body).toEqual({ type: "object", properties, required, additionalProperties: false });
    expect(keys(body, "properties")).toEqual(Object.keys(properties));
    expect(keys(schemas())).not.toEqual(expect.arrayContaining([expect.stringMatching(/Time|Minute|Late|Mark/)]));
  });

  test("shows input objects as components", () => {
    expect(keys(schemas("CurveInput", "properties"))).toEqual(["masterPoints", "next_curve"]);
    expect(schemas("CurveInput", "description")).toBe("A curve of tones.");
    expect(schemas("PointInput")).toMatchObject({
      required: ["x", "y"],
      properties: { y: { minimum: 0 } },
      additionalProperties: false,
    });
    expect(schemas("ProofInput")).toMatchObject({ minProperties: 1, maxProperties: 1 });
    expect(keys(schemas())).not.toContain("ReviewInput");
    expect(keys(bodyOf("/books", "post"), "properties", "reviews", "properties")).toEqual(GENRES);
  });

  test("marks conditional and limited rows, and deprecated fields", () => {
    const version = paths("/books/{id}/versions/{revision}", "get");
    expect(version).toMatchObject({ responses: { 304: { description: "Not Modified" } } });
    expect(keys(version, "responses", 200, "headers")).toEqual(["Link", "ETag"]);
    const limits = ["RateLimit", "RateLimit-Policy"];
    expect(keys(paths("/books", "post", "responses", 201, "headers"))).toEqual(["Link", ...limits]);
    expect(keys(paths("/books", "post", "responses", 429, "headers"))).toEqual(["Retry-After", ...limits]);
    expect(schemas("Book", "properties", "subtitle")).toHaveProperty("deprecated", true);
  });

  test("has the title, tags, scopes, examples and other paths of the interface", () => {
    const facts = { tag: "Shelf", scope: "books:read", example: { path: { id: "b1" }, answer: { id: "b1" } } };
    const other = {
      method: "get",
      operationId: "Other",
      tag: "Shelf",
      summary: "Other",
      description: "Another operation.",
      credential: "none",
      query: { shelf: { description: "The shelf.", required: true } },
      row: getBook,
      answers: { 200: { description: "A page.", content: { "application/json": { schema: { type: "string" } } } } },
      problems: ["NOT_FOUND"],
    } as const;
    const made = build({
      routes: [getBook],
      about: {
        info: { title: "Library", version: "7" },
        tags: [{ name: "Shelf" }],
        securitySchemes: { oauth2: { type: "oauth2" } },
        facts: () => facts,
        exampleOf: () => ({ query: { shelf: "s1" }, answer: "a" }),
      },
      others: [
        { ...other, path: "/z" },
        { ...other, path: "/a", atRoot: true },
      ],
    });
    expect(made).toMatchObject({
      info: { title: "Library", version: "7" },
      tags: [{ name: "Shelf" }],
      components: { securitySchemes: { oauth2: { type: "oauth2" } } },
    });
    expect(keys(made, "paths")).toEqual(["/a", "/books/{id}", "/z"]);
    expect(part(made, "paths", "/a")).toMatchObject({
      servers: [{ url: "/" }],
      get: {
        security: [],
        parameters: [{ name: "shelf", in: "query", required: true, example: "s1", schema: { type: "string" } }],
        responses: { 200: { content: { "application/json": { example: "a" } } }, 404: {} },
      },
    });
    expect(part(made, "paths", "/books/{id}", "get")).toMatchObject({
      tags: ["Shelf"],
      security: [{ bearer: [] }, { oauth2: ["books:read"] }],
      parameters: [{ name: "id", example: "b1" }],
      responses: { 200: { content: { "application/json": { example: { id: "b1" } } } } },
    });
  });
});

describe("the JSON Schema of a resource", () => {
  test("requires the members that cannot be absent, and has the descriptions of the GraphQL schema", () => {
    expect(schemas("Book")).toMatchObject({
      description: "A book on a shelf.",
      additionalProperties: false,
      properties: {
        $schema: { type: "string", format: "uri", readOnly: true },
        title: { type: "string", maxLength: 120, description: "As on the cover." },
        genres: { type: "array", items: { anyOf: [{ type: "string", enum: GENRES }, { type: "null" }] } },
        weight: { type: "integer", format: "int64" },
        created_at: { type: "string", format: "date-time" },
        scopes: { type: "string" },
        limits: { type: "object", additionalProperties: { type: "integer", format: "int64" } },
        wishes: { type: "object", additionalProperties: { type: "object", required: ["is_loud"] } },
        author: { $ref: "#/components/schemas/Author" },
        extra: { type: "object" },
      },
    });
    const always = ["id", "title", "copies", "weight", "weights", "is_lent", "created_at", "read_at", "shelf"];
    expect(schemas("Book", "required")).toEqual(["$schema", ...always, "limits", "wishes"]);
  });

  test("exists for a page that select composes", () => {
    expect(schemas("BookPage")).toMatchObject({
      description: "A page of books.",
      properties: {
        format_version: { type: "string", description: "Always 1." },
        items: { type: "array", items: { $ref: "#/components/schemas/Book" } },
        next_cursor: { type: "string" },
      },
      required: ["$schema", "items", "format_version"],
    });
  });

  test("exists for a named list; an unnamed list is inline", () => {
    const row = route({
      method: "GET",
      path: "/all",
      words,
      document: document(`query All { books { nodes { ...book } } } ${BOOK}`),
      status: 200,
      problems: [],
      schemaName: "BookList",
      select: (data) => data.books?.nodes,
    });
    const named = build({ routes: [row] });
    expect(part(named, "components", "schemas", "BookList")).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/Book" },
    });
    expect(JSON.stringify(part(named, "paths", "/all"))).toContain('"$ref":"#/components/schemas/BookList"');
    expect(answerOf(200, "/authors", "get")).toEqual({
      type: "array",
      items: { anyOf: [{ $ref: "#/components/schemas/Author" }, { type: "null" }] },
    });
  });
});
