import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { raise } from "../../src/domains/notifications/raise.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { Client } from "../support/client.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { failed, job } from "../support/domains/notifications.ts";

// Two servers on one database, each with its own connections.

const { url: server = "", template } = inject("postgres") ?? {};
let url: string;
let databases: [Database, Database];
let apps: [App, App];
beforeAll(async () => {
  url = await createDatabase(server, template);
  databases = await Promise.all([openDatabase(url, { connections: 2 }), openDatabase(url, { connections: 2 })]);
  const env = readEnv({ NODE_ENV: "test" });
  apps = await Promise.all([createApp({ env, database: databases[0] }), createApp({ env, database: databases[1] })]);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const database of databases) await database.close();
  await dropDatabase(server, url);
});

test("a stream at one server reports a change that was made at another server", async () => {
  const [here, there] = apps;
  const client = new Client(here);
  const register = `mutation($input: RegisterInput!) { register(input: $input) { token viewer { organizations { nodes { id } } } } }`;
  const input = { email: "ada@example.org", name: "Ada", password: "a long password" };
  const { data } = await client.gql<{
    register: { token: string; viewer: { organizations: { nodes: { id: string }[] } } };
  }>(null, register, { input });
  const { token, viewer } = data.register;
  const create = `mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }`;
  const made = await client.gql<{ createWorkspace: { workspace: { id: string } } }>(token, create, {
    input: { organizationId: viewer.organizations.nodes[0]?.id, name: "One" },
  });
  const { id } = made.data.createWorkspace.workspace;

  const query = "subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }";
  const stream = await there.fetch(
    new Request("http://there.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { id } }),
    }),
  );
  const rename = `mutation($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, name: "Two" }) { __typename } }`;
  expect((await client.gql(token, rename, { id })).errors).toBeUndefined();
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("event: next")) break;
  }
  expect(text).toContain('data: {"data":{"workspaceChanged":{"workspace":{"name":"Two"}}}}');
  await expect.poll(() => revisionWatch(databases[1], SILENT).size, { timeout: 10_000 }).toBe(0);
});

test("a notification that both servers process is stored once, and reaches a stream of the other server", async () => {
  const [here, there] = apps;
  const client = new Client(here);
  const register = "mutation($input: RegisterInput!) { register(input: $input) { token viewer { user { id } } } }";
  const input = { email: "grace@example.org", name: "Grace", password: "a long password" };
  const { data } = await client.gql<{ register: { token: string; viewer: { user: { id: string } } } }>(null, register, {
    input,
  });
  const { token, viewer } = data.register;
  const stream = await there.fetch(
    new Request("http://there.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: "subscription { notificationReceived { type title } }" }),
    }),
  );
  const payload = { event: failed(), eventKey: randomUUID(), workspaceId: null, to: [viewer.user.id] };
  await Promise.all([here, there, here, there].map(({ services }) => raise.run(services, payload, job())));
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("event: next")) break;
  }
  expect(text).toContain('"notificationReceived":{"type":"PUBLISH_FAILED"');
  const rows = await databases[0].prisma.notification.count({ where: { userId: viewer.user.id } });
  const counter = await databases[0].prisma.notificationCounter.findMany({ where: { userId: viewer.user.id } });
  expect([rows, counter.map(({ unread }) => unread)]).toEqual([1, [1]]);
  await expect.poll(() => revisionWatch(databases[1], SILENT).size, { timeout: 10_000 }).toBe(0);
});
