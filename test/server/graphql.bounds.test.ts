import { Buffer } from "node:buffer";
import type { GraphQLScalarType } from "graphql";
import { createYoga } from "graphql-yoga";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Fields, Log } from "../../src/platform/log/log.ts";
import { createApp } from "../../src/server/app.ts";
import { DocumentCache } from "../../src/server/graphql/documents/cache.ts";
import { documents } from "../../src/server/graphql/limits.ts";
import { Client } from "../support/client.ts";
import { recordStatements } from "../support/database/statements.ts";
import { type World, world } from "../support/world.ts";

let w: World;
const failures: [event: string, fields: Fields | undefined, cause: unknown][] = [];
const log: Log = { debug() {}, info() {}, warning() {}, error: (...line) => void failures.push(line as never) };

/** Creates an app with other settings over the same rows, and records its failures. */
async function appWith(env: Partial<World["app"]["services"]["env"]> = {}) {
  const { services } = w.app;
  return new Client(await createApp({ env: { ...services.env, ...env }, database: w.db, now: w.clock.now, log }));
}

let client: Client;
beforeAll(async () => {
  w = await world();
  client = await appWith();
});
afterAll(() => w.close());

/** Returns the answer's text and its errors. */
async function ask(query: string, variables: Record<string, unknown> = {}, token: string | null = null) {
  const response = await client.request("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const { errors = [], data } = JSON.parse(text) as {
    errors?: { message: string; extensions: { code: string } }[];
    data?: unknown;
  };
  return { status: response.status, bytes: Buffer.byteLength(text), errors, data };
}

/** Expects a refusal of the caller's query: 400, few errors, a small answer, and no log line. */
async function expectRefused(query: string, variables: Record<string, unknown> = {}) {
  const before = failures.length;
  const { status, bytes, errors, data } = await ask(query, variables);
  expect([status, data]).toEqual([400, undefined]);
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["QUERY_REFUSED"]));
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.length).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThan(20_000);
  expect(failures.slice(before)).toEqual([]);
  return errors;
}

const CREATE = "mutation($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }";

describe("variables", () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, 1]));

  test.each([4000, 60_000])("with %i unknown members are refused with at most 20 errors", async (count) => {
    const errors = await expectRefused(CREATE, { input: unknown(count) });
    expect(errors).toHaveLength(20);
    expect(errors[0]?.message).toMatch(/^Variable "\$input" has invalid value/);
  });

  test.each([
    ["a string", "x".repeat(500_000)],
    ["a list", Array.from({ length: 50_000 }, () => "x")],
    ["a member's name", { ["x".repeat(500_000)]: 1 }],
    ["a member's value", { workspaceId: "w", time: { utc: { dayOfWeek: "x".repeat(500_000), hour: 1, minute: 1 } } }],
    ["quotation marks", { workspaceId: "w", time: { utc: { dayOfWeek: '"x'.repeat(200_000), hour: 1, minute: 1 } } }],
  ])("are quoted with at most 100 characters: %s", async (_what, input) => {
    for (const { message } of await expectRefused(CREATE, { input })) {
      expect(message.length).toBeLessThanOrEqual(501);
      expect(message.replace(/^.*[Ff]ound: /s, "").length).toBeLessThanOrEqual(501);
    }
  });
});

describe("values that do not fit their scalar", () => {
  const upload = (size: string) =>
    `{ createMediaUpload(input: { workspaceId: "w", filename: "a.png", size: ${size} }) { __typename } }`;

  test.each([
    ["a string", "12"],
    ["a fraction", 1.5],
    ["a number that JSON cannot hold exactly", 2 ** 53 + 2],
    ["a boolean", true],
    ["a list", [1]],
    ["an object", {}],
    ["a string of 100,000 digits", "9".repeat(100_000)],
  ])("are refused for a SafeInt: %s", async (_what, value) => {
    const errors = await expectRefused(`mutation($value: SafeInt!) ${upload("$value")}`, { value });
    expect(errors).toHaveLength(1);
  });

  test.each([
    ["a string", '"12"'],
    ["a fraction", "1.5"],
    ["2^53", "9007199254740992"],
    ["-(2^53)", "-9007199254740992"],
    ["2^63", "9223372036854775808"],
    ["a number of 50,000 digits", "9".repeat(50_000)],
    ["an object", "{}"],
    ["a list", "[1, 2]"],
  ])("are refused for a literal SafeInt: %s", async (_what, value) => {
    const errors = await expectRefused(`mutation ${upload(value)}`);
    expect(errors).toHaveLength(1);
  });

  test("are coerced once for each request", async () => {
    const coerce = vi.spyOn(schema.getType("SafeInt") as GraphQLScalarType, "coerceInputValue");
    try {
      const { errors } = await ask(`mutation($value: SafeInt!) ${upload("$value")}`, { value: 1 });
      expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
      expect(coerce).toHaveBeenCalledTimes(1);
    } finally {
      coerce.mockRestore();
    }
  });
});

