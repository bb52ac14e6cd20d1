import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileRoute } from "../../rest-compat/engine/compile.ts";
import { client, violationsOf } from "./client.ts";
import { library } from "./library.ts";
import { shelvedBooks } from "./rows.ts";

const book = { shelf_id: "s1", title: "Solaris" };
const SAFE_INT = "must be an integer from -9007199254740991 to 9007199254740991";

describe("a valid body", () => {
  test("reaches the resolver under GraphQL names, with enum values and defaults", async () => {
    const { call, calls } = client();
    const body = {
      ...book,
      genre: "bande-dessinée",
      is_lent: true,
      lent_at: "2026-01-01T00:00:00Z",
      tags: ["a", "b"],
      ratings: [1, null],
      curve: { masterPoints: [{ x: 1, y: 0.5 }], next_curve: { masterPoints: null } },
      extra: { any: ["thing"] },
      owner_token: "hunter2",
    };
    expect((await call("POST", "/books", body)).status).toBe(201);
    expect(calls[0]?.args.input).toEqual({
      shelfId: "s1",
      title: "Solaris",
      copies: 1,
      genre: 3,
      isLent: true,
      lentAt: new Date("2026-01-01T00:00:00Z"),
      tags: ["a", "b"],
      ratings: [1, null],
      curve: { masterPoints: [{ x: 1, y: 0.5 }], nextCurve: { masterPoints: null } },
      extra: { any: ["thing"] },
      ownerToken: "hunter2",
    });
  });

  test("reaches the resolver as a list where its members are keyed", async () => {
    const { call, calls } = client();
    const reviews = { poetry: { stars: 5, is_signed: true }, "bande-dessinée": { stars: 1 } };
    expect((await call("POST", "/books", { ...book, reviews })).status).toBe(201);
    expect(calls[0]?.args.input).toMatchObject({
      reviews: [
        { genre: 2, stars: 5, isSigned: true },
        { genre: 3, stars: 1 },
      ],
    });
  });

  test("leaves absent members out and passes null", async () => {
    const { call, calls } = client();
    await call("PATCH", "/books/b1", { title: null });
    expect(calls[0]?.args).toEqual({ id: "b1", input: { title: null } });
  });

  test("can contain $schema at every level", async () => {
    const { call, calls } = client();
    expect((await call("POST", "/books", { $schema: "x", ...book, curve: { $schema: 7 } })).status).toBe(201);
    expect(calls[0]?.args.input).toMatchObject({ curve: {} });
  });

  test.each([
    ["9007199254740991", 9_007_199_254_740_991],
    ["5", 5],
    ["5.0", 5],
    ["1e3", 1000],
  ])("passes a SafeInt of %s exactly", async (digits, expected) => {
    const { call, calls } = client();
    expect((await call("POST", "/books", `{"shelf_id":"s1","title":"x","weight":${digits}}`)).status).toBe(201);
    expect(calls[0]?.args.input).toMatchObject({ weight: expected });
  });

  test("passes a path segment as a field of the input", async () => {
    const { call, calls } = client();
    expect((await call("PUT", "/reminders/s%2F7", { runway_days: 3 })).status).toBe(202);
    expect(calls[0]?.args.input).toEqual({ shelfId: "s/7", runwayDays: 3 });
  });

  test("provides the variables that its row lists", async () => {
    const { call, calls } = client();
    expect((await call("POST", "/gifts/accept", { id: "g1" })).status).toBe(200);
    expect(calls[0]?.args).toEqual({ id: "g1" });
  });

  test("can be absent when $input is optional", async () => {
    const { call, calls } = client();
    expect((await call("PUT", "/books/b1/note")).status).toBe(200);
    expect(calls[0]?.args).toEqual({ id: "b1" });
  });
});

