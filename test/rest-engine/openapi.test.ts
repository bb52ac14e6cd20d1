import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, test } from "vitest";
import { compileRoute } from "../../rest-compat/compile.ts";
import { type JsonSchema, responseSchema } from "../../rest-compat/jsonSchema.ts";
import { buildOpenApi } from "../../rest-compat/openapi.ts";
import { route } from "../../rest-compat/route.ts";
import { ERRORS } from "../../src/core/errors.ts";
import { client, ORIGIN } from "./client.ts";
import { library } from "./library.ts";
import { BOOK, document, getBook, routes } from "./rows.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document is read member by member
type Any = any;
const build = (over: object = {}): Any =>
  structuredClone(buildOpenApi({ schema: library, routes, errors: ERRORS, ...over }));
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  return ajv;
}

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const checked = new Validator();
    const result = await checked.validate(build());
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, checked.version]).toEqual([true, "3.1"]);
  });

  test("refers only to what is there", () => {
    const text = JSON.stringify(build());
    const { schemas } = build().components;
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(schemas).toHaveProperty(name as string);
    expect(Object.keys(schemas)).toEqual([
      "Author",
      "Book",
      "BookPage",
      "CurveInput",
      "ErrorModel",
      "PointInput",
      "ProofInput",
    ]);
  });

  test("is the same whatever the order of the rows", () => {
    expect(JSON.stringify(build({ routes: routes.toReversed() }))).toBe(JSON.stringify(build()));
    expect(Object.keys(build().paths)).toEqual(Object.keys(build().paths).toSorted());
  });

  test("has every row, named by its operation and described by the GraphQL schema", () => {
    const { paths, servers, security, components } = build();
    const names = Object.values(paths).flatMap((path) =>
      Object.values(path as object).map(({ operationId }) => operationId),
    );
    expect(names).toHaveLength(routes.length);
    expect(new Set(names).size).toBe(routes.length);
    expect(paths["/books"].post).toMatchObject({
      operationId: "CreateBook",
      tags: ["books"],
      summary: "Field createBook.",
      description: "Field createBook. It has more to say.",
    });
    expect([servers, security, components.securitySchemes]).toEqual([
      [{ url: "/api/v1" }],
      [{ bearer: [] }],
      { bearer: { type: "http", scheme: "bearer" } },
    ]);
  });

  test("declares each row's own problems and 401", () => {
    const { paths } = build();
    expect(Object.keys(paths["/books/{id}"].get.responses)).toEqual(["200", "401", "403", "404", "422", "500"]);
    expect(Object.keys(paths["/find/book"].get.responses)).toEqual(["200", "401", "default"]);
    expect(Object.keys(paths["/books/{book}"].delete.responses)).toEqual(["204", "401", "404", "422", "500"]);
    const problem = paths["/books/{id}"].get.responses[404];
    expect(problem.content).toEqual({
      "application/problem+json": { schema: { $ref: "#/components/schemas/ErrorModel" } },
    });
    expect(problem.description).toBe(`Not Found\n- \`NOT_FOUND\`: ${ERRORS.NOT_FOUND.explanation}`);
  });

  test("a problem without an error of its status is refused", () => {
    expect(() => build({ routes: [{ ...getBook, problems: [418] }] })).toThrow("no error has the status 418");
  });

  test("shows parameters with their bounds, defaults and wire names", () => {
    const { paths } = build();
    expect(paths["/books"].get.parameters).toEqual([
      {
        name: "genre",
        in: "query",
        required: false,
        description: "Only of this kind.",
        schema: { type: "string", enum: ["science_fiction", "poetry", "bande-dessinée"] },
      },
      { name: "title", in: "query", required: false, schema: { type: "string", maxLength: 5 } },
      { name: "access_key", in: "query", required: false, schema: { type: "string", minLength: 4, writeOnly: true } },
      {
        name: "limit",
        in: "query",
        required: false,
        description: "The size of the page.",
        schema: { type: "integer", format: "int32", minimum: 1, maximum: 50, default: 20 },
      },
      { name: "cursor", in: "query", required: false, schema: { type: "string" } },
    ]);
    expect(paths["/books/{id}/versions/{revision}"].get.parameters).toEqual([
      { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 128 } },
      { name: "revision", in: "path", required: true, schema: { type: "integer", format: "int64", minimum: 1 } },
    ]);
    expect(paths["/find/book"].get.parameters.at(-1)).toEqual({
      name: "ids",
      in: "query",
      required: false,
      schema: { type: "array", items: { type: "string" }, maxItems: 2 },
    });
    expect(paths["/reminders/{shelf_id}"].put.parameters).toMatchObject([
      { name: "shelf_id", in: "path", required: true },
    ]);
  });

  test("takes parameters that only the server knows", () => {
    const key = { name: "Idempotency-Key", in: "header", schema: { type: "string" } };
    const { paths } = build({ parameters: ({ method }: { method: string }) => (method === "GET" ? [] : [key]) });
    expect(paths["/books"].post.parameters).toEqual([key]);
  });

  test("shows bodies: closed, required members, wire names, nothing of what the path gives", () => {
    const { paths } = build();
    const { required, content } = paths["/books"].post.requestBody;
    const { schema } = content["application/json"];
    expect(required).toBe(true);
    expect(schema).toMatchObject({ type: "object", required: ["shelf_id", "title"], additionalProperties: false });
    expect(schema.properties).toMatchObject({
      shelf_id: { type: "string", description: "Where it goes." },
      title: { type: "string", description: "1 to 10 characters.", minLength: 1, maxLength: 10 },
      copies: { type: ["integer", "null"], format: "int32", minimum: 1, maximum: 99, default: 1 },
      is_lent: { type: "boolean", default: false },
      genre: {
        type: ["string", "null"],
        enum: ["science_fiction", "poetry", "bande-dessinée", null],
        default: "poetry",
      },
      tags: {
        type: ["array", "null"],
        items: { type: "string", maxLength: 5 },
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
      },
      curve: { anyOf: [{ $ref: "#/components/schemas/CurveInput" }, { type: "null" }] },
      owner_token: { type: ["string", "null"], writeOnly: true },
      code: {},
    });
    expect(paths["/reminders/{shelf_id}"].put.requestBody.content["application/json"].schema).toEqual({
      type: "object",
      properties: { runway_days: { type: "integer", format: "int32" } },
      required: ["runway_days"],
      additionalProperties: false,
    });
    expect(paths["/gifts/accept"].post.requestBody.content["application/json"].schema.properties).toEqual({
      id: { type: "string", minLength: 1 },
    });
    expect(paths["/books/{book_id}/note"].put.requestBody.required).toBe(false);
    expect(paths["/books/{book}"].delete).not.toHaveProperty("requestBody");
  });

  test("shows input objects as components", () => {
    const { schemas } = build().components;
    expect(Object.keys(schemas.CurveInput.properties)).toEqual(["masterPoints", "next_curve"]);
    expect(schemas.CurveInput.description).toBe("A curve of tones.");
    expect(schemas.PointInput).toMatchObject({
      required: ["x", "y"],
      properties: { y: { minimum: 0 } },
      additionalProperties: false,
    });
    expect(schemas.ProofInput).toMatchObject({ minProperties: 1, maxProperties: 1 });
  });

  test("marks what is deprecated, conditional and limited", () => {
    const { paths, components } = build();
    const version = paths["/books/{id}/versions/{revision}"].get;
    expect(version.deprecated).toBe(true);
    expect(version.responses[304]).toEqual({ description: "Not Modified" });
    expect(Object.keys(version.responses[200].headers)).toEqual(["Link", "ETag"]);
    expect(Object.keys(paths["/books"].post.responses[201].headers)).toEqual(["Link", "RateLimit", "RateLimit-Policy"]);
    expect(Object.keys(paths["/books"].post.responses[429].headers)).toEqual([
      "Retry-After",
      "RateLimit",
      "RateLimit-Policy",
    ]);
    expect(components.schemas.Book.properties.subtitle.deprecated).toBe(true);
  });

  test("takes its title from outside", () => {
    expect(build({ info: { title: "Library", version: "7" } }).info).toEqual({ title: "Library", version: "7" });
  });
});