describe("documents", () => {
  const ring = (size: number) =>
    Array.from({ length: size }, (_, i) => `fragment F${i} on Query { ...F${(i + 1) % size} ...F${(i + 2) % size} }`);

  test.each([
    ["one", "{ ...A } fragment A on Query { ...A }"],
    ["two", "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"],
    [
      "two fragments below a field",
      "{ viewer { ...A } } fragment A on Viewer { user { id } ...B } fragment B on Viewer { user { name } ...A }",
    ],
    [
      "two fragments that are compared with each other",
      `{ viewer { organizations { nodes { ...A ...B } } } }
        fragment A on Organization { workspaces { nodes { organization { ...B } } } }
        fragment B on Organization { workspaces { nodes { organization { ...A } } } }`,
    ],
    // Comparing the fragments of a ring in pairs recurses as deeply as there are pairs.
    ["a ring of 150", `{ ...F0 ...F1 } ${ring(150).join(" ")}`],
  ])("with fragments that contain themselves are refused: %s", async (_what, query) => {
    const [error] = await expectRefused(query);
    expect(error?.message).toMatch(/Cannot spread fragment/);
  });

  test.each([
    ["selections", `${"{ viewer ".repeat(660)}${"}".repeat(660)}`],
    ["inline fragments", `{ ${"... { ".repeat(600)} x ${"}".repeat(600)} }`],
    ["lists", `{ nodes(ids: ${"[".repeat(990)}${"]".repeat(990)}) { id } }`],
    ["objects", `mutation { createPostingSlot(input: ${"{a:".repeat(490)}1${"}".repeat(490)}) { __typename } }`],
    ["types", `query($a: ${"[".repeat(990)}Int${"]".repeat(990)}) { __typename }`],
  ])("that are deeply nested are refused: %s", async (_what, query) => {
    await expectRefused(query);
  });

  test("that are nested more deeply than the stack allows are refused, even if more tokens are allowed", async () => {
    const wide = await appWith({ MAX_QUERY_TOKENS: 100_000 });
    for (const query of [
      `${"{a".repeat(30_000)}${"}".repeat(5000)}`,
      `{ nodes(ids: ${"[".repeat(30_000)}${"]".repeat(30_000)}) { id } }`,
    ]) {
      const { status, errors } = await wide.gql(null, query);
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REFUSED"]);
    }
    expect(failures).toEqual([]);
  });

  test("with a thousand errors are answered with 20 of them", async () => {
    const errors = await expectRefused(`{ ${Array.from({ length: 1000 }, (_, index) => `x${index}`).join(" ")} }`);
    expect(errors).toHaveLength(20);
  });

  test.each([
    ["a name", `{ ${"x".repeat(60_000)} }`],
    ["a string", `mutation { createPostingSlot(input: "${"x".repeat(60_000)}") { __typename } }`],
    ["an object", `mutation { createPostingSlot(input: { ${"x: 1 ".repeat(600)} }) { __typename } }`],
    ["an unexpected string", `{ "${"x".repeat(60_000)}" }`],
  ])("are quoted with at most 100 characters: %s", async (_what, query) => {
    for (const { message } of await expectRefused(query)) expect(message.length).toBeLessThan(400);
  });

  test("of 64 KB are accepted, and larger ones are refused", async () => {
    const padded = (bytes: number) => `{ __typename } #${"é".repeat((bytes - 16) / 2)}`;
    expect(Buffer.byteLength(padded(65_536))).toBe(65_536);
    expect((await ask(padded(65_536))).data).toEqual({ __typename: "Query" });
    const [error] = await expectRefused(padded(65_538));
    expect(error?.message).toBe("The text of the query has 65538 bytes; at most 65536 are allowed. Shorten the query.");
  });

  test("are refused if they select a field more often than aliases are allowed", async () => {
    const times = (count: number, field: (index: number) => string) =>
      `{ ${Array.from({ length: count }, (_, index) => field(index)).join(" ")} }`;
    expect((await ask(times(120, (index) => `a${index}: __typename`))).status).toBe(200);
    await expectRefused(times(121, (index) => `a${index}: __typename`));
    expect((await ask(times(121, () => "__typename"))).status).toBe(200);
    await expectRefused(times(122, () => "__typename"));
    await expectRefused(times(140, () => "viewer { user { id } }"));
    await expectRefused(`{ ${"x".repeat(101)}: __typename }`);
  });
});