describe("a body with members for the alternatives of a field", () => {
  const base = { shelf_id: "s1", mark: "poetry" };
  const exact = { exact_hour: 7, exact_minute: 45 };
  const post = async (body: object) => {
    const { call, calls } = client();
    return { answer: await call("POST", "/schedules", body), input: calls[0]?.args.input };
  };

  test.each([
    ["the last alternative alone", {}, { rough: { mark: 2 } }],
    ["null in another alternative", { exact_hour: null, exact_minute: null }, { rough: { mark: 2 } }],
    ["two alternatives, of which the first is sent", exact, { exact: { hour: 7, minute: 45 } }],
    ["a value out of bounds, which the operation checks", { late_hour: 24 }, { late: { hour: 24 } }],
  ])("reaches the resolver as one value: %s", async (_what, more, time) => {
    const { answer, input } = await post({ ...base, note: "n", ...more });
    expect(answer.status).toBe(200);
    expect(input).toEqual({ shelfId: "s1", note: "n", time });
  });

  const together = "is required, because exact_hour and exact_minute belong together";
  test.each([
    ["a part of an alternative", { exact_minute: 5 }, `body.exact_hour: ${together}`],
    ["a null in an alternative", { ...exact, exact_minute: null }, `body.exact_minute: ${together}`],
    ["a value out of bounds in a part", { exact_hour: -1 }, "body.exact_hour: must be from 0 to 23"],
    [
      "a value out of bounds beside an alternative",
      { ...exact, late_hour: 24 },
      "body.late_hour: must be from 0 to 23",
    ],
  ])("is 400 with %s", async (_what, more, violation) => {
    const { answer, input } = await post({ ...base, ...more });
    expect([answer.status, answer.json.code, violationsOf(answer)]).toEqual([400, "INVALID_INPUT", [violation]]);
    expect(input).toBeUndefined();
  });

  test.each([
    ["without the last alternative", { mark: undefined, ...exact }, "body.mark: required"],
    ["with null in the last alternative", { mark: null, ...exact }, "body.mark: must not be null"],
    ["with the field itself", { time: { exact: { hour: 1, minute: 1 } } }, "body.time: unknown member"],
    ["with a member of another type", { exact_hour: "7" }, "body.exact_hour: must be an integer from -2147483648 to"],
  ])("is 422 %s", async (_what, more, violation) => {
    const { answer, input } = await post({ ...base, ...more });
    expect([answer.status, answer.json.errors?.length]).toEqual([422, 1]);
    expect(violationsOf(answer)[0]).toContain(violation);
    expect(input).toBeUndefined();
  });
});