describe("the schema of a resource", () => {
  test("requires what cannot be absent, and says what the GraphQL schema says", () => {
    const { Book } = build().components.schemas;
    expect(Book.description).toBe("A book on a shelf.");
    expect(Book.additionalProperties).toBe(false);
    expect(Book.required).toEqual([
      "$schema",
      "id",
      "title",
      "copies",
      "weight",
      "weights",
      "is_lent",
      "created_at",
      "read_at",
      "limits",
      "wishes",
    ]);
    expect(Book.properties).toMatchObject({
      $schema: { type: "string", format: "uri", readOnly: true },
      title: { type: "string", maxLength: 120, description: "As on the cover." },
      genres: {
        type: "array",
        items: { anyOf: [{ type: "string", enum: ["science_fiction", "poetry", "bande-dessinée"] }, { type: "null" }] },
      },
      weight: { type: "integer", format: "int64" },
      created_at: { type: "string", format: "date-time" },
      scopes: { type: "string" },
      limits: { type: "object", additionalProperties: { type: "integer", format: "int64" } },
      wishes: { type: "object", additionalProperties: { type: "object", required: ["is_loud"] } },
      author: { $ref: "#/components/schemas/Author" },
      extra: { type: "object" },
    });
  });

  test("of a page that the row puts together", () => {
    expect(build().components.schemas.BookPage).toMatchObject({
      properties: {
        format_version: { type: "string" },
        items: { type: "array", items: { $ref: "#/components/schemas/Book" } },
        next_cursor: { type: "string" },
      },
      required: ["$schema", "format_version", "items"],
    });
  });

  test("of a list with a name is one too", () => {
    const row = route({
      method: "GET",
      path: "/all",
      document: document(`query All { books { nodes { ...book } } } ${BOOK}`),
      status: 200,
      problems: [],
      schemaName: "BookList",
      select: (data) => data.books?.nodes,
    });
    const { components, paths } = build({ routes: [row] });
    expect(components.schemas.BookList).toEqual({ type: "array", items: { $ref: "#/components/schemas/Book" } });
    expect(paths["/all"].get.responses[200].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/BookList",
    });
  });
});

