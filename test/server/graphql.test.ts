import { GraphQLError, getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Fields, Log } from "../../src/platform/log/log.ts";
import { createApp } from "../../src/server/app.ts";
import { presentError } from "../../src/server/graphql/errors.ts";
import { Client } from "../support/client.ts";
import { type World, world } from "../support/world.ts";

const WHO = "{ viewer { user { id } } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  w.request("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/graphql-response+json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const answer = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  ...((await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: Record<string, unknown> }[];
    extensions?: Record<string, unknown>;
  }),
});

/** Creates an app with other settings over the same rows. */
async function appWith(env: Partial<World["app"]["services"]["env"]>, log?: Log) {
  const { services } = w.app;
  return new Client(
    await createApp({ env: { ...services.env, ...env }, database: w.db, now: w.clock.now, ...(log && { log }) }),
  );
}

describe("a posted request", () => {
  test.each([
    ["a form", "application/x-www-form-urlencoded", "query=%7B__typename%7D"],
    [
      "an upload form",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n{__typename}\r\n--x--',
    ],
    ["plain text", "text/plain", '{"query":"{__typename}"}'],
    ["a bare document", "application/graphql", "{__typename}"],
    ["a type similar to JSON", "application/graphql+json", '{"query":"{__typename}"}'],
  ])("with %s is refused with 415", async (_what, type, body) => {
    const { status, errors } = await answer(await post(body, { "content-type": type }));
    expect([status, errors?.[0]?.extensions["code"]]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("may be JSON with a charset", async () => {
    expect(
      (await answer(await post({ query: "{__typename}" }, { "content-type": "Application/JSON; charset=utf-8" }))).data,
    ).toEqual({ __typename: "Query" });
  });

  test("may be replaced by GET for a query, not for a mutation", async () => {
    expect((await answer(await w.request("/graphql?query=%7B__typename%7D"))).data).toEqual({ __typename: "Query" });
    const mutation = encodeURIComponent('mutation { deletePostingSlot(input: { id: "x" }) { deletedId } }');
    const refused = await w.request(`/graphql?query=${mutation}`, {
      headers: { authorization: `Bearer ${w.users.owner.token}` },
    });
    expect(refused.status).toBe(405);
    expect((await answer(refused)).errors?.[0]?.extensions["code"]).toBe("METHOD_NOT_ALLOWED");
    const put = await w.request("/graphql", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  test("that names an unregistered document by its hash is refused so that Apollo Client and urql send the document itself", async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } };
    const refused = [{ message: "PersistedQueryNotFound", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }];
    const posted = await answer(await post({ operationName: "Q", extensions }, { accept: "application/json" }));
    expect(posted).toMatchObject({ status: 200, errors: refused });
    const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
    const headers = { accept: "application/graphql-response+json" };
    expect(await answer(await w.request(`/graphql?${search}`, { headers }))).toMatchObject({
      status: 400,
      errors: refused,
    });
  });

  test("of more than 1 MiB is refused", async () => {
    const { status, errors } = await answer(
      await post({ query: "{__typename}", variables: { x: "x".repeat(1024 * 1024) } }),
    );
    expect([status, errors?.[0]?.extensions["code"]]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test.each(["", "{", "null", "1", '{"query": 1}', '{"query": "{__typename}", "variables": []}', '{"surprise": 1}'])(
    "with %s is a bad request, with its request id",
    async (body) => {
      const { status, errors, extensions, headers } = await answer(await post(body));
      expect([status, errors?.[0]?.extensions["code"]]).toEqual([400, "BAD_REQUEST"]);
      expect(extensions?.["requestId"]).toBe(headers.get("x-request-id"));
    },
  );
});

describe("credentials", () => {
  test.each([
    "Bearer nonsense",
    "Bearer",
    "Basic dXNlcjpwYXNz",
    "Bearer rostrum_ses_x",
    "Bearer a b",
    `Bearer ${"x".repeat(5000)}`,
  ])("are refused with 401 and a challenge if they are invalid: %s", async (authorization) => {
    const { status, errors, headers, data } = await answer(await post({ query: "{__typename}" }, { authorization }));
    expect([status, errors?.[0]?.extensions["code"], data]).toEqual([401, "UNAUTHENTICATED", undefined]);
    expect(headers.get("www-authenticate")).toBe('Bearer realm="rostrum", error="invalid_token"');
  });

  test("are required, except for public fields, and leave the results of those", async () => {
    const { status, data, errors } = await w.gql(null, `{ __typename ...{ ${WHO.slice(1)} }`);
    expect(status).toBe(200);
    expect(data).toEqual({ __typename: "Query", viewer: null });
    expect(errors).toMatchObject([{ path: ["viewer"], extensions: { code: "UNAUTHENTICATED" } }]);
  });
});

describe("errors", () => {
  test("have the message, code and issues of a domain error", async () => {
    const query =
      "mutation($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }";
    const input = { workspaceId: w.ids.workspace, time: { utc: { dayOfWeek: 1, hour: 25, minute: 0 } } };
    const { status, errors, extensions, headers } = await w.gql(w.users.admin.token, query, { input });
    expect(status).toBe(200);
    expect(errors).toMatchObject([
      {
        message: "The time of the slot is out of range",
        path: ["createPostingSlot"],
        extensions: { code: "INVALID_INPUT", issues: [{ path: ["time", "utc", "hour"], value: 25 }] },
      },
    ]);
    expect(extensions?.["requestId"]).toBe(headers.get("x-request-id"));
  });

  test("include details, so that a writer can merge", async () => {
    const query = `mutation($id: ID!, $r: Int!) { updateWorkspaceSettings(input: { workspaceId: $id, name: "x", expectedRevision: $r }) { __typename } }`;
    const { errors } = await w.gql(w.users.admin.token, query, { id: w.ids.workspace, r: 99 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: expect.any(Number) });
  });

  test("are INTERNAL without details for any other cause, which is logged with the request id and the stack", async () => {
    const lines: [string, Fields | undefined, unknown][] = [];
    const log: Log = { debug() {}, info() {}, warning() {}, error: (...line) => void lines.push(line as never) };
    const client = await appWith({}, log);
    await w.db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot RENAME COLUMN label TO secret_label");
    try {
      const { status, errors, headers, data } = await client.gql(
        w.users.admin.token,
        "query($id: ID!) { postingSlot(id: $id) { label } viewer { user { id } } }",
        {
          id: w.ids.slot,
        },
      );
      expect(status).toBe(200);
      expect(data).toMatchObject({ postingSlot: null, viewer: { user: { id: w.users.admin.id } } });
      expect(errors).toEqual([
        {
          message: "Internal server error",
          path: ["postingSlot"],
          locations: expect.anything(),
          extensions: { code: "INTERNAL" },
        },
      ]);
      const rest = await client.rest("POST", "/posting-schedules", {
        token: w.users.admin.token,
        body: { workspace_id: w.ids.workspace, day_of_week: 1, utc_hour: 1, utc_minute: 1 },
      });
      expect(rest.body).toMatchObject({ status: 500, code: "INTERNAL" });
      expect(JSON.stringify(rest.body)).not.toContain("label");
      expect(lines.map(([event, fields]) => [event, fields?.["requestId"]])).toEqual([
        ["graphql.failed", headers.get("x-request-id")],
        ["rest.failed", rest.headers.get("x-request-id")],
      ]);
      for (const [, , cause] of lines) expect((cause as Error).stack).toContain("label");
    } finally {
      await w.db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot RENAME COLUMN secret_label TO label");
    }
  });

  test("with a documented status of 5xx are logged as warnings over REST, not as errors", async () => {
    const lines: [string, Fields | undefined][] = [];
    const log: Log = {
      debug() {},
      info() {},
      warning: (event, fields) => void lines.push([event, fields]),
      error: (event) => void lines.push([`error: ${event}`, undefined]),
    };
    const client = await appWith({}, log);
    const { body, headers } = await client.rest("POST", "/publication-builds/angles", {
      token: w.users.owner.token,
      body: { workspace_id: w.ids.workspace },
    });
    expect(body).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(lines).toEqual([["rest.refused", { requestId: headers.get("x-request-id"), code: "UNAVAILABLE" }]]);
  });

  test("of graphql about a document are unchanged", async () => {
    for (const [query, message] of [
      ["{", "Syntax Error: Expected Name, found <EOF>."],
      ["{ zzzzzzzz }", 'Cannot query field "zzzzzzzz" on type "Query".'],
      ["query A { __typename } query B { __typename }", "Could not determine what operation to execute."],
      ["query($id: ID!) { workspace(id: $id) { id } }", expect.stringContaining('Variable "$id"')],
    ] as const) {
      const { status, errors } = await answer(
        await post({ query }, { authorization: `Bearer ${w.users.owner.token}` }),
      );
      expect(status).toBe(400);
      expect(errors).toMatchObject([{ message, extensions: { code: "QUERY_REFUSED" } }]);
    }
  });

  test("of graphql that wrap another error are hidden", () => {
    const bare = new GraphQLError("Cannot query field");
    expect(presentError(bare, true)).toMatchObject({ masked: false, error: { message: "Cannot query field" } });
    for (const leak of [
      new GraphQLError("duplicate key value (email)=(a@b.c)", { originalError: new Error("duplicate key") }),
      new GraphQLError("outer", {
        originalError: new GraphQLError("inner", { originalError: new TypeError("x is not a function") }),
      }),
      new GraphQLError("boom", { extensions: { unexpected: true } }),
      new TypeError("x is not a function"),
      "thrown text",
    ]) {
      const { error, masked } = presentError(leak, true);
      expect([error.message, error.extensions["code"], masked]).toEqual(["Internal server error", "INTERNAL", true]);
    }
    const kept = presentError(
      new GraphQLError("x", { originalError: new DomainError("NOT_FOUND", "Slot not found") }),
      false,
    );
    expect([kept.error.message, kept.error.extensions["code"], kept.error.extensions["http"]]).toEqual([
      "Slot not found",
      "NOT_FOUND",
      undefined,
    ]);
  });
});

describe("limits on the document", () => {
  const deep = (levels: number) =>
    `{ viewer { organizations(first: 1) { nodes { ${"workspaces(first: 1) { nodes { organization { ".repeat(levels)} id ${"} } }".repeat(levels)} } } } }`;

  test("apply to depth, also through fragments", async () => {
    expect((await w.gql(w.users.owner.token, deep(3))).errors).toBeUndefined();
    const { status, errors } = await w.gql(w.users.owner.token, deep(4));
    expect([status, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
      400,
      "QUERY_REFUSED",
      "Query depth limit of 14 exceeded, found 16.",
    ]);
    const hidden = `{ viewer { ...A } } fragment A on Viewer { organizations { nodes { ...B } } }
      fragment B on Organization { workspaces { nodes { organization { ...C } } } }
      fragment C on Organization { workspaces { nodes { organization { workspaces { nodes { organization { workspaces { nodes { id } } } } } } } } }`;
    expect((await w.gql(w.users.owner.token, hidden)).errors?.[0]?.extensions.code).toBe("QUERY_REFUSED");
  });

  test("apply to aliases, also through fragments", async () => {
    const aliased = (count: number) =>
      Array.from({ length: count }, (_, i) => `a${i}: viewer { user { id } }`).join(" ");
    expect((await w.gql(w.users.owner.token, `{ ${aliased(120)} }`)).errors).toBeUndefined();
    for (const query of [`{ ${aliased(121)} }`, `{ ...A } fragment A on Query { ${aliased(121)} }`]) {
      const { status, errors } = await w.gql(w.users.owner.token, query);
      expect([status, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
        400,
        "QUERY_REFUSED",
        "Aliases limit of 120 exceeded, found 121.",
      ]);
    }
  });

  test("apply to tokens", async () => {
    const { status, errors } = await w.gql(null, `{ ${"__typename ".repeat(2000)} }`);
    expect([status, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
      400,
      "QUERY_REFUSED",
      "Token limit of 2000 exceeded.",
    ]);
    const fits = await w.gql(null, `{ nodes(ids: [${'"x" '.repeat(1980)}]) { id } }`);
    expect(fits.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test("apply to fragments that spread fragments, each of which is measured once", async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `fragment F${i} on Query { a: __typename ...F${i + 1} ...F${i + 1} }`,
    );
    const doubling = `{ ...F0 } ${levels.join(" ")} fragment F40 on Query { __typename }`;
    const { errors } = await w.gql(w.users.owner.token, doubling);
    // 2^40 - 1: each fragment has its alias, and twice those of the next.
    expect(errors?.[0]?.message).toBe("Aliases limit of 120 exceeded, found 1099511627775.");
  });

  test("refuse fragments within themselves", async () => {
    for (const query of [
      "{ ...A } fragment A on Query { ...A }",
      "{ viewer { ...A } } fragment A on Viewer { organizations { nodes { ...B } } } fragment B on Organization { workspaces { nodes { organization { ...B } } } }",
    ]) {
      const { status, errors } = await w.gql(w.users.owner.token, query);
      expect([status, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
        400,
        "QUERY_REFUSED",
        expect.stringMatching(/^Cannot spread fragment "[AB]" within itself/),
      ]);
    }
  });

  test("apply again to a refused document", async () => {
    for (let again = 0; again < 3; again++) expect((await w.gql(w.users.owner.token, deep(5))).status).toBe(400);
  });

  test("admit GraphiQL's introspection query", async () => {
    const query = getIntrospectionQuery({ descriptions: true, schemaDescription: true, inputValueDeprecation: true });
    const { status, errors, data } = await w.gql(null, query);
    expect([status, errors]).toEqual([200, undefined]);
    expect(data).toHaveProperty("__schema.queryType.name", "Query");
  });
});

describe("the cost of an operation", () => {
  const LIST =
    "query List($n: Int!) { viewer { organizations(first: $n) { nodes { workspaces(first: $n) { nodes { id name postingSlots(first: $n) { nodes { id } } } } } } } }";
  const priceOf = ({ extensions = {} }: { extensions: Record<string, unknown> | undefined }) =>
    extensions["cost"] as { requested: number; maximum: number };
  const cost = (n: number) => w.gql(w.users.owner.token, LIST, { n });

  test("depends on the variables of each request with the same document", async () => {
    const small = await cost(1);
    expect([small.status, small.errors]).toEqual([200, undefined]);
    expect(priceOf(small)).toMatchObject({ maximum: 100_000 });
    expect(priceOf(small).requested).toBeLessThan(400);
    const large = await cost(100);
    expect([large.status, large.data, large.errors?.[0]?.extensions.code]).toEqual([400, undefined, "QUERY_REFUSED"]);
    expect(priceOf(large).requested).toBeGreaterThan(1_000_000);
    expect((await cost(1)).status).toBe(200);
  });

  test("is that of the running operation, not of the first in the document", async () => {
    const two = `query Cheap { __typename } ${LIST}`;
    const { status, errors } = await answer(
      await post(
        { query: two, operationName: "List", variables: { n: 100 } },
        { authorization: `Bearer ${w.users.owner.token}` },
      ),
    );
    expect([status, errors?.[0]?.extensions["code"]]).toEqual([400, "QUERY_REFUSED"]);
    const cheap = await answer(await post({ query: two, operationName: "Cheap", variables: { n: 100 } }));
    expect([cheap.status, cheap.data]).toEqual([200, { __typename: "Query" }]);
  });

  test("counts the fields of fragments, and the ids that nodes() is asked for", async () => {
    const inline = await w.gql(w.users.owner.token, "{ viewer { organizations(first: 7) { nodes { id name } } } }");
    const spread = await w.gql(
      w.users.owner.token,
      "{ viewer { ...V } } fragment V on Viewer { organizations(first: 7) { nodes { ...O } } } fragment O on Organization { id name }",
    );
    expect(spread.extensions?.["cost"]).toEqual(inline.extensions?.["cost"]);
    const ids = Array.from({ length: 90 }, () => w.ids.workspace);
    const many = await w.gql(w.users.owner.token, "query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
    expect(priceOf(many).requested).toBeGreaterThan(90);
  });

  test("refuses a subscription before it begins", async () => {
    const client = await appWith({ MAX_QUERY_COST: 3 });
    const query =
      "subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name postingSlots { nodes { id } } } } }";
    const { status, errors } = await client.gql(w.users.owner.token, query, { id: w.ids.workspace });
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REFUSED"]);
  });
});

describe("a server with INTROSPECTION=false", () => {
  test("does not describe the schema, not even in suggestions", async () => {
    const client = await appWith({ INTROSPECTION: false });
    for (const query of ["{ __schema { queryType { name } } }", '{ __type(name: "User") { name } }']) {
      const { status, errors } = await client.gql(w.users.owner.token, query);
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REFUSED"]);
    }
    expect((await client.gql(null, "{ __typename }")).data).toEqual({ __typename: "Query" });
    const misspelt = "{ viewr { user { id } } }";
    expect((await w.gql(null, misspelt)).errors?.[0]?.message).toContain("Did you mean");
    expect((await client.gql(null, misspelt)).errors?.[0]?.message).toBe('Cannot query field "viewr" on type "Query".');
    const variables = { input: { workspaceId: "x", time: { utc: { dayOfWeek: 1, hour: 1, minut: 1 } } } };
    const { errors } = await client.gql(
      null,
      "mutation($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { __typename } }",
      variables,
    );
    expect(errors?.[0]?.extensions.code).toBe("QUERY_REFUSED");
    expect(JSON.stringify(errors)).not.toContain("Did you mean");
  });
});

describe("the log line of a request", () => {
  test("names caller, organization and operation, and contains no secret, no query and no body", async () => {
    const lines: Fields[] = [];
    const client = await appWith(
      {},
      { debug() {}, warning() {}, error() {}, info: (event, fields) => void lines.push({ event, ...fields }) },
    );
    const token = await w.apiToken("editor", "API_READ");
    await client.gql(token, "query Find($id: ID!) { workspace(id: $id) { name } }", { id: "a secret variable" });
    await client.rest("GET", `/workspaces/${w.ids.workspace}/settings?secret=query`, { token: w.users.viewer.token });
    await client.rest("POST", "/posting-schedules", { body: { label: "a secret body" } });
    expect(lines).toMatchObject([
      {
        event: "request",
        method: "POST",
        path: "/graphql",
        status: 200,
        viewer: w.users.editor.id,
        credential: "apiToken",
        organization: w.ids.organization,
        operation: "Find",
        type: "query",
      },
      {
        path: `/api/v1/workspaces/${w.ids.workspace}/settings`,
        status: 422,
        viewer: w.users.viewer.id,
        credential: "session",
        organization: w.ids.organization,
        operation: "GetWorkspaceSettings",
      },
      { path: "/api/v1/posting-schedules", status: 401 },
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ requestId: expect.stringMatching(/./), ms: expect.any(Number) });
    expect(JSON.stringify(lines)).not.toMatch(/secret|rostrum_(ses|pat)_/);
  });
});