describe("a body that violates its schema", () => {
  const bad: [string, object | string, string[]][] = [
    ["an empty object", {}, ["body.shelf_id: required", "body.title: required"]],
    ["a null", { ...book, title: null }, ["body.title: must not be null"]],
    ["a null where the default is not null", { ...book, is_lent: null }, ["body.is_lent: must not be null"]],
    ["an unknown member", { ...book, titel: 1 }, ["body.titel: unknown member"]],
    [
      "the GraphQL name of a member",
      { title: "x", shelfId: "s1" },
      ["body.shelfId: unknown member", "body.shelf_id: required"],
    ],
    ["__proto__", '{"shelf_id":"s","title":"x","__proto__":{}}', ["body.__proto__: unknown member"]],
    [
      "a number for a string",
      { ...book, title: 5 },
      ["body.title: must be a string of Unicode characters without NUL"],
    ],
    [
      "a number for an id",
      { ...book, shelf_id: 5 },
      ["body.shelf_id: must be a string of Unicode characters without NUL"],
    ],
    ["a list for keyed members", { ...book, reviews: [] }, ["body.reviews: must be an object"]],
    [
      "wrong keyed members",
      { ...book, reviews: { prose: {}, poetry: 5, science_fiction: { stars: 6, genre: "poetry" } } },
      [
        "body.reviews.prose: unknown member",
        "body.reviews.poetry: must be an object",
        "body.reviews.science_fiction.stars: must be at most 5",
        "body.reviews.science_fiction.genre: unknown member",
      ],
    ],
    ["NUL", { ...book, title: "a\0" }, ["body.title: must be a string of Unicode characters without NUL"]],
    [
      "an unpaired surrogate",
      '{"shelf_id":"s","title":"\\ud800"}',
      ["body.title: must be a string of Unicode characters without NUL"],
    ],
    [
      "a string for an integer",
      { ...book, copies: "5" },
      ["body.copies: must be an integer from -2147483648 to 2147483647"],
    ],
    [
      "a fraction for an integer",
      { ...book, copies: 1.5 },
      ["body.copies: must be an integer from -2147483648 to 2147483647"],
    ],
    [
      "an integer beyond 32 bits",
      { ...book, copies: 2 ** 31 },
      ["body.copies: must be an integer from -2147483648 to 2147483647"],
    ],
    [
      "a SafeInt beyond 2^53 - 1",
      `{"shelf_id":"s","title":"x","weight":9007199254740992}`,
      [`body.weight: ${SAFE_INT}`],
    ],
    [
      "a SafeInt with too many digits",
      `{"shelf_id":"s","title":"x","weight":${"9".repeat(5000)}}`,
      [`body.weight: ${SAFE_INT}`],
    ],
    ["a SafeInt with a fraction", { ...book, weight: 1.5 }, [`body.weight: ${SAFE_INT}`]],
    ["a SafeInt as text", { ...book, weight: "5" }, [`body.weight: ${SAFE_INT}`]],
    ["a string for a number", { ...book, price: "1" }, ["body.price: must be a number"]],
    ["a number beyond a double", `{"shelf_id":"s","title":"x","price":1e999}`, ["body.price: must be a number"]],
    ["a string for a boolean", { ...book, is_lent: "true" }, ["body.is_lent: must be true or false"]],
    [
      "an unknown enum value",
      { ...book, genre: "prose" },
      ["body.genre: must be one of science_fiction, poetry, bande-dessinée"],
    ],
    [
      "a GraphQL enum name",
      { ...book, genre: "POETRY" },
      ["body.genre: must be one of science_fiction, poetry, bande-dessinée"],
    ],
    ["a text that is no date-time", { ...book, lent_at: "soon" }, ["body.lent_at: must be an RFC 3339 date-time"]],
    ["a single value for a list", { ...book, tags: "a" }, ["body.tags: must be a list"]],
    ["a null in a list", { ...book, tags: ["a", null] }, ["body.tags[1]: must not be null"]],
    ["a list for an object", { ...book, curve: [] }, ["body.curve: must be an object"]],
    [
      "a wrong value in a nested object",
      { ...book, curve: { masterPoints: [{ x: 1, y: 1 }, { x: "1" }] } },
      ["body.curve.masterPoints[1].x: must be a number", "body.curve.masterPoints[1].y: required"],
    ],
    [
      "the snake case of a member with another REST name",
      { ...book, curve: { master_points: [] } },
      ["body.curve.master_points: unknown member"],
    ],
    [
      "two members of a @oneOf input",
      { ...book, proof: { password: "a", grant_id: "b" } },
      ["body.proof: must have exactly one member"],
    ],
    [
      "a null member of a @oneOf input",
      { ...book, proof: { password: null } },
      ["body.proof: must have exactly one member"],
    ],
    ["a text that is too short", { ...book, title: "" }, ["body.title: must have at least 1 characters"]],
    ["a text that is too long", { ...book, title: "12345678901" }, ["body.title: must have at most 10 characters"]],
    ["a number that is too small", { ...book, copies: 0 }, ["body.copies: must be at least 1"]],
    ["a number that is too large", { ...book, copies: 100 }, ["body.copies: must be at most 99"]],
    ["a SafeInt that is too small", { ...book, weight: -1 }, ["body.weight: must be at least 0"]],
    [
      "a nested number that is too small",
      { ...book, curve: { masterPoints: [{ x: 0, y: -0.5 }] } },
      ["body.curve.masterPoints[0].y: must be at least 0"],
    ],
    ["a pattern that does not match", { ...book, colour: "red" }, ["body.colour: must match ^#[0-9a-f]{6}$"]],
    ["a format that does not match", { ...book, homepage: "nowhere" }, ["body.homepage: must have the format uri"]],
    ["too few items", { ...book, tags: [] }, ["body.tags: must have at least 1 items"]],
    ["too many items", { ...book, tags: ["a", "b", "c", "d"] }, ["body.tags: must have at most 3 items"]],
    ["a list with an item twice", { ...book, tags: ["a", "a"] }, ["body.tags: must not contain an item twice"]],
    ["an item that is too long", { ...book, tags: ["a", "abcdef"] }, ["body.tags[1]: must have at most 5 characters"]],
    [
      "several violations",
      { title: 1, copies: 0, x: 1 },
      [
        "body.title: must be a string of Unicode characters without NUL",
        "body.copies: must be at least 1",
        "body.x: unknown member",
        "body.shelf_id: required",
      ],
    ],
    ["a list", [], ["body: must be an object"]],
    ["a text", '"text"', ["body: must be an object"]],
    ["null", "null", ["body: must be an object"]],
  ];

  test.each(bad)("is rejected with 422: %s", async (_name, body, expected) => {
    const { call, calls } = client();
    const answer = await call("POST", "/books", body);
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe("VALIDATION_FAILED");
    expect(violationsOf(answer)).toEqual(expected);
    expect(calls).toEqual([]);
  });

  test("has its texts counted in characters, not in UTF-16 units", async () => {
    const { call } = client();
    expect((await call("POST", "/books", { ...book, title: "📚".repeat(10) })).status).toBe(201);
    expect((await call("POST", "/books", { ...book, title: "📚".repeat(11) })).status).toBe(422);
  });

  test("is rejected for a member that is a path segment of the row", async () => {
    const answer = await client().call("PUT", "/reminders/s1", { shelf_id: "s2", runway_days: 1 });
    expect(violationsOf(answer)).toEqual(["body.shelf_id: unknown member"]);
  });

  test("is checked even if it is optional", async () => {
    expect(violationsOf(await client().call("PUT", "/books/b1/note", { title: 1 }))).toHaveLength(1);
  });

  test("is reported together with violations in path and query", async () => {
    const answer = await client().call("PATCH", `/books/${"x".repeat(129)}?extra=1`, { copies: "1" });
    expect(violationsOf(answer)).toEqual([
      "path.id: must have at most 128 characters",
      "query.extra: unknown member",
      "body.copies: must be an integer from -2147483648 to 2147483647",
    ]);
  });

  test.each([300, 50_000])("is rejected when input objects are nested %i levels deep", async (levels) => {
    const curve = `${'{"next_curve":'.repeat(levels)}{}${"}".repeat(levels)}`;
    const answer = await client().call("POST", "/books", `{"shelf_id":"s","title":"x","curve":${curve}}`);
    expect(answer.status).toBe(422);
    const lengths = (answer.json.errors ?? []).map(({ location }) => location?.length);
    expect(new Set(lengths)).toEqual(new Set([200]));
  });

  test("is answered with at most 100 of 1,000 violations", async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, 1]));
    expect((await client().call("POST", "/books", many)).json.errors).toHaveLength(100);
  });
});

