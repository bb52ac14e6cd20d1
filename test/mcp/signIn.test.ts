import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { application } from "../support/domains/oauth.ts";
import { type ClientHost, clientHost } from "../support/fakes/clientHost.ts";
import { type Client, signedInAgent } from "../support/signedInAgent.ts";
import { type World, world } from "../support/world.ts";

const DESCRIPTION = "https://agent.example/client.json";
const READING = "accounts:read media:read publications:read workspace:read";

let host: ClientHost;
let w: World;
let byHand: string;
beforeAll(async () => {
  host = await clientHost();
  host.answers.set(DESCRIPTION, {
    body: { client_id: DESCRIPTION, client_name: "Desk agent", redirect_uris: ["http://localhost/back"] },
  });
  w = await world({ fetch: host.fetch, env: { OAUTH_REGISTRATION: "dynamic" } });
  const registered = await application(w, {
    clientType: "PUBLIC",
    redirectUris: ["http://localhost/back"],
    allowedScopes: [...APPLICATION_SCOPES],
  });
  byHand = registered.clientId;
});
afterAll(async () => {
  await w.close();
  await host.close();
});

const WAYS: [string, () => Client][] = [
  ["that is registered by hand", () => ({ clientId: byHand })],
  ["that describes itself", () => ({ description: DESCRIPTION })],
  ["that registers itself", () => "registers"],
];

describe.each(WAYS)("the protocol's own client %s", (_, client) => {
  test("signs in with the scopes that read, asks for more at its first write, and goes on", async () => {
    const agent = await signedInAgent(w, w.users.editor, { client: client() });
    const scopesAt = (index: number) => agent.prompts[index]?.searchParams.get("scope");
    expect((await agent.call("list_workspaces")).isError).toBe(false);
    expect([agent.prompts.length, scopesAt(0)]).toEqual([1, READING]);
    expect(agent.prompts[0]?.searchParams.get("resource")).toBe("http://rostrum.test/mcp");
    const first = agent.tokens();
    const drafted = await agent.call("draft_post", { workspaceId: w.ids.workspace, title: "By an agent" });
    expect(drafted.isError).toBe(false);
    expect([agent.prompts.length, scopesAt(1)]).toEqual([2, `accounts:read drafts:write ${READING.slice(14)}`]);
    expect(agent.pages[1]).toContain("Write and change drafts");
    const { id } = drafted.data.createPublication.publication;
    expect((await agent.call("read_post", { id })).isError).toBe(false);
    expect(agent.prompts.length).toBe(2);
    // The tokens are for agents alone.
    const token = agent.tokens()?.access_token ?? "";
    expect(token).not.toBe(first?.access_token);
    expect((await w.gql(token, "{ viewer { user { id } } }")).status).toBe(401);
  });
});
