import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../src/platform/access/cookies.ts";
import { TOOLS } from "../../src/server/mcp/tools.ts";
import { restOf, serverWith } from "../budget/servers.ts";
import { granted } from "../support/domains/application.ts";
import { readyItem } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { agent, post } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

const FRONT_END = "https://front.example";
const METADATA = "http://rostrum.test/.well-known/oauth-protected-resource/mcp";
/** The scopes of the tools that read. */
const READING = "accounts:read media:read publications:read workspace:read";
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const calling = (name: string, args: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

let w: World;
beforeAll(async () => {
  w = await world({ env: { CORS_ORIGINS: FRONT_END } });
});
afterAll(() => w.close());

const bearer = (token = w.users.editor.token) => ({ authorization: `Bearer ${token}` });

describe("a request", () => {
  test("without a token is led to the sign-in, also with the cookie of a browser", async () => {
    const cookie = { cookie: `${SESSION_COOKIE}=${w.users.editor.token}`, origin: "http://rostrum.test" };
    for (const headers of [{}, cookie]) {
      const response = await post(w, LIST, headers);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        `Bearer scope="${READING}", resource_metadata="${METADATA}"`,
      ]);
    }
    const metadata = await (await w.request(new URL(METADATA).pathname)).json();
    expect(metadata).toMatchObject({
      resource: "http://rostrum.test/mcp",
      authorization_servers: ["http://rostrum.test"],
    });
  });

  test("with an invalid token is led to the sign-in with the reason", async () => {
    for (const authorization of ["Bearer rostrum_oat_unknown", "Basic eDp5"]) {
      const response = await post(w, LIST, { authorization });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        `Bearer error="invalid_token", scope="${READING}", resource_metadata="${METADATA}"`,
      ]);
    }
  });

  test("of a page is accepted from this server and from CORS_ORIGINS only", async () => {
    const statusFrom = async (origin: string) => (await post(w, LIST, { ...bearer(), origin })).status;
    const origins = ["http://rostrum.test", FRONT_END, "https://evil.example", "http://localhost:3000", "null"];
    expect(await Promise.all(origins.map(statusFrom))).toEqual([200, 200, 403, 403, 403]);
  });

  test("of a page of an allowed origin may name the version of the protocol, and reads how to sign in", async () => {
    const preflight = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "mcp-protocol-version",
    };
    const { headers } = await w.request("/mcp", { method: "OPTIONS", headers: { origin: FRONT_END, ...preflight } });
    expect(headers.get("access-control-allow-headers")).toContain("Mcp-Protocol-Version");
    const refused = await post(w, LIST, { origin: FRONT_END });
    expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
  });

  test("is one message by POST, with the media types of the protocol", async () => {
    for (const method of ["GET", "DELETE"]) {
      const response = await w.request("/mcp", { method, headers: { ...bearer(), accept: "text/event-stream" } });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
    const status = async (body: unknown, headers = {}) => (await post(w, body, { ...bearer(), ...headers })).status;
    expect(await status(LIST, { accept: "text/html" })).toBe(406);
    expect(await status(LIST, { "content-type": "text/plain" })).toBe(415);
    expect(await status([LIST, LIST])).toBe(400);
    expect(await status({ hello: 1 })).toBe(400);
    expect(await status(LIST, { "mcp-protocol-version": "1999-01-01" })).toBe(400);
    expect(await status({ ...LIST, params: { text: "x".repeat(1024 * 1024) } })).toBe(413);
    expect(await status({ jsonrpc: "2.0", method: "notifications/initialized" })).toBe(202);
    expect(await status(LIST)).toBe(200);
  });
});

describe("a caller of another organization", () => {
  test("learns nothing from any tool or resource", async () => {
    const { id, renditionIds, accountIds } = await publication(w, w.ids.workspace, { text: "Hidden words" });
    const item = await readyItem(w, w.ids.workspace, { name: "hidden.png" });
    const { client, call } = await agent(w, w.users.outsider.token);
    const { workspace } = w.ids;
    const own = { confirm: true, idempotencyKey: "outsider" };
    const span = { from: "2026-03-02", to: "2026-03-09" };
    const args: Record<keyof typeof TOOLS, object> = {
      list_workspaces: {},
      list_accounts: { workspaceId: workspace },
      see_calendar: { workspaceId: workspace, ...span },
      list_posts: { workspaceId: workspace },
      read_post: { id },
      read_results: { id },
      find_media: { workspaceId: workspace },
      draft_post: { workspaceId: workspace },
      change_post: { id, title: "Mine" },
      validate_post: { id },
      split_text: { text: "Hello", accountIds },
      submit_for_review: { id },
      schedule_post: { id, nextSlot: true, ...own },
      publish_post: { id, ...own },
      cancel_post: { id, ...own },
      delete_post: { id, ...own },
      delete_published_post: { renditionId: renditionIds[0], ...own },
      plan_angles: { workspaceId: workspace, idea: "An idea", accountIds },
      write_alt_text: { id: item.id },
      set_alt_text: { id: item.id, altText: "Mine" },
    };
    const rows = () => w.db.prisma.publication.findUniqueOrThrow({ where: { id }, include: { renditions: true } });
    const before = await rows();
    for (const [name, input] of Object.entries(args)) {
      const { isError, data, text } = await call(name, input as Record<string, unknown>);
      const code = data.errors?.[0]?.code;
      const isNothing = isError
        ? ["NOT_FOUND", "FORBIDDEN", "UNAVAILABLE"].includes(code)
        : name === "list_workspaces" || Object.values(data).every((value) => value === null);
      expect([name, isNothing, text]).toEqual([name, true, expect.not.stringMatching(/hidden|Coffee/i)]);
    }
    expect(await rows()).toEqual(before);
    for (const each of [workspace, id, item.id, accountIds[0]])
      await expect(client.readResource({ uri: `rostrum://node/${each}` })).rejects.toMatchObject({ code: -32002 });
  });
});