describe("arbitrary input", () => {
  const member = fc.constantFrom(
    "shelf_id",
    "title",
    "copies",
    "weight",
    "tags",
    "curve",
    "masterPoints",
    "proof",
    "genre",
    "extra",
    "x",
  );
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.dictionary(member, tie("value")),
      fc.array(tie("value"), { maxLength: 3 }),
    ),
  })).value;
  const query = fc.dictionary(
    fc.constantFrom("count", "mass", "price", "ids", "since", "__proto__", "x"),
    fc.string({ unit: "binary" }),
  );

  test("in a JSON body is accepted or rejected with locations, and causes no server error", async () => {
    const { call, errors } = client();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(member, json), async (body) => {
        const { status, json: problem } = await call("POST", "/books", body);
        expect([201, 422]).toContain(status);
        const places = (problem.errors ?? []).map(({ location }) => location?.slice(0, 4));
        expect(new Set(places)).toEqual(new Set(status === 422 ? ["body"] : []));
      }),
    );
    expect(errors).toEqual([]);
  });

  test("as text of the path, query or body causes no server error", async () => {
    const { call, get, errors } = client();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), query, async (text, members) => {
        const statuses = [
          (await call("POST", "/books", text)).status,
          (await get(`/books/${encodeURIComponent(text.toWellFormed())}`)).status,
          (await get(`/find/book?${new URLSearchParams(members)}`)).status,
          (await get(`/find/book?${text.replace(/#/g, "")}`)).status,
        ];
        expect(statuses.filter((status) => ![200, 400, 404, 405, 422].includes(status))).toEqual([]);
      }),
    );
    expect(errors).toEqual([]);
  });
});

