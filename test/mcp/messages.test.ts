import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const INVALID_PARAMS = -32602;
const VALUES: unknown[] = [null, 1, true, "", [], ["x"], {}, { toString: 1 }, { length: 1 }];

async function send(method: unknown, params?: unknown) {
  const message = { jsonrpc: "2.0", id: 7, method, ...(params !== undefined && { params }) };
  const response = await post(w, message, { authorization: `Bearer ${w.users.editor.token}` });
  return { status: response.status, body: await response.json() };
}

describe("a message whose member has another type than the protocol's", () => {
  const METHODS: Record<string, Record<string, unknown>> = {
    initialize: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } },
    ping: { _meta: {} },
    "tools/list": { cursor: "x" },
    "tools/call": { name: "list_workspaces", arguments: {} },
    "resources/list": { cursor: "x" },
    "resources/templates/list": { cursor: "x" },
    "resources/read": { uri: "rostrum://node/x" },
    "prompts/get": { name: "x" },
    "completion/complete": { ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "b" } },
    "logging/setLevel": { level: "info" },
    "x/unknown": { name: "x" },
  };
  test.each(Object.keys(METHODS))("%s is never an internal error", async (method) => {
    const good = METHODS[method] ?? {};
    const tried = [
      ...VALUES,
      ...Object.keys(good).flatMap((name) => VALUES.map((value) => ({ ...good, [name]: value }))),
    ];
    for (const params of tried) {
      const { status, body } = await send(method, params);
      expect([method, params, status < 500, body.error?.code === -32603]).toEqual([method, params, true, false]);
    }
  });

  test.each<{ name: unknown }>([1, true, [], ["list_workspaces"], {}, { toString: 1 }, null].map((name) => ({ name })))(
    "tools/call with the name $name says which member and which type",
    async ({ name }) => {
      expect(await send("tools/call", { name, arguments: {} })).toEqual({
        status: 200,
        body: {
          jsonrpc: "2.0",
          id: 7,
          error: { code: INVALID_PARAMS, message: "params.name must be of the type string" },
        },
      });
    },
  );

  test("is refused with a status if it is a notification", async () => {
    const message = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: "x" } };
    expect((await post(w, message, { authorization: `Bearer ${w.users.editor.token}` })).status).toBe(400);
  });

  test.each([null, 1, "x", [], { jsonrpc: "2.0" }, { jsonrpc: "2.0", id: {}, method: "ping" }, { id: 1, method: 1 }])(
    "%j, which is no message, is a bad request",
    async (body) => {
      const { status } = await post(w, body, { authorization: `Bearer ${w.users.editor.token}` });
      expect(status).toBe(400);
    },
  );
});

describe("null for an optional member", () => {
  test.each([
    ["tools/call", { name: "list_workspaces", arguments: null }],
    ["tools/call", { name: "list_workspaces", arguments: null, _meta: null }],
    ["tools/list", null],
    ["tools/list", { cursor: null }],
    ["resources/list", { cursor: null, _meta: null }],
    ["resources/list", { cursor: "" }],
    ["ping", null],
  ])("of %s %j is absent", async (method, params) => {
    const { status, body } = await send(method, params);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.result.isError ?? false).toBe(false);
  });

  test("is no key of idempotency", async () => {
    const args = { workspaceId: w.ids.workspace, title: "x", segments: [{ text: "x" }], idempotencyKey: null };
    const { body } = await send("tools/call", { name: "draft_post", arguments: args });
    expect(body.result.isError ?? false).toBe(false);
  });
});