describe("a credential", () => {
  const draft = () => calling("draft_post", { workspaceId: w.ids.workspace });

  test("of a viewer, or that only reads, changes nothing", async () => {
    const { workspace } = w.ids;
    const reading = await w.apiToken("editor", "API_READ");
    for (const token of [w.users.viewer.token, reading]) {
      const { call } = await agent(w, token);
      expect(
        (await call("see_calendar", { workspaceId: workspace, from: "2026-03-02", to: "2026-03-02" })).isError,
      ).toBe(false);
      const refused = await call("draft_post", { workspaceId: workspace });
      expect(refused).toMatchObject({ isError: true, data: { errors: [{ code: "FORBIDDEN" }] } });
    }
  });

  test("that is bound to a workspace sees no other one", async () => {
    const { call } = await agent(w, await w.apiToken("owner", "API_FULL", w.ids.workspace));
    const { data } = await call("list_workspaces");
    expect(data.viewer.workspaces.nodes.map(({ id }: { id: string }) => id)).toEqual([w.ids.workspace]);
    const other = await call("draft_post", { workspaceId: w.ids.secondWorkspace });
    expect(other).toMatchObject({ isError: true, data: { errors: [{ code: "FORBIDDEN" }] } });
  });

  test("of an application without the scopes of a tool receives the scopes to ask for", async () => {
    const { token } = await granted(w, w.users.editor.id, ["workspace:read", "publications:read"]);
    const before = await w.db.prisma.auditEvent.count({ where: { source: "mcp", result: "failed" } });
    const response = await post(w, draft(), bearer(token));
    expect(await w.db.prisma.auditEvent.count({ where: { source: "mcp", result: "failed" } })).toBe(before + 1);
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="drafts:write publications:read workspace:read", resource_metadata="${METADATA}"`,
    ]);
    const { call, client } = await agent(w, token);
    expect((await call("list_posts", { workspaceId: w.ids.workspace })).isError).toBe(false);
    const { id, accountIds } = await publication(w, w.ids.workspace);
    await expect(client.readResource({ uri: `rostrum://node/${accountIds[0]}` })).rejects.toMatchObject({
      data: { code: "FORBIDDEN" },
      message: expect.stringContaining("accounts:read"),
    });
    expect((await client.readResource({ uri: `rostrum://node/${id}` })).contents).toHaveLength(1);
  });

  test("of an application with every scope of a tool calls the tool", async () => {
    const { token } = await granted(w, w.users.editor.id, ["drafts:write"]);
    expect((await post(w, draft(), bearer(token))).status).toBe(200);
  });
});

describe("a budget", () => {
  const POINTS = 5000;

  test("is charged with the price that a call states, and a spent one refuses the call", async () => {
    const server = await serverWith(w, { points: POINTS });
    const call = (headers = {}) =>
      post(server, calling("list_posts", { workspaceId: w.ids.workspace }), { ...bearer(), ...headers });
    const priced = await call({ "x-cost-only": "true" });
    const { cost } = (await priced.json()).result.structuredContent;
    expect([cost.requested > 100, restOf(priced)]).toEqual([true, POINTS - 1]);
    const called = await call();
    const spent = POINTS - 1 - (restOf(called) ?? 0);
    expect([spent > 100, spent <= cost.requested]).toEqual([true, true]);
    let last = called;
    while ((restOf(last) ?? 0) >= cost.requested) last = await call();
    const refused = await call();
    expect(await refused.json()).toMatchObject({
      result: {
        isError: true,
        structuredContent: { errors: [{ code: "RATE_LIMITED", retryAfter: expect.any(Number) }] },
      },
    });
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("of a person who has spent all points refuses every message", async () => {
    const server = await serverWith(w, { points: 1 });
    expect((await post(server, LIST, bearer())).status).toBe(200);
    expect((await post(server, LIST, bearer())).status).toBe(429);
  });
});