describe("the value in a violation", () => {
  const echoed: [string, object, object[]][] = [
    ["a scalar", { copies: "x" }, [{ location: "body.copies", value: "x" }]],
    [
      "the first 200 characters of a long text",
      { title: "x".repeat(500) },
      [{ location: "body.title", value: "x".repeat(200) }],
    ],
    ["the number of a SafeInt", { weight: -5 }, [{ location: "body.weight", value: -5 }]],
    ["absent for an object", { title: { password: "hunter2" } }, [{ location: "body.title" }]],
    ["absent for an unknown member", { ownerToken: "hunter2" }, [{ location: "body.ownerToken" }]],
    ["absent for a secret", { owner_token: "abc" }, [{ location: "body.owner_token" }]],
    ["absent for a secret of the wrong type", { owner_token: 1234 }, [{ location: "body.owner_token" }]],
    [
      "absent below a secret",
      { login: { masterPoints: [{ x: "hunter2", y: 1 }] } },
      [{ location: "body.login.masterPoints[0].x" }],
    ],
    ["absent for a scalar in place of an object", { proof: "hunter2" }, [{ location: "body.proof" }]],
  ];
  test.each(echoed)("is %s", async (_name, body, expected) => {
    const { json } = await client().call("POST", "/books", { ...book, ...body });
    expect(json.errors?.map(({ location, value }) => ({ location, value }))).toEqual(
      expected.map((each) => ({ value: undefined, ...each })),
    );
  });

  test("is the exact number of the query", async () => {
    const { text } = await client().get("/find/book?mass=-9007199254740993");
    expect(text).toContain('"value":-9007199254740993');
  });

  test("is absent for a body that is a text", async () => {
    expect((await client().call("POST", "/books", '"hunter2"')).text).not.toContain("hunter2");
  });

  test("is absent for a secret of the query", async () => {
    const answer = await client().get("/books?access_key=abc");
    expect(violationsOf(answer)).toEqual(["query.access_key: must have at least 4 characters"]);
    expect(answer.text).not.toContain("abc");
  });
});

