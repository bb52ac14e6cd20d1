import { describe, expect, test, vi } from "vitest";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { client, ORIGIN } from "./client.ts";
import { getVersion } from "./rows.ts";

const good = { shelf_id: "s1", title: "Solaris" };
const unauthenticated = () => {
  throw new DomainError("UNAUTHENTICATED", "Authentication is required");
};
const forbidden = () => {
  throw new DomainError("FORBIDDEN", "A token may not do this");
};
const code = ({ status, json }: { status: number; json: { code: string } }) => `${status} ${json.code}`;

describe("an unknown path", () => {
  test.each([
    "/nothing",
    "/books/",
    "/books//versions/1",
    "/books/b1/versions",
    "",
    "/",
    "/schemas",
    "/books/b1/versions/1/more",
    "//books",
  ])("%j is answered with 404", async (path) => {
    expect(code(await client().get(path))).toBe("404 NOT_FOUND");
  });

  test.each(["/other/books", "/api/v1", "/api/v10/books", "/"])(
    "%s outside the prefix is answered with 404",
    async (path) => {
      expect(code(await client().send(new Request(ORIGIN + path)))).toBe("404 NOT_FOUND");
    },
  );

  test("is answered with 404 even without a credential, because 401 would depend on what exists", async () => {
    expect(code(await client({}, { contextFor: unauthenticated }).get("/nothing"))).toBe("404 NOT_FOUND");
  });
});

describe("a method", () => {
  test.each([
    ["DELETE", "/books", "GET, POST, HEAD, OPTIONS"],
    ["POST", "/books/b1", "GET, PATCH, DELETE, HEAD, OPTIONS"],
    ["HEAD", "/gifts/accept", "POST, OPTIONS"],
    ["GET", "/gifts/accept", "POST, OPTIONS"],
    ["PROPFIND", "/books", "GET, POST, HEAD, OPTIONS"],
    ["get2", "/books", "GET, POST, HEAD, OPTIONS"],
  ])("%s %s is answered with 405 and Allow, without a credential", async (method, path, allow) => {
    const { handle } = client({}, { contextFor: unauthenticated });
    const response = await handle(new Request(`${ORIGIN}/api/v1${path}`, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  test("OPTIONS is answered with 204 and Allow, without a credential", async () => {
    const answer = await client({}, { contextFor: unauthenticated }).call("OPTIONS", "/books/b1");
    expect([answer.status, answer.headers.get("allow"), answer.text]).toEqual([
      204,
      "GET, PATCH, DELETE, HEAD, OPTIONS",
      "",
    ]);
  });

  test("HEAD is answered like GET, without the body", async () => {
    const { call, get } = client();
    const [head, whole] = [await call("HEAD", "/books/b1"), await get("/books/b1")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...whole.headers]);
  });

  test("HEAD for a problem has no body", async () => {
    const answer = await client({ book: null }).call("HEAD", "/books/b1");
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([
      404,
      "",
      "application/problem+json",
    ]);
  });
});

describe("check precedence", () => {
  const everythingWrong = ["POST", "/books?extra=1", "not JSON", { "content-type": "text/plain" }] as const;

  test("checks the credential first", async () => {
    const { call } = client({}, { contextFor: unauthenticated, authorize: forbidden });
    expect(code(await call(...everythingWrong))).toBe("401 UNAUTHENTICATED");
  });

  test("checks the kind of credential next, before it reads the body", async () => {
    const request = new Request(`${ORIGIN}/api/v1/books`, { method: "POST", body: "not JSON" });
    expect(code(await client({}, { authorize: forbidden }).send(request))).toBe("403 FORBIDDEN");
    expect(request.bodyUsed).toBe(false);
  });

  test("then checks percent-encoding, Content-Type, JSON and schema, in this order", async () => {
    const { call, calls } = client();
    expect(code(await call("POST", "/books?%", "not JSON", { "content-type": "text/plain" }))).toBe("400 BAD_REQUEST");
    expect(code(await call(...everythingWrong))).toBe("415 UNSUPPORTED_MEDIA_TYPE");
    expect(code(await call("POST", "/books?extra=1", "not JSON"))).toBe("400 BAD_REQUEST");
    expect(code(await call("POST", "/books?extra=1", {}))).toBe("422 VALIDATION_FAILED");
    expect(calls).toEqual([]);
  });

  test("passes the row's document and the context to authorize; both hooks can be asynchronous", async () => {
    const authorize = vi.fn(async () => undefined);
    const context = { calls: [], answers: { version: new DomainError("CONFLICT", "no") } };
    const answer = await client({}, { authorize, contextFor: async () => context }).get("/books/b/versions/1");
    expect(authorize).toHaveBeenCalledExactlyOnceWith(getVersion.document, context);
    expect(code(answer)).toBe("409 CONFLICT");
  });

  test("ignores the body of a GET", async () => {
    const request = {
      method: "GET",
      url: `${ORIGIN}/api/v1/books/b1`,
      headers: new Headers({ "content-type": "text/plain" }),
      body: new Blob(["{"]).stream(),
    };
    expect((await client().send(request as unknown as Request)).status).toBe(200);
  });
});

describe("a successful response", () => {
  test("is JSON, links to its schema, and is not stored", async () => {
    const { status, headers } = await client().get("/books/b1");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/json",
      link: '</api/v1/schemas/Book.json>; rel="describedBy"',
    });
  });

  test.each([
    ["POST", "/books", good, 201],
    ["PUT", "/reminders/s1", { runway_days: 1 }, 202],
  ])("to %s %s has the status of its row", async (method, path, body, status) => {
    expect((await client().call(method, path, body)).status).toBe(status);
  });

  test("with status 204 has no body, Content-Type or schema", async () => {
    const { call, calls } = client();
    const answer = await call("DELETE", "/books/b1");
    expect([answer.status, answer.text, answer.headers.get("content-type"), answer.headers.get("link")]).toEqual([
      204,
      "",
      null,
      null,
    ]);
    expect(calls).toEqual([{ field: "burnBook", args: { id: "b1" } }]);
  });

  test("has the row's headers, which replace and extend the engine's own", async () => {
    const { headers } = await client().get("/books/b/versions/2");
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "private, no-cache",
      "content-type": "application/json",
      etag: '"/api/v1/books/b/versions/2"',
      link: '</api/v1/schemas/Book.json>; rel="describedBy", </up>; rel="up"',
      vary: "Authorization",
    });
  });

  test("with a page links to the next page and keeps the query", async () => {
    const { headers } = await client().get("/books?limit=5&title=a%26b&cursor=c1");
    expect(headers.get("link")).toBe(
      `</api/v1/schemas/BookPage.json>; rel="describedBy", <${ORIGIN}/api/v1/books?limit=5&title=a%26b&cursor=c2>; rel="next"`,
    );
    const last = await client({ books: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } }).get(
      "/books",
    );
    expect(last.headers.get("link")).toBe('</api/v1/schemas/BookPage.json>; rel="describedBy"');
  });

  test("with an unnamed list has no link to a schema", async () => {
    expect((await client().get("/authors")).headers.get("link")).toBeNull();
  });

  test("comes from the configured execute function", async () => {
    const execute = vi.fn(() => ({ data: { burnBook: true } }));
    expect((await client({}, { execute }).call("DELETE", "/books/b1")).status).toBe(204);
    expect(execute).toHaveBeenCalledOnce();
  });
});

