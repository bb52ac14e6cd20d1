import { type ExecutionArgs, execute as executeGraphQL, getOperationAST } from "graphql";
import { describe, expect, test, vi } from "vitest";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { client, ORIGIN } from "./client.ts";
import { aBook, getVersion, probedVersion } from "./rows.ts";

const good = { shelf_id: "s1", title: "Solaris" };
const unauthenticated = () => {
  throw new DomainError("UNAUTHENTICATED", "Authentication is required");
};
const forbidden = () => {
  throw new DomainError("FORBIDDEN", "A token may not do this");
};
const code = ({ status, json }: { status: number; json: { code: string } }) => `${status} ${json.code}`;

describe("a path", () => {
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
  ])("%j leads nowhere: 404", async (path) => {
    expect(code(await client().get(path))).toBe("404 NOT_FOUND");
  });

  test.each(["/other/books", "/api/v1", "/api/v10/books", "/"])("%s outside the prefix: 404", async (path) => {
    expect(code(await client().send(new Request(ORIGIN + path)))).toBe("404 NOT_FOUND");
  });

  test("404 goes before 401: whoever may not ask learns only what is documented", async () => {
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
  ])("%s %s: 405 with Allow, before 401", async (method, path, allow) => {
    const { handle } = client({}, { contextFor: unauthenticated });
    const response = await handle(new Request(`${ORIGIN}/api/v1${path}`, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  test("OPTIONS: 204 with Allow, without a credential", async () => {
    const answer = await client({}, { contextFor: unauthenticated }).call("OPTIONS", "/books/b1");
    expect([answer.status, answer.headers.get("allow"), answer.text]).toEqual([
      204,
      "GET, PATCH, DELETE, HEAD, OPTIONS",
      "",
    ]);
  });

  test("HEAD: as GET, without the body", async () => {
    const { call, get } = client();
    const [head, whole] = [await call("HEAD", "/books/b1"), await get("/books/b1")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...whole.headers]);
  });

  test("HEAD of a problem has no body either", async () => {
    const answer = await client({ book: null }).call("HEAD", "/books/b1");
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([
      404,
      "",
      "application/problem+json",
    ]);
  });
});

describe("the order of checks", () => {
  const everythingWrong = ["POST", "/books?extra=1", "not JSON", { "content-type": "text/plain" }] as const;

  test("the credential first", async () => {
    const { call } = client({}, { contextFor: unauthenticated, authorize: forbidden });
    expect(code(await call(...everythingWrong))).toBe("401 UNAUTHENTICATED");
  });

  test("then what kind of credential it is, before the body is read", async () => {
    const request = new Request(`${ORIGIN}/api/v1/books`, { method: "POST", body: "not JSON" });
    expect(code(await client({}, { authorize: forbidden }).send(request))).toBe("403 FORBIDDEN");
    expect(request.bodyUsed).toBe(false);
  });

  test("then percent-encoding, content type, JSON, schema", async () => {
    const { call, calls } = client();
    expect(code(await call("POST", "/books?%", "not JSON", { "content-type": "text/plain" }))).toBe("400 BAD_REQUEST");
    expect(code(await call(...everythingWrong))).toBe("415 UNSUPPORTED_MEDIA_TYPE");
    expect(code(await call("POST", "/books?extra=1", "not JSON"))).toBe("400 BAD_REQUEST");
    expect(code(await call("POST", "/books?extra=1", {}))).toBe("422 VALIDATION_FAILED");
    expect(calls).toEqual([]);
  });

  test("authorize gets the row's own document and the context; both may be asynchronous", async () => {
    const authorize = vi.fn(async () => undefined);
    const context = { calls: [], answers: { version: new DomainError("CONFLICT", "no") } };
    const answer = await client({}, { authorize, contextFor: async () => context }).get("/books/b/versions/1");
    expect(authorize).toHaveBeenCalledExactlyOnceWith(getVersion.document, context);
    expect(code(answer)).toBe("409 CONFLICT");
  });

  test("a body on a GET is ignored", async () => {
    const request = {
      method: "GET",
      url: `${ORIGIN}/api/v1/books/b1`,
      headers: new Headers({ "content-type": "text/plain" }),
      body: new Blob(["{"]).stream(),
    };
    expect((await client().send(request as unknown as Request)).status).toBe(200);
  });
});

describe("success", () => {
  test("is JSON, described by its schema, and not stored", async () => {
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
  ])("%s %s has the row's status", async (method, path, body, status) => {
    expect((await client().call(method, path, body)).status).toBe(status);
  });

  test("204 has no body, no type and no schema", async () => {
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

  test("the row's own headers replace and add", async () => {
    const { headers } = await client().get("/books/b/versions/2");
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "private, no-cache",
      "content-type": "application/json",
      deprecation: "@1767225600",
      etag: '"/api/v1/books/b/versions/2"',
      link: '</api/v1/schemas/Book.json>; rel="describedBy", <https://example.org/why>; rel="deprecation", </up>; rel="up"',
      sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      vary: "Authorization",
    });
  });

  test("a page links to the next one, with the query it was asked with", async () => {
    const { headers } = await client().get("/books?limit=5&title=a%26b&cursor=c1");
    expect(headers.get("link")).toBe(
      `</api/v1/schemas/BookPage.json>; rel="describedBy", <${ORIGIN}/api/v1/books?limit=5&title=a%26b&cursor=c2>; rel="next"`,
    );
    const last = await client({ books: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } }).get(
      "/books",
    );
    expect(last.headers.get("link")).toBe('</api/v1/schemas/BookPage.json>; rel="describedBy"');
  });

  test("a bare list without a name has no schema to link to", async () => {
    expect((await client().get("/authors")).headers.get("link")).toBeNull();
  });

  test("the context's headers are on every answer from then on", async () => {
    const responseHeaders = () => ({ RateLimit: '"a";r=1', "X-None": undefined });
    const { get, call } = client(
      { book: new DomainError("RATE_LIMITED", "Too many", [], { retry_after: 7 }) },
      { responseHeaders },
    );
    expect((await get("/books")).headers.get("ratelimit")).toBe('"a";r=1');
    expect((await get("/books")).headers.has("x-none")).toBe(false);
    expect((await get("/books/b1")).headers.get("ratelimit")).toBe('"a";r=1');
    expect((await call("POST", "/books", {})).headers.get("ratelimit")).toBe('"a";r=1');
    expect((await get("/nothing")).headers.get("ratelimit")).toBeNull();
  });

  test("execution can be wrapped", async () => {
    const execute = vi.fn(() => ({ data: { burnBook: true } }));
    expect((await client({}, { execute }).call("DELETE", "/books/b1")).status).toBe(204);
    expect(execute).toHaveBeenCalledOnce();
  });
});

