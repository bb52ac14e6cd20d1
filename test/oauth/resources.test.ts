import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../src/platform/access/cookies.ts";
import {
  application,
  authorizeUrl,
  browse,
  clientRequest,
  codeFor,
  exchangeCode,
  type RegisteredClient,
  refresh,
  shows,
} from "../support/domains/oauth.ts";
import { post } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

const HERE = "http://rostrum.test";
const MCP = `${HERE}/mcp`;
const OTHERS = [
  "https://elsewhere.example",
  `${MCP}/`,
  `${MCP}#x`,
  `${HERE}/graphql`,
  "https://rostrum.test/mcp",
  "mcp",
  "http://rostrum.test.evil.example/mcp",
];

let w: World;
let client: RegisteredClient;
beforeAll(async () => {
  w = await world();
  client = await application(w);
});
afterAll(() => w.close());

type Tokens = Record<"access_token" | "refresh_token", string>;
const parametersOf = (resource: string | null): Record<string, string> => (resource === null ? {} : { resource });
async function tokens(authorized: string | null, exchanged: string | null = authorized): Promise<Tokens> {
  const code = await codeFor(w, client, w.users.editor, parametersOf(authorized));
  return (await exchangeCode(w, client, code, parametersOf(exchanged))).body as Tokens;
}

/** The statuses of a token at the agents' protocol, and at the surfaces of the API. */
async function accepted(token: string, path = "/mcp"): Promise<{ mcp: number; api: number[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const types = { "content-type": "application/json", accept: "application/json" };
  const mcp = await w.request(path, { method: "POST", headers: { ...headers, ...types }, body: JSON.stringify(list) });
  const graphql = await w.gql(token, "{ viewer { user { id } } }");
  const rest = await w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
  return { mcp: mcp.status, api: [graphql.status, rest.status] };
}

describe("a token", () => {
  test("for agents is refused by the API, and a token for the API by the agents' address", async () => {
    expect(await accepted((await tokens(MCP)).access_token)).toEqual({ mcp: 200, api: [401, 401] });
    for (const api of [HERE, `${HERE}/`])
      expect(await accepted((await tokens(api)).access_token)).toEqual({ mcp: 401, api: [200, 200] });
  });

  test("without a resource, and an API token, are accepted at both", async () => {
    for (const token of [(await tokens(null)).access_token, await w.apiToken("editor", "API_FULL")])
      expect(await accepted(token)).toEqual({ mcp: 200, api: [200, 200] });
  });

  test("for the API gains nothing by another spelling of the agents' address", async () => {
    const { access_token: token } = await tokens(HERE);
    for (const path of ["/mcp", "/%6dcp", "/mcp?x=1", "/mcp/", "//mcp", "/x/../mcp", "/MCP", "/mcp;x"])
      expect([path, (await accepted(token, path)).mcp >= 400]).toEqual([path, true]);
    const { access_token: agent } = await tokens(MCP);
    for (const path of ["/mcp/../graphql", "/mcp%2f..%2fgraphql"]) {
      const headers = { authorization: `Bearer ${agent}`, "content-type": "application/json" };
      const body = JSON.stringify({ query: "{ viewer { user { id } } }" });
      const answer = await w.request(path, { method: "POST", headers, body });
      expect([path, answer.status >= 400]).toEqual([path, true]);
    }
  });

  test("for agents counts beside a cookie of a person: the cookie does not", async () => {
    const { access_token: token } = await tokens(HERE);
    const cookie = `${SESSION_COOKIE}=${w.users.editor.token}`;
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await post(w, list, { authorization: `Bearer ${token}`, cookie })).status).toBe(401);
  });

  test("keeps its resource when it is refreshed, and cannot get another", async () => {
    const { refresh_token: first } = await tokens(MCP, null);
    const wrong = await refresh(w, client, first, { resource: HERE });
    expect([wrong.status, wrong.body["error"]]).toEqual([400, "invalid_target"]);
    const again = (await refresh(w, client, first)).body as Tokens;
    expect(await accepted(again.access_token)).toEqual({ mcp: 200, api: [401, 401] });
    const named = (await refresh(w, client, again.refresh_token, { resource: MCP })).body as Tokens;
    expect(await accepted(named.access_token)).toEqual({ mcp: 200, api: [401, 401] });
  });

  test("of a consent without a resource can be for one, and its refresh token for each", async () => {
    const { access_token: access, refresh_token: first } = await tokens(null, MCP);
    expect(await accepted(access)).toEqual({ mcp: 200, api: [401, 401] });
    const other = (await refresh(w, client, first, { resource: HERE })).body as Tokens;
    expect(await accepted(other.access_token)).toEqual({ mcp: 401, api: [200, 200] });
  });

  test("of client credentials can be for one", async () => {
    const { body } = await clientRequest(w, "token", {
      grant_type: "client_credentials",
      resource: MCP,
      ...shows(client),
    });
    const state = await clientRequest(w, "introspect", { token: body["access_token"] ?? "", ...shows(client) });
    expect(state.body).toMatchObject({ active: true, aud: MCP });
    const plain = await tokens(null);
    const open = await clientRequest(w, "introspect", { token: plain.access_token, ...shows(client) });
    expect([open.body["active"], open.body["aud"]]).toEqual([true, undefined]);
  });
});

describe("an unknown resource", () => {
  test.each(OTHERS)(
    "such as %s is invalid_target for a person's browser and at the token endpoint",
    async (resource) => {
      const page = await browse(w, authorizeUrl(client, { resource }), { as: w.users.editor });
      expect(page.told).toMatchObject({ error: "invalid_target" });
      const code = await codeFor(w, client, w.users.editor);
      const refused = await exchangeCode(w, client, code, { resource });
      expect([refused.status, refused.body["error"]]).toEqual([400, "invalid_target"]);
      // The refusal used nothing up.
      expect((await exchangeCode(w, client, code)).status).toBe(200);
    },
  );

  test("is one that the person did not allow", async () => {
    const code = await codeFor(w, client, w.users.editor, { resource: HERE });
    expect((await exchangeCode(w, client, code, { resource: MCP })).body["error"]).toBe("invalid_target");
    expect((await exchangeCode(w, client, code)).status).toBe(200);
  });
});

test("each resource has metadata with its own address and the same authorization server", async () => {
  const read = async (path: string) => (await w.request(`/.well-known/oauth-protected-resource${path}`)).json();
  expect([await read(""), await read("/mcp")]).toMatchObject([
    { resource: HERE, authorization_servers: [HERE] },
    { resource: MCP, authorization_servers: [HERE] },
  ]);
});