describe("a query", () => {
  const good: [string, Record<string, unknown>][] = [
    ["", {}],
    ["?", {}],
    ["?&", {}],
    ["?count=5", { count: 5 }],
    ["?count=-1", { count: -1 }],
    ["?count=-0", { count: 0 }],
    ["?mass=9007199254740991", { mass: 9_007_199_254_740_991 }],
    ["?price=1.5e2", { price: 150 }],
    ["?is_lent=false&genre=poetry", { isLent: false, genre: 2 }],
    ["?since=2026-01-01T00:00:00%2B01:00", { since: new Date("2025-12-31T23:00:00Z") }],
    ["?ids=a&ids=b%20+c", { ids: ["a", "b  c"] }],
    ["?ids=", { ids: [""] }],
  ];
  test.each(good)("%s is converted", async (query, expected) => {
    const { get, calls } = client();
    expect((await get(`/find/book${query}`)).status).toBe(200);
    expect(calls[0]?.args).toEqual(expected);
  });

  const INT = "must be an integer from -2147483648 to 2147483647";
  const bad: [string, string[]][] = [
    ["?count=", [`query.count: ${INT}`]],
    ["?count", [`query.count: ${INT}`]],
    ["?count=1e3", [`query.count: ${INT}`]],
    ["?count=0x10", [`query.count: ${INT}`]],
    ["?count=1.0", [`query.count: ${INT}`]],
    ["?count=+1", [`query.count: ${INT}`]],
    ["?count=%201", [`query.count: ${INT}`]],
    ["?count=01", [`query.count: ${INT}`]],
    ["?count=2147483648", [`query.count: ${INT}`]],
    ["?count=NaN", [`query.count: ${INT}`]],
    ["?mass=9007199254740993", [`query.mass: ${SAFE_INT}`]],
    ["?price=Infinity", ["query.price: must be a number"]],
    ["?price=1e999", ["query.price: must be a number"]],
    ["?price=", ["query.price: must be a number"]],
    ["?is_lent=1", ["query.is_lent: must be true or false"]],
    ["?is_lent=TRUE", ["query.is_lent: must be true or false"]],
    ["?is_lent=", ["query.is_lent: must be true or false"]],
    ["?genre=POETRY", ["query.genre: must be one of science_fiction, poetry, bande-dessinée"]],
    ["?since=today", ["query.since: must be an RFC 3339 date-time"]],
    ["?ids=a&ids=b&ids=c", ["query.ids: must have at most 2 items"]],
    ["?ids=a&ids=%00", ["query.ids[1]: must be a string of Unicode characters without NUL"]],
    ["?count=1&count=1", ["query.count: must not be given more than once"]],
    ["?Count=1", ["query.Count: unknown member"]],
    ["?$schema=x", ["query.$schema: unknown member"]],
    ["?isLent=true", ["query.isLent: unknown member"]],
  ];
  test.each(bad)("%s is rejected with 422", async (query, expected) => {
    const { get, calls } = client();
    const answer = await get(`/find/book${query}`);
    expect(answer.status).toBe(422);
    expect(violationsOf(answer)).toEqual(expected);
    expect(calls).toEqual([]);
  });

  test.each(["?count=%", "?count=%zz", "?ids=%ff", "?%c3=1"])(
    "%s is rejected with 400, because its percent-encoding is malformed",
    async (query) => {
      const answer = await client().get(`/find/book${query}`);
      expect([answer.status, answer.json.code]).toEqual([400, "BAD_REQUEST"]);
    },
  );

  test("is checked against the constraints of the arguments and input fields that receive its variables", async () => {
    const { get, calls } = client();
    expect(violationsOf(await get("/books?limit=0&title=abcdef"))).toEqual([
      "query.limit: must be at least 1",
      "query.title: must have at most 5 characters",
    ]);
    expect((await get("/books?limit=50&genre=poetry")).status).toBe(200);
    expect(calls[0]?.args).toEqual({ first: 50, filter: { genre: 2 } });
  });

  test("has the document's defaults for absent members", async () => {
    const { get, calls } = client();
    await get("/books");
    expect(calls[0]?.args).toMatchObject({ first: 20 });
  });
});