describe("If-None-Match", () => {
  const tag = '"/api/v1/books/b/versions/2"';
  test.each([tag, `W/${tag}`, "*", ` "x", ${tag}`, `"a,b",${tag},"c"`])(
    "%s matches the entity tag: 304",
    async (header) => {
      const answer = await client().get("/books/b/versions/2", { "if-none-match": header });
      expect([answer.status, answer.text]).toEqual([304, ""]);
      expect(answer.headers.get("etag")).toBe(tag);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(answer.headers.get("vary")).toBe("Authorization");
      expect(answer.headers.get("content-type")).toBeNull();
    },
  );

  test.each(['"other"', "", "/api/v1/books/b/versions/2", '"x", "y"'])(
    "%j does not match the entity tag: 200",
    async (header) => {
      expect((await client().get("/books/b/versions/2", { "if-none-match": header })).status).toBe(200);
    },
  );

  test("has no effect on a row without an entity tag", async () => {
    expect((await client().get("/books/b1", { "if-none-match": "*" })).status).toBe(200);
  });

  test("applies to HEAD as well", async () => {
    const answer = await client().call("HEAD", "/books/b/versions/2", undefined, { "if-none-match": "*" });
    expect(answer.status).toBe(304);
  });
});

describe("a row whose select finds nothing", () => {
  test("is answered with 404", async () => {
    expect(code(await client({ book: null }).get("/books/b1"))).toBe("404 NOT_FOUND");
  });
});