describe("the cache of documents", () => {
  const padded = (index: number) => `{ a${index}: __typename } ${"#\n".repeat(30_000)}`;

  test("uses at most 16 MB, however many documents are sent", async () => {
    const cache = new DocumentCache(16 * 1024 * 1024);
    const yoga = createYoga({
      schema,
      plugins: [documents(w.app.services.env, new DocumentCache(0), cache)],
      logging: false,
      parserAndValidationCache: false,
    });
    const send = (query: string) =>
      yoga.fetch("http://rostrum.test/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
    for (let index = 0; index < 20; index++) await (await send(`{ wrong${index} }`)).text();
    expect(cache.bytes).toBe(0);
    await (await send("{ __typename }")).text();
    const one = cache.bytes;
    expect(one).toBeGreaterThan(0);
    await (await send("{ __typename }")).text();
    expect(cache.bytes).toBe(one);
    for (let index = 0; index < 8; index++) await (await send(padded(index))).text();
    expect(cache.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
    // Comments count as the memory that they use.
    expect(cache.bytes).toBeGreaterThan(8 * 60_000);
    expect(cache.get(padded(0))).toBeUndefined();
  });
});

describe("a query that takes longer than MAX_QUERY_SECONDS", () => {
  test("is answered with QUERY_TIMEOUT and the path of its field, and starts no further statement", async () => {
    const slow = await appWith({ MAX_QUERY_SECONDS: 1 });
    const { token } = w.users.owner;
    await w.db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot RENAME TO posting_slot_table");
    await w.db.prisma.$executeRawUnsafe(
      "CREATE VIEW posting_slot AS SELECT * FROM posting_slot_table WHERE pg_sleep(1.5) IS NOT NULL",
    );
    try {
      const statements = recordStatements(w.db.pool);
      const query = `query($slot: ID!, $workspace: ID!) {
        postingSlot(id: $slot) { label } viewer { user { id } organizations { nodes { name } } } workspace(id: $workspace) { name } }`;
      const { status, data, errors, headers } = await slow.gql(token, query, {
        slot: w.ids.slot,
        workspace: w.ids.workspace,
      });
      expect([status, data]).toEqual([200, null]);
      expect(errors).toMatchObject([{ path: ["postingSlot"], extensions: { code: "QUERY_TIMEOUT" } }]);
      expect(headers.get("retry-after")).toBe("10");
      // The next request gets the only connection after all earlier statements.
      expect((await client.gql(token, "{ viewer { organizations { nodes { id } } } }")).errors).toBeUndefined();
      const started = statements.take().map(({ text }) => text);
      expect(started.filter((text) => text.includes("posting_slot"))).toHaveLength(1);
      const further = started.filter((text) => !text.includes("posting_slot"));
      expect(further.filter((text) => /FROM "(?:public"\.")?workspace"/.test(text))).toEqual([]);
    } finally {
      await w.db.prisma.$executeRawUnsafe("DROP VIEW posting_slot");
      await w.db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot_table RENAME TO posting_slot");
    }
    expect(failures).toEqual([]);
  });
});

describe("an answer that is larger than MAX_ANSWER_BYTES", () => {
  test("is the error ANSWER_TOO_LARGE with the path of the field that exceeded the limit", async () => {
    const small = await appWith({ MAX_ANSWER_BYTES: 10_000 });
    const { token } = w.users.owner;
    const slot = await w.db.prisma.postingSlot.findUniqueOrThrow({ where: { id: w.ids.slot } });
    await w.db.prisma.postingSlot.createMany({
      data: Array.from({ length: 98 }, (_, index) => ({
        ...slot,
        id: newId("slot"),
        localDayOfWeek: 6,
        localHour: 20 + Math.floor(index / 60),
        localMinute: index % 60,
        label: "é".repeat(80),
      })),
    });
    const query = `query($id: ID!, $first: Int!) { workspace(id: $id) { postingSlots(first: $first) { nodes { id label } } } }`;
    const page = (first: number) => small.gql(token, query, { id: w.ids.workspace, first });
    expect((await page(20)).errors).toBeUndefined();
    const { status, data, errors } = await page(98);
    expect([status, data]).toEqual([200, null]);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions.code).toBe("ANSWER_TOO_LARGE");
    const [, , , index, field] = errors?.[0]?.path ?? [];
    // Each row has some 220 bytes: execution ends at the row that exceeds the limit, not after the last one.
    expect(index).toBeGreaterThan(40);
    expect(index).toBeLessThan(60);
    expect(["id", "label"]).toContain(field);
    expect((await page(20)).errors).toBeUndefined();
    expect(failures).toEqual([]);
  });

  test("is a problem with the same code over REST", async () => {
    const small = await appWith({ MAX_ANSWER_BYTES: 3000 });
    const path = `/themes/resolved?workspace_id=${w.ids.workspace}&scheme=light`;
    const { body } = await small.rest("GET", path, { token: w.users.owner.token });
    expect(body).toMatchObject({ status: 400, code: "ANSWER_TOO_LARGE" });
  });

  test("is refused if only its introspection is too large", async () => {
    const small = await appWith({ MAX_ANSWER_BYTES: 10_000 });
    const { errors } = await small.gql(null, "{ __schema { types { name description } } }");
    expect(errors?.[0]?.extensions.code).toBe("ANSWER_TOO_LARGE");
  });
});
