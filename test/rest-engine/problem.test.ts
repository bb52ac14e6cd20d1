import { GraphQLError } from "graphql";
import { describe, expect, test } from "vitest";
import { DomainError, type Issue } from "../../src/platform/errors/errors.ts";
import { ERRORS, type ErrorCode } from "../../src/platform/errors/table.ts";
import { client, ORIGIN } from "./client.ts";

const good = { shelf_id: "s1", title: "Solaris" };
const timed = { shelf_id: "s1", mark: "poetry" };

describe("a problem", () => {
  test("has the documented members and headers", async () => {
    const issues: Issue[] = [{ path: ["input", "title"], message: "is taken", value: "Solaris" }];
    const { status, headers, json, text } = await client({
      createBook: new DomainError("CONFLICT", "The title is taken", issues),
    }).call("POST", "/books", good);
    expect(status).toBe(409);
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/problem+json",
      link: '</api/v1/schemas/ErrorModel.json>; rel="describedBy"',
    });
    expect(json).toEqual({
      $schema: `${ORIGIN}/api/v1/schemas/ErrorModel.json`,
      type: `${ORIGIN}/problems/conflict`,
      title: "Conflict",
      status: 409,
      detail: "The title is taken",
      instance: "/api/v1/books",
      code: "CONFLICT",
      errors: [{ message: "is taken", location: "body.title", value: "Solaris" }],
    });
    expect(text.startsWith('{"$schema":')).toBe(true);
  });

  test.each(Object.entries(ERRORS) as [ErrorCode, { status: number; title: string }][])(
    "has the status and title of its code: %s",
    async (name, { status, title }) => {
      const { json, ...answer } = await client({ book: new DomainError(name, "Because.") }).get("/books/b1");
      expect(answer.status).toBe(status);
      expect(json).toMatchObject({
        status,
        title,
        code: name,
        type: `${ORIGIN}/problems/${name.toLowerCase().replaceAll("_", "-")}`,
      });
    },
  );

  test.each([
    ["isLent: must be true", ["isLent"], "is_lent: must be true"],
    ["tags.1: must differ from shelfId", ["tags", 1], "tags[1]: must differ from shelf_id"],
    ["isLent is required if genre is SCIENCE_FICTION", ["isLent"], "is_lent is required if genre is science_fiction"],
    ["reauthenticate for BOOK_DELETE in PostgreSQL", ["isLent"], "reauthenticate for BOOK_DELETE in PostgreSQL"],
  ])("names members and values in its texts as REST does: %s", async (message, path, expected) => {
    const error = new DomainError("INVALID_INPUT", message, [{ path, message: "differs from shelfId" }]);
    const { json } = await client({ createBook: error }).call("POST", "/books", { shelf_id: "s1", title: "Solaris" });
    expect([json.detail, json.errors?.[0]?.message]).toEqual([expected, "differs from shelf_id"]);
  });

  test("has an instance without the query", async () => {
    expect((await client({ book: null }).get("/books/b1?")).json.instance).toBe("/api/v1/books/b1");
    expect((await client().get("/books/b1?secret=1")).json.instance).toBe("/api/v1/books/b1");
  });

  test("has extension members in snake case, which never replace the standard members", async () => {
    const error = new DomainError("REVISION_CONFLICT", "Moved on", [], {
      currentRevision: 3,
      usedBy: [{ themeId: "thm_1", draft: true }],
      status: 200,
      $schema: "x",
    });
    const { json } = await client({ book: error }).get("/books/b1");
    expect(json).toMatchObject({
      current_revision: 3,
      used_by: [{ theme_id: "thm_1", draft: true }],
      status: 409,
      $schema: `${ORIGIN}/api/v1/schemas/ErrorModel.json`,
    });
  });

  test("has URLs below the configured origin", async () => {
    const { json } = await client({ book: null }, { origin: "https://public.example" }).get("/books/b1");
    expect(json.type).toBe("https://public.example/problems/not-found");
  });
});

