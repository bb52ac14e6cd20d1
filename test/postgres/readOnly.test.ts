import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { type Cluster, createClusterDatabase, promote, startCluster } from "../support/database/standby.ts";
import { openUpload, png } from "../support/domains/uploads.ts";
import { agent } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

// A server whose primary ended. The standby takes only reads until it is promoted.

let cluster: Cluster;
let database: Database;
let w: World;
let upload: string;
const events: string[] = [];
const note = (event: string) => void events.push(event);
beforeAll(async () => {
  cluster = await startCluster();
  const address = await createClusterDatabase(cluster);
  // Migrations take as long as they need, as at the start of a server.
  const unlimited = await openDatabase(address, { connections: 1 });
  await migrate(unlimited.pool);
  await unlimited.close();
  database = await openDatabase(address, { connections: 4, connectMs: 2000, maxQuerySeconds: 5 });
  const log = { debug: note, info: note, warning: note, error: note };
  w = await world({ database, log, env: { DEFAULT_PLAN: "pro" } });
  upload = (await openUpload(w, { size: 2000 })).mediaId;
  await cluster.primary.crash();
  await expectReadOnly();
}, 60_000);
afterAll(async () => {
  await w?.close();
  await cluster?.primary.stop();
  await cluster?.standby.stop();
});

/** Asks until the server noticed what happened to its database. */
async function expectReadOnly(): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const { parts } = (await (await w.request("/readyz")).json()) as { parts: { database: string } };
    if (parts.database === "read_only") return;
  }
  throw new Error("The server did not notice that its database takes only reads.");
}

const ready = async (path: string) => {
  const answer = await w.request(path);
  return { status: answer.status, body: (await answer.json()) as object };
};
const form = (members: Record<string, string>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://rostrum.test" },
  body: new URLSearchParams(members),
});
const create = (name: string) =>
  w.gql<{ createWorkspace: object | null } | null>(
    w.users.owner.token,
    "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }",
    { input: { organizationId: w.ids.organization, name } },
  );

describe("a server whose database takes only reads", () => {
  test("is degraded with 200, and names the database as read_only", async () => {
    expect(await ready("/readyz")).toMatchObject({
      status: 200,
      body: { status: "degraded", parts: { database: "read_only", migrations: "ok" } },
    });
    expect(await ready("/api/v1/ready")).toEqual({ status: 200, body: { database: "ok", status: "degraded" } });
    expect(events).toContain("database.read_only");
  });

  test("answers reads of GraphQL, also of a session and a token whose last use is long ago", async () => {
    w.clock.advance(10 * 60_000);
    for (const token of [w.users.owner.token, w.users.viewer.token]) {
      const { status, errors, data } = await w.gql(
        token,
        "query ($id: ID!) { viewer { user { email } } workspace(id: $id) { name postingSlots(first: 5) { nodes { id } } } memeTemplates(workspaceId: $id) { templates { key } } }",
        { id: w.ids.workspace },
      );
      expect([status, errors]).toEqual([200, undefined]);
      expect(data).toMatchObject({ workspace: { postingSlots: { nodes: [{ id: w.ids.slot }] } } });
    }
  });

  test("answers no GET of the REST interface with a server error", async () => {
    const { paths } = JSON.parse(readFileSync(join("rest-compat", "openapi.json"), "utf8")) as {
      paths: Record<string, Record<string, object>>;
    };
    const answers: Record<string, number> = {};
    for (const [path, operations] of Object.entries(paths)) {
      // A guess of a device's code has to be counted, and cannot be now.
      if (operations["get"] === undefined || path === "/ready" || path === "/cli/auth/session") continue;
      const { workspace, organization, slot } = w.ids;
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        /slot/i.test(name) ? slot : /organization/i.test(name) ? organization : workspace,
      );
      answers[path] = (await w.rest("GET", filled, { token: w.users.owner.token })).status;
    }
    expect(Object.keys(answers).length).toBeGreaterThan(20);
    expect(Object.entries(answers).filter(([, status]) => status >= 500)).toEqual([]);
    expect(Object.values(answers).filter((status) => status === 200).length).toBeGreaterThan(5);
  });

  test("counts budgets in memory", async () => {
    const ask = () => w.gql(w.users.editor.token, "{ viewer { user { id } } }");
    const left = async () => Number(/"person";r=(\d+)/.exec((await ask()).headers.get("ratelimit") ?? "")?.[1]);
    const [first, second] = [await left(), await left()];
    expect(second).toBeLessThan(first);
  });

  test("answers an agent's lists and resources, and refuses each call of a tool by its name", async () => {
    const { client, call } = await agent(w, w.users.owner.token);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    const [resource] = (await client.listResources()).resources;
    expect((await client.readResource({ uri: resource?.uri ?? "" })).contents).toHaveLength(1);
    for (const tool of ["list_workspaces", "publish_post"]) {
      const { isError, data } = await call(tool);
      expect([isError, data.errors]).toEqual([
        true,
        [
          {
            code: "UNAVAILABLE",
            message: expect.stringContaining(`The tool ${tool} cannot be called now`),
            retryAfter: 5,
          },
        ],
      ]);
    }
  });

  test("shows its pages, and refuses what their forms would write", async () => {
    const [login, docs] = await Promise.all(["/login", "/docs"].map((path) => w.request(path)));
    expect([login?.status, docs?.status]).toEqual([200, 200]);
    const refused = await w.request("/login", form({ email: "owner@example.org", password: "a long password" }));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("answers writes of GraphQL, REST, OAuth and uploads with UNAVAILABLE and Retry-After", async () => {
    const { token } = w.users.owner;
    const graphql = await create("Refused");
    expect([graphql.status, graphql.headers.get("retry-after"), graphql.errors?.[0]]).toMatchObject([
      503,
      "5",
      {
        message: expect.stringContaining("takes only reads now; nothing was changed"),
        extensions: { code: "UNAVAILABLE" },
      },
    ]);
    const rest = await w.rest("DELETE", `/posting-schedules/${w.ids.slot}`, { token });
    expect([rest.status, rest.headers.get("retry-after"), rest.body]).toMatchObject([
      503,
      "5",
      { code: "UNAVAILABLE" },
    ]);
    const grant = form({ grant_type: "client_credentials", client_id: "app_x", client_secret: "y" });
    const oauth = await w.request("/oauth/token", grant);
    expect([oauth.status, oauth.headers.get("retry-after")]).toEqual([503, "5"]);
    const bytes = await w.request(`/api/v1/media/uploads/${upload}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${w.users.editor.token}`, "content-range": "bytes 0-1999/2000" },
      body: png(2000) as BodyInit,
    });
    expect([bytes.status, bytes.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

test("a server takes writes again within 5 seconds after the standby was promoted", async () => {
  await promote(cluster.standby);
  await expect
    .poll(async () => (await create("After the failover")).errors, { timeout: 5000, interval: 100 })
    .toBeUndefined();
  expect(await ready("/readyz")).toMatchObject({ status: 200, body: { status: "ready", parts: { database: "ok" } } });
  expect(events).toContain("database.writable");
  const { isError } = await (await agent(w, w.users.owner.token)).call("list_workspaces");
  expect(isError).toBe(false);
});
