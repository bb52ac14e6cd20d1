import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, test } from "vitest";
import { compileRoute } from "../../rest-compat/engine/compile.ts";
import { resourceSchemas, shapeSchema } from "../../rest-compat/engine/openapi/jsonSchema.ts";
import type { Route } from "../../rest-compat/engine/route.ts";
import { client } from "./client.ts";
import { library } from "./library.ts";
import { burnBook, createBook, findBook, getBook, getVersion, listAuthors, listBooks } from "./rows.ts";

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** A self-contained JSON Schema of a row's answer. */
function schemaOf(row: Route) {
  const ref = (name: string) => `#/$defs/${name}`;
  const compiled = compileRoute(library, row);
  return {
    ...(compiled.shape && shapeSchema(compiled.shape, ref)),
    $defs: Object.fromEntries(resourceSchemas([compiled], ref)),
  };
}

function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  return ajv;
}

describe("a row's answer", () => {
  const cases: [string, Route, string, object?][] = [
    ["a resource", getBook, "/books/b1"],
    ["a page", listBooks, "/books"],
    ["a resource of another row", findBook, "/find/book"],
    ["a resource with headers", getVersion, "/books/b/versions/1"],
    ["a new resource", createBook, "/books", { shelf_id: "s", title: "x" }],
    ["a list", listAuthors, "/authors"],
  ];
  test.each(cases)("is valid by its JSON Schema, which allows no other members: %s", async (_name, row, path, body) => {
    const validate = validator().compile(schemaOf(row));
    const { json } = await client().call(row.method, path, body);
    validate(json);
    expect(validate.errors).toBeNull();
    const within = (member: object) => (Array.isArray(json) ? [member] : member);
    expect(validate(within({ ...(Array.isArray(json) ? json[0] : json), extra_member: 1 }))).toBe(false);
    expect(validate(within({}))).toBe(false);
  });

  test("has no JSON Schema when it has no body", () => {
    expect(compileRoute(library, burnBook).shape).toBeUndefined();
  });
});

describe("served JSON Schemas", () => {
  const noCredential = { contextFor: () => Promise.reject(new Error("asked for a credential")) };

  test("are public, have the URL of $schema, and validate the answer", async () => {
    const { get, send } = client({}, noCredential);
    const { json } = await client().get("/books");
    const ajv = validator();
    for (const name of ["Book", "Author"]) ajv.addSchema((await get(`/schemas/${name}.json`)).json);
    const page = await send(new Request(json.$schema));
    expect(page.json).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: json.$schema,
      title: "BookPage",
    });
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

  test("are cacheable and answer If-None-Match with 304", async () => {
    const { get } = client();
    const { status, headers } = await get("/schemas/Book.json");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/schema+json",
      "public, max-age=300",
    ]);
    const again = await get("/schemas/Book.json", { "if-none-match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get("/schemas/Author.json")).headers.get("etag")).not.toBe(etag);
  });

  test.each(["/schemas/Nothing.json", "/schemas/Book", "/schemas/", "/schemas/../Book.json", "/schemas/toString.json"])(
    "%s does not exist: 404",
    async (path) => {
      const { status, json } = await client().get(path);
      expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("support GET, HEAD and OPTIONS", async () => {
    const { call } = client();
    const head = await call("HEAD", "/schemas/Book.json");
    expect([head.status, head.text]).toEqual([200, ""]);
    const options = await call("OPTIONS", "/schemas/Book.json");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    const post = await call("POST", "/schemas/Book.json", {});
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(post.json.instance).toBe("/api/v1/schemas/Book.json");
  });

  test("contain URLs of the requested origin", async () => {
    const { json } = await client().send(new Request("https://other.example/api/v1/schemas/Book.json"));
    expect(json.$id).toBe("https://other.example/api/v1/schemas/Book.json");
  });
});
