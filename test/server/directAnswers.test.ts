import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Sent {
  body: object;
  headers?: Record<string, string>;
}

/** Headers that differ between two equal requests. */
const OWN = new Set(["date", "x-request-id", "ratelimit", "ratelimit-policy"]);

/** Returns the answer without the parts that differ between two equal requests. */
async function ask({ body, headers = {} }: Sent) {
  const sent = { "content-type": "application/json", "cache-control": "no-cache", ...headers };
  const response = await w.request("/graphql", { method: "POST", headers: sent, body: JSON.stringify(body) });
  const { extensions: { requestId: _, ...extensions } = {}, ...answer } = JSON.parse((await response.text()) || "{}");
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers]
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => !OWN.has(name)),
    ),
    answer: { ...answer, extensions },
  };
}

let texts = 0;
/** A document that no request has sent before. */
const fresh = (text: string) => `# ${++texts}\n${text}`;
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${w.users.editor.token}` });

const MISSING = `mutation { deletePostingSlot(input: { id: "slot_00000000000000000000000000" }) { deletedId } }`;
const BODIES: [title: string, body: () => { query: string } & Record<string, unknown>][] = [
  ["a field of the root", () => ({ query: "{ __typename }" })],
  ["a query", () => ({ query: "{ viewer { user { id name } organizations { nodes { id } } } }" })],
  ["variables", () => ({ query: "query ($id: ID!) { node(id: $id) { id } }", variables: { id: w.users.editor.id } })],
  ["no value of a variable", () => ({ query: "query ($id: ID!) { node(id: $id) { id } }", variables: null })],
  ["an unknown variable", () => ({ query: "query ($id: ID!) { node(id: $id) { id } }", variables: { id: [1] } })],
  [
    "one of two operations",
    () => ({ query: "query A { __typename } query B { viewer { __typename } }", operationName: "B" }),
  ],
  [
    "no name of two operations",
    () => ({ query: "query A { __typename } query B { __typename }", operationName: null }),
  ],
  ["the name of no operation", () => ({ query: "query A { __typename }", operationName: "C" })],
  ["a mutation by a query's fields", () => ({ query: MISSING })],
  ["extensions", () => ({ query: "{ __typename }", extensions: { other: 1 } })],
  [
    "a hash of another text",
    () => ({ query: "{ __typename }", extensions: { persistedQuery: { version: 1, sha256Hash: "a" } } }),
  ],
  ["a document's id beside the text", () => ({ query: "{ __typename }", documentId: "sha256:a" })],
  ["an unknown member", () => ({ query: "{ __typename }", other: 1 })],
  [
    "a price that is too high",
    () => ({
      query: `{ ${Array.from({ length: 20 }, (_, at) => `a${at}: viewer { organizations(first: 100) { nodes { workspaces(first: 100) { nodes { id } } } } }`).join(" ")} }`,
    }),
  ],
  ["a subscription", () => ({ query: 'subscription { workspaceChanged(workspaceId: "x") { __typename } }' })],
];

const ACCEPTS = [
  undefined,
  "*/*",
  "application/json",
  "application/json, text/plain, */*",
  "application/graphql-response+json",
  "application/graphql-response+json, application/json",
  "application/graphql-response+json,application/json;q=0.9",
  "application/json, application/graphql-response+json",
  "text/html",
];

describe("the second request with a document has the answer of the first one", () => {
  test.each(BODIES)("with %s", async (_title, body) => {
    for (const headers of [
      bearer(),
      {},
      { authorization: "Bearer rostrum_ses_x" },
      { ...bearer(), "x-cost-only": "true" },
    ]) {
      const sent = body();
      const query = fresh(sent.query);
      const [first, second] = [
        await ask({ body: { ...sent, query }, headers }),
        await ask({ body: { ...sent, query }, headers }),
      ];
      expect(second).toEqual(first);
    }
  });

  test.each(ACCEPTS)("with Accept: %s", async (accept) => {
    for (const text of [
      "{ __typename }",
      "{ node(id: 1) { id } }",
      "query ($a: Int!) { __typename @include(if: $a) }",
      MISSING,
    ]) {
      const body = { query: fresh(text) };
      const headers = { ...bearer(), ...(accept !== undefined && { accept }) };
      const [first, second] = [await ask({ body, headers }), await ask({ body, headers })];
      expect(second).toEqual(first);
    }
  });

  test("without a Content-Type", async () => {
    const query = fresh("{ __typename }");
    await ask({ body: { query }, headers: bearer() });
    const bytes = new TextEncoder().encode(JSON.stringify({ query }));
    const { status } = await w.request("/graphql", { method: "POST", headers: bearer(), body: bytes });
    expect(status).toBe(415);
  });
});