describe("the headers of a problem", () => {
  const authenticate = (error: DomainError) => ({
    contextFor: () => {
      throw error;
    },
  });
  const missing = new DomainError("UNAUTHENTICATED", "Authentication is required");

  test("contain a challenge for 401 without a credential", async () => {
    const { headers } = await client({}, authenticate(missing)).get("/books/b1");
    expect(headers.get("www-authenticate")).toBe('Bearer realm="rostrum"');
  });

  test('contain error="invalid_token" for 401 with an invalid bearer token', async () => {
    const { headers } = await client({}, authenticate(missing)).get("/books/b1", { authorization: "Bearer bad" });
    expect(headers.get("www-authenticate")).toBe('Bearer realm="rostrum", error="invalid_token"');
  });

  test('contain error="invalid_token" for 401 when the error has it, as for an invalid cookie', async () => {
    const error = new DomainError("UNAUTHENTICATED", "The session is over", [], { error: "invalid_token" });
    const { headers, json } = await client({}, authenticate(error)).get("/books/b1");
    expect(headers.get("www-authenticate")).toBe('Bearer realm="rostrum", error="invalid_token"');
    expect(json).not.toHaveProperty("error");
  });

  test('contain no error="invalid_token" for 401 because of a wrong password', async () => {
    const wrong = client({ createBook: new DomainError("INVALID_CREDENTIALS", "Wrong password") });
    const { headers } = await wrong.call("POST", "/books", good, {
      "content-type": "application/json",
      authorization: "Bearer good",
    });
    expect(headers.get("www-authenticate")).toBe('Bearer realm="rostrum"');
  });

  test.each([
    ["RATE_LIMITED", "7"],
    ["UNAVAILABLE", "7"],
    ["CONFLICT", null],
  ] as const)("contain the Retry-After of %s: %s", async (name, expected) => {
    const { headers } = await client({ book: new DomainError(name, "Later", [], { retryAfter: 7 }) }).get("/books/b1");
    expect(headers.get("retry-after")).toBe(expected);
  });

  test("contain no Retry-After when the error has no retryAfter", async () => {
    expect(
      (await client({ book: new DomainError("UNAVAILABLE", "Off") }).get("/books/b1")).headers.has("retry-after"),
    ).toBe(false);
  });
});

describe("a masked error", () => {
  test.each([
    ["any error", new TypeError("secret x is not a function")],
    ["a GraphQL error", new GraphQLError("secret", { extensions: { code: "FORBIDDEN" } })],
    [
      "a domain error of that code",
      new DomainError("INTERNAL", "secret", [{ path: ["id"], message: "secret" }], { note: "secret" }),
    ],
  ])("reveals nothing to the client and is reported to onError: %s", async (_name, error) => {
    const { get, errors } = client({ book: error });
    const { status, json, text } = await get("/books/b1");
    expect(status).toBe(500);
    expect(json).toMatchObject({ code: "INTERNAL", detail: ERRORS.INTERNAL.explanation });
    expect(text).not.toContain("secret");
    expect(errors).toHaveLength(1);
  });

  test("can come from every hook", async () => {
    const explode = () => {
      throw new Error("secret");
    };
    for (const options of [{ contextFor: explode }, { authorize: explode }, { execute: explode }]) {
      const { get, errors } = client({}, options);
      const { status, text } = await get("/books/b1");
      expect(status).toBe(500);
      expect(text).not.toContain("secret");
      expect(errors).toEqual([new Error("secret")]);
    }
  });

  test("is the response to a value that the schema cannot serialize", async () => {
    const { get, errors } = client({ book: { id: "b1", title: null } });
    expect((await get("/books/b1")).status).toBe(500);
    expect(errors).toHaveLength(1);
  });

  test("is reported when a service is unavailable, but not when the caller is refused", async () => {
    const refused = client({ book: new DomainError("FORBIDDEN", "no") });
    await refused.get("/books/b1");
    expect(refused.errors).toEqual([]);
    const lost = client({ book: new DomainError("UNAVAILABLE", "off") });
    await lost.get("/books/b1");
    expect(lost.errors).toHaveLength(1);
  });

  test("is not the response to a DomainError that is the cause of another error", async () => {
    const wrapped = new Error("outer", { cause: new DomainError("CONFLICT", "inner") });
    expect((await client({ book: wrapped }).get("/books/b1")).json).toMatchObject({
      code: "CONFLICT",
      detail: "inner",
    });
  });
});

