import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Env } from "../../src/platform/env/env.ts";
import { createApp } from "../../src/server/app.ts";
import { restOf, serverWith } from "../budget/servers.ts";
import { Client } from "../support/client.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Creates an app with other settings over the same rows. */
async function appWith(env: Partial<Env>): Promise<Client> {
  const { services } = w.app;
  const settings = { env: { ...services.env, ...env }, database: w.db, now: w.clock.now, log: services.log };
  return new Client(await createApp(settings));
}

interface Result {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
  extensions?: { cost?: { requested: number; actual?: number; maximum: number } };
}

async function send(operations: unknown, headers: Record<string, string> = {}, client?: Client) {
  const response = await (client ?? w).request("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${w.users.editor.token}`, ...headers },
    body: typeof operations === "string" ? operations : JSON.stringify(operations),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, results: JSON.parse(text) as Result[] };
}
const codes = (results: Result[]) =>
  results.map(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []);
const NAME = "query ($id: ID!) { node(id: $id) { ... on Workspace { name } } }";
const RENAME =
  "mutation ($id: ID!, $label: String!) { updatePostingSlot(input: { id: $id, label: $label }) { postingSlot { label } } }";
const LABEL = "query ($id: ID!) { node(id: $id) { ... on PostingSlot { label } } }";

describe("several operations in one request", () => {
  test("have their results in the same order, and each sees what those before have changed", async () => {
    const id = w.ids.slot;
    const read = { query: LABEL, variables: { id } };
    const rename = (label: string) => ({ query: RENAME, variables: { id, label } });
    const { status, results } = await send([rename("One"), read, rename("Two"), read, { query: "{ __typename }" }], {
      authorization: `Bearer ${w.users.owner.token}`,
    });
    expect([status, codes(results)]).toEqual([200, [[], [], [], [], []]]);
    expect(results.map(({ data }) => data)).toMatchObject([
      { updatePostingSlot: { postingSlot: { label: "One" } } },
      { node: { label: "One" } },
      { updatePostingSlot: { postingSlot: { label: "Two" } } },
      { node: { label: "Two" } },
      { __typename: "Query" },
    ]);
  });

  test("are charged like requests of their own", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const read = { query: NAME, variables: { id: w.ids.workspace } };
    const uncached = { "cache-control": "no-store" };
    const rest = async (operations: unknown) => restOf(await send(operations, uncached, server)) ?? Number.NaN;
    const [before, afterOne, afterThree] = [await rest(read), await rest(read), await rest([read, read, read])];
    expect(before - afterOne).toBeGreaterThan(0);
    expect(afterOne - afterThree).toBe(3 * (before - afterOne));
  });

  test("keep an error in its place, and the others run", async () => {
    const { status, results } = await send([
      { query: "{ unknownField }" },
      { query: "{ __typename }" },
      { query: 'subscription { workspaceChanged(workspaceId: "ws_1") { __typename } }' },
      "text",
      { variables: {} },
      { query: "{ __typename }" },
    ]);
    expect(status).toBe(200);
    expect(codes(results)).toEqual([["QUERY_REFUSED"], [], [expect.any(String)], ["BAD_REQUEST"], ["BAD_REQUEST"], []]);
  });

  test("cost together at most as much as one", async () => {
    const read = { query: NAME, variables: { id: w.ids.workspace } };
    const [single] = (await send([read])).results;
    const cost = single?.extensions?.cost?.requested ?? 0;
    expect(cost).toBeGreaterThan(0);
    const client = await appWith({ MAX_QUERY_COST: 2 * cost });
    const { results } = await send([read, read, read], {}, client);
    expect(codes(results)).toEqual([[], [], ["QUERY_REFUSED"]]);
    expect(results.map(({ extensions }) => extensions?.cost?.maximum)).toEqual([2 * cost, cost, 0]);
    const again = await send(read, {}, client);
    expect([again.status, codes([again.results as unknown as Result])]).toEqual([200, [[]]]);
  });

  test("have together an answer of at most the size of one", async () => {
    const read = { query: NAME, variables: { id: w.ids.workspace } };
    const [size] = (await send([read])).results.map((result) => JSON.stringify(result).length);
    const client = await appWith({ MAX_ANSWER_BYTES: Math.ceil(2.05 * (size ?? 0)) });
    const { results } = await send([read, read, read], {}, client);
    expect(codes(results).map((each) => each.length)).toEqual([0, 0, 1]);
  });

  test.each([
    ["no operation", []],
    ["eleven operations", Array.from({ length: 11 }, () => ({ query: "{ __typename }" }))],
    ["an array that is not closed", "[{}"],
  ])("are refused as a whole: %s", async (_what, operations) => {
    const { status, results } = await send(operations);
    const refused = results as unknown as Result;
    expect([status, codes([refused])]).toEqual([400, [["BAD_REQUEST"]]]);
    expect(refused.errors).toEqual([{ message: expect.any(String), extensions: { code: "BAD_REQUEST" } }]);
  });

  test("are refused with one Idempotency-Key", async () => {
    const { status, text } = await send([{ query: "{ __typename }" }], { "idempotency-key": "one" });
    expect([status, text]).toEqual([400, expect.stringContaining("one operation")]);
  });

  test("are refused with a credential that is not valid, with the status of a single one", async () => {
    const { status, results } = await send([{ query: "{ __typename }" }, { query: "{ __typename }" }], {
      authorization: "Bearer invalid",
      accept: "application/graphql-response+json",
    });
    expect([status, codes(results)]).toEqual([401, [["UNAUTHENTICATED"], ["UNAUTHENTICATED"]]]);
  });

  test.each([
    ["application/graphql-response+json", "application/graphql-response+json; charset=utf-8"],
    ["application/json", "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["application/graphql-response+json;q=0.1, application/json", "application/json; charset=utf-8"],
    ["text/event-stream, application/json", "application/json; charset=utf-8"],
  ])("with Accept %s are answered as %s", async (accept, type) => {
    const { status, headers, results } = await send([{ query: "{ __typename }" }], { accept });
    expect([status, headers.get("content-type"), results]).toMatchObject([
      200,
      type,
      [{ data: { __typename: "Query" } }],
    ]);
  });

  test("are not answered as a stream", async () => {
    const { status, text } = await send([{ query: "{ __typename }" }], { accept: "text/event-stream" });
    expect([status, text]).toEqual([406, expect.stringContaining("application/json")]);
  });

  test.each([
    ["reads", "{ __typename }", "gzip"],
    ["a read for a person's own session", "PERSONAL", null],
    ["a write", "mutation { markAllNotificationsRead(input: {}) { __typename } }", null],
  ])("with %s are compressed as that one is", async (_what, query, coding) => {
    const personal = `{ organizationDeletionPreview(id: "${w.ids.organization}") { __typename } }`;
    const operations = [
      { query: "{ __schema { types { name description } } }" },
      { query: query === "PERSONAL" ? personal : query },
      { query: "{ __typename }" },
    ];
    const response = await w.request("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-encoding": "gzip",
        authorization: `Bearer ${w.users.owner.token}`,
      },
      body: JSON.stringify(operations),
    });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, coding]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1024);
  });
});