describe("a row's answer", () => {
  const asked: [string, string, unknown?][] = [
    ["GET", "/books/b1"],
    ["GET", "/books"],
    ["GET", "/find/book"],
    ["GET", "/books/b/versions/1"],
    ["POST", "/books", { shelf_id: "s", title: "x" }],
    ["GET", "/authors"],
  ];
  test.each(asked)("%s %s is valid by its schema", async (method, path, body) => {
    const row = routes.find(
      (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
    const schema = responseSchema(compileRoute(library, row as (typeof routes)[number])) as JsonSchema;
    const validate = validator().compile(schema);
    const { json } = await client().call(method, path, body);
    validate(json);
    expect(validate.errors).toBeNull();
    const list = Array.isArray(json);
    expect(validate(list ? [{ ...json[0], extra_member: 1 }] : { ...json, extra_member: 1 })).toBe(false);
    expect(validate(list ? [{}] : {})).toBe(false);
  });

  test("without a body has no schema", () => {
    const row = routes.find(({ status }) => status === 204) as (typeof routes)[number];
    expect(responseSchema(compileRoute(library, row))).toBeUndefined();
  });
});

describe("served schemas", () => {
  test("stand under the address that $schema names, and validate the answer", async () => {
    const { get, send } = client({}, { contextFor: () => Promise.reject(new Error("never asked")) });
    const { json } = await client().get("/books");
    const ajv = validator();
    for (const name of ["Book", "Author"]) ajv.addSchema((await get(`/schemas/${name}.json`)).json);
    const page = await send(new Request(json.$schema));
    expect(page.json.$id).toBe(json.$schema);
    expect(page.json).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: "BookPage" });
    const validate = ajv.compile(page.json);
    validate(json);
    expect(validate.errors).toBeNull();
  });

  test("describe problems", async () => {
    const { get } = client();
    const validate = validator().compile((await get("/schemas/ErrorModel.json")).json);
    for (const path of ["/nothing", "/books?limit=0", "/schemas/Nothing.json"]) {
      validate((await get(path)).json);
      expect(validate.errors).toBeNull();
    }
    expect(validate({})).toBe(false);
  });

  test("may be kept, and are not sent again", async () => {
    const { get } = client();
    const first = await get("/schemas/Book.json");
    expect([first.status, first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
      200,
      "application/schema+json",
      "public, max-age=300",
    ]);
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await get("/schemas/Book.json", { "if-none-match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get("/schemas/Author.json")).headers.get("etag")).not.toBe(etag);
  });

  test.each(["/schemas/Nothing.json", "/schemas/Book", "/schemas/", "/schemas/../Book.json", "/schemas/toString.json"])(
    "%s: 404",
    async (path) => {
      const { status, json } = await client().get(path);
      expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("take GET, HEAD and OPTIONS", async () => {
    const { call } = client();
    const head = await call("HEAD", "/schemas/Book.json");
    expect([head.status, head.text]).toEqual([200, ""]);
    const options = await call("OPTIONS", "/schemas/Book.json");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    const post = await call("POST", "/schemas/Book.json", {});
    expect([post.status, post.headers.get("allow"), post.json.instance]).toEqual([
      405,
      "GET, HEAD, OPTIONS",
      "/api/v1/schemas/Book.json",
    ]);
  });

  test("are those of the origin that was asked", async () => {
    const { send } = client();
    const { json } = await send(new Request("https://other.example/api/v1/schemas/Book.json"));
    expect(json.$id).toBe("https://other.example/api/v1/schemas/Book.json");
    expect(ORIGIN).not.toBe("https://other.example");
  });
});