describe("the location of an issue", () => {
  const places: [string, string, string, object | undefined, Issue["path"], string | undefined][] = [
    ["an argument given by a variable in the path", "book", "GET /books/b1", undefined, ["id"], "path.id"],
    ["an argument with a renamed variable", "burnBook", "DELETE /books/b1", undefined, ["id"], "path.book"],
    ["an argument whose query member has another name", "books", "GET /books", undefined, ["first"], "query.limit"],
    [
      "a field of an argument that is an object literal in the document",
      "books",
      "GET /books",
      undefined,
      ["filter", "titleStart"],
      "query.title",
    ],
    [
      "an argument that is an object literal in the document (absent)",
      "books",
      "GET /books",
      undefined,
      ["filter"],
      undefined,
    ],
    ["an item of a list", "anyBook", "GET /find/book", undefined, ["ids", 1], "query.ids[1]"],
    ["a variable's own name", "books", "GET /books", undefined, ["cursor"], "query.cursor"],
    ["the input", "createBook", "POST /books", good, ["input"], "body"],
    ["a member of the input", "createBook", "POST /books", good, ["input", "isLent"], "body.is_lent"],
    ["a member, named without the argument", "createBook", "POST /books", good, ["isLent"], "body.is_lent"],
    [
      "a nested member",
      "createBook",
      "POST /books",
      good,
      ["input", "curve", "masterPoints", 2, "x"],
      "body.curve.masterPoints[2].x",
    ],
    [
      "a nested member, named without the argument",
      "createBook",
      "POST /books",
      good,
      ["curve", "nextCurve", "masterPoints", 0],
      "body.curve.next_curve.masterPoints[0]",
    ],
    [
      "a member of a JSON scalar",
      "createBook",
      "POST /books",
      good,
      ["input", "extra", "deepThing", 1],
      "body.extra.deepThing[1]",
    ],
    [
      "a member that the input does not have",
      "createBook",
      "POST /books",
      good,
      ["input", "newThing"],
      "body.new_thing",
    ],
    ["an argument with the same name as a member", "updateBook", "PATCH /books/b1", {}, ["id"], "path.id"],
    ["a body member that is a variable", "acceptBook", "POST /gifts/accept", { id: "g" }, ["id"], "body.id"],
    [
      "a member that is a path segment",
      "remind",
      "PUT /reminders/s1",
      { runway_days: 1 },
      ["input", "shelfId"],
      "path.shelf_id",
    ],
    [
      "a member of an alternative",
      "schedule",
      "POST /schedules",
      timed,
      ["time", "exact", "minute"],
      "body.exact_minute",
    ],
    [
      "a member of another alternative, named with the argument",
      "schedule",
      "POST /schedules",
      timed,
      ["input", "time", "rough", "mark"],
      "body.mark",
    ],
    ["a field that has alternatives", "schedule", "POST /schedules", timed, ["time"], "body"],
    ["a header", "createBook", "POST /books", good, ["header", "Idempotency-Key"], "header.Idempotency-Key"],
    ["an unknown argument (absent)", "createBook", "POST /books", good, ["nonsense"], undefined],
    ["an empty path (absent)", "createBook", "POST /books", good, [], undefined],
  ];
  test.each(places)("is that of %s", async (_name, field, line, body, path, location) => {
    const [method, where] = line.split(" ") as [string, string];
    const error = new DomainError("INVALID_INPUT", "Wrong", [{ path, message: "wrong" }]);
    const { json } = await client({ [field]: error }).call(method, where, body);
    expect(json.errors).toEqual([{ message: "wrong", ...(location !== undefined && { location }) }]);
  });

  const values: [string, Issue["path"], unknown, unknown][] = [
    ["the value at a known location", ["input", "title"], "Solaris", "Solaris"],
    ["the first 200 characters of a text", ["input", "title"], "x".repeat(1000), "x".repeat(200)],
    ["null", ["input", "genre"], null, null],
    ["a large integer", ["input", "weight"], 5n, 5],
    ["none for a secret", ["input", "ownerToken"], "hunter2", undefined],
    ["none below a secret", ["input", "login", "masterPoints", 0, "x"], 5, undefined],
    ["none for an unknown location", ["nonsense"], "hunter2", undefined],
    ["none for an object", ["input", "curve"], { token: "hunter2" }, undefined],
  ];
  test.each(values)("has the right value: %s", async (_name, path, value, shown) => {
    const error = new DomainError("INVALID_INPUT", "Wrong", [{ path, message: "wrong", value }]);
    expect((await client({ createBook: error }).call("POST", "/books", good)).json.errors?.[0]?.value).toEqual(shown);
  });

  test("has no value for a secret member of an alternative", async () => {
    const issues = [
      { path: ["time", "exact", "hour"], message: "wrong", value: 5 },
      { path: ["time", "rough", "mark"], message: "wrong", value: "hunter2" },
    ];
    const error = new DomainError("INVALID_INPUT", "Wrong", issues);
    expect((await client({ schedule: error }).call("POST", "/schedules", timed)).json.errors).toEqual([
      { message: "wrong", location: "body.exact_hour", value: 5 },
      { message: "wrong", location: "body.mark" },
    ]);
  });

  test("has no value for a secret argument", async () => {
    const error = new DomainError("INVALID_INPUT", "Wrong", [
      { path: ["filter", "accessKey"], message: "wrong", value: "hunter2" },
    ]);
    expect((await client({ books: error }).get("/books")).json.errors).toEqual([
      { message: "wrong", location: "query.access_key" },
    ]);
  });
});