describe("a path segment", () => {
  test.each([
    ["/books/a%2Fb%20c", "a/b c"],
    ["/books/%F0%9F%93%9A", "📚"],
    [`/books/${"x".repeat(128)}`, "x".repeat(128)],
  ])("%s is decoded", async (path, id) => {
    const { get, calls } = client();
    expect((await get(path)).status).toBe(200);
    expect(calls[0]?.args).toEqual({ id });
  });

  test("of a typed variable accepts only the exact form of its type", async () => {
    const { get, calls } = client();
    await get("/books/b/versions/3");
    expect(calls[0]?.args).toEqual({ id: "b", revision: 3 });
    expect(violationsOf(await get("/books/b/versions/3.0"))).toEqual(["path.revision: must be an integer of 64 bits"]);
    expect(violationsOf(await get("/books/b/versions/0"))).toEqual(["path.revision: must be at least 1"]);
  });

  test.each(["2147483647", "2147483648", "9007199254740993", "9223372036854775807"])(
    "passes %s as the greatest Int where REST documents 64 bits",
    async (digits) => {
      const { get, calls } = client();
      expect((await get(`/books/b/versions/${digits}`)).status).toBe(200);
      expect(calls[0]?.args).toEqual({ id: "b", revision: 2 ** 31 - 1 });
    },
  );

  test.each(["9223372036854775808", "-9223372036854775809", "9".repeat(128)])(
    "rejects %s where REST documents 64 bits",
    async (digits) => {
      const { get, calls } = client();
      const answer = await get(`/books/b/versions/${digits}`);
      expect(violationsOf(answer)).toEqual(["path.revision: must be an integer of 64 bits"]);
      expect(calls).toEqual([]);
    },
  );

  test("with more than 128 characters is rejected with 422", async () => {
    expect(violationsOf(await client().get(`/books/${"x".repeat(129)}`))).toEqual([
      "path.id: must have at most 128 characters",
    ]);
  });

  test.each(["/books/%", "/books/%ff", "/books/%e0%a4"])(
    "%s is rejected with 400, because its percent-encoding is malformed",
    async (path) => {
      expect((await client().get(path)).json).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        instance: `/api/v1${path}`,
      });
    },
  );

  test("with NUL is rejected with 422", async () => {
    expect((await client().get("/books/%00")).status).toBe(422);
  });
});

describe("a query member whose words stand for variables", () => {
  const ask = async (search: string) => {
    const { get, calls } = client();
    const answer = await get(`/shelf${search}`);
    return { answer, args: calls.find(({ field }) => field === "anyBook")?.args };
  };

  test.each([
    ["", {}],
    ["?state=any", {}],
    ["?state=lent", { isLent: true }],
    ["?state=at-home&verse=true", { isLent: false, count: 1, genre: 2 }],
    ["?verse=false", {}],
  ])("sets them: %s", async (search, args) => {
    const asking = await ask(search);
    expect([asking.answer.status, asking.args]).toEqual([200, args]);
  });

  test.each([
    ["?state=burnt", "query.state: must be one of any, lent, at-home"],
    ["?state=toString", "query.state: must be one of any, lent, at-home"],
    ["?state=lent&state=any", "query.state: must not be given more than once"],
    ["?verse=1", "query.verse: must be one of false, true"],
    ["?is_lent=true", "query.is_lent: unknown member"],
  ])("rejects another word, and the variables themselves: %s", async (search, violation) => {
    expect(violationsOf((await ask(search)).answer)).toEqual([violation]);
  });

  test("names its variables, which the document must have", () => {
    const row = { ...shelvedBooks, meanings: { state: { any: { isBurnt: true } } } };
    expect(() => compileRoute(library, row)).toThrow("the row names the variable $isBurnt");
  });
});

describe("a query member with a separated list", () => {
  test.each([
    ["?ids=a,b", ["a", "b"]],
    ["?ids=a", ["a"]],
    ["?ids=a%2Cb", ["a", "b"]],
    ["?ids=", []],
  ])("has its items between commas: %s", async (search, ids) => {
    const { get, calls } = client();
    expect((await get(`/shelf${search}`)).status).toBe(200);
    expect(calls.find(({ field }) => field === "anyBook")?.args).toEqual({ ids });
  });

  test("is given once", async () => {
    expect(violationsOf(await client().get("/shelf?ids=a&ids=b"))).toEqual([
      "query.ids: must not be given more than once",
    ]);
  });

  test("must be a list", () => {
    expect(() => compileRoute(library, { ...shelvedBooks, meanings: {}, separated: ["genre"] })).toThrow(
      "genre must be a list",
    );
  });
});