describe("If-None-Match", () => {
  const tag = '"/api/v1/books/b/versions/2"';
  test.each([tag, `W/${tag}`, "*", ` "x", ${tag}`, `"a,b",${tag},"c"`])("%s: 304", async (header) => {
    const answer = await client().get("/books/b/versions/2", { "if-none-match": header });
    expect([answer.status, answer.text]).toEqual([304, ""]);
    expect(answer.headers.get("etag")).toBe(tag);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("vary")).toBe("Authorization");
    expect(answer.headers.get("content-type")).toBeNull();
  });

  test.each(['"other"', "", "/api/v1/books/b/versions/2", '"x", "y"'])("%j: 200", async (header) => {
    expect((await client().get("/books/b/versions/2", { "if-none-match": header })).status).toBe(200);
  });

  test("says nothing where there is no ETag", async () => {
    expect((await client().get("/books/b1", { "if-none-match": "*" })).status).toBe(200);
  });

  test("is answered to HEAD too", async () => {
    const answer = await client().call("HEAD", "/books/b/versions/2", undefined, { "if-none-match": "*" });
    expect(answer.status).toBe(304);
  });
});

describe("a row with a probe", () => {
  /** The names of the operations that a request runs. */
  async function ran(tag: string | undefined, answers = {}) {
    const names: (string | undefined)[] = [];
    const execute = (args: ExecutionArgs) => {
      names.push(getOperationAST(args.document)?.name?.value);
      return executeGraphQL(args);
    };
    const { get } = client(answers, { routes: [probedVersion], execute });
    const { status, text } = await get("/books/b/versions/2", tag === undefined ? {} : { "if-none-match": tag });
    return { names, status, hasBody: text !== "" };
  }

  test("runs it alone for who holds what it finds", async () => {
    expect(await ran(`"${aBook.id}"`)).toEqual({ names: ["ProbeVersion"], status: 304, hasBody: false });
  });

  test("runs the document for who holds another, and then says all of it", async () => {
    expect(await ran('"other"')).toEqual({ names: ["ProbeVersion", "GetVersion"], status: 200, hasBody: true });
  });

  test("is asked for who names no tag, too: the document runs where nothing is kept under its tag", async () => {
    expect(await ran(undefined)).toEqual({ names: ["ProbeVersion", "GetVersion"], status: 200, hasBody: true });
  });

  test("that fails says so: the document would fail as well", async () => {
    const answers = { version: new DomainError("FORBIDDEN", "Not for you") };
    expect(await ran("*", answers)).toEqual({ names: ["ProbeVersion"], status: 403, hasBody: true });
  });
});

describe("nothing found", () => {
  test("is 404", async () => {
    expect(code(await client({ book: null }).get("/books/b1"))).toBe("404 NOT_FOUND");
  });

  test("is what the row says it is", async () => {
    expect(code(await client({ anyBook: null }).get("/find/book"))).toBe("403 FORBIDDEN");
  });
});
