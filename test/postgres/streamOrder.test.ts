import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { Client } from "../support/client.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { subscribe } from "../support/subscriber.ts";

// Two servers on one database: one has the streams, and both write.

const { url: server = "", template } = inject("postgres") ?? {};
let url: string;
let databases: Database[];
let apps: [App, App];
let token: string;
let place: { organizationId: string; workspaceId: string };
beforeAll(async () => {
  url = await createDatabase(server, template);
  databases = await Promise.all([openDatabase(url, { connections: 4 }), openDatabase(url, { connections: 4 })]);
  const env = readEnv({ NODE_ENV: "test" });
  const [here, there] = databases as [Database, Database];
  apps = await Promise.all([createApp({ env, database: here }), createApp({ env, database: there })]);
  const client = new Client(apps[0]);
  const register =
    "mutation ($input: RegisterInput!) { register(input: $input) { token viewer { organizations { nodes { id } } } } }";
  const input = { email: "ada@example.org", name: "Ada", password: "a long password" };
  const { data } = await client.gql<{
    register: { token: string; viewer: { organizations: { nodes: { id: string }[] } } };
  }>(null, register, { input });
  token = data.register.token;
  const organizationId = data.register.viewer.organizations.nodes[0]?.id ?? "";
  const create = "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }";
  const made = await client.gql<{ createWorkspace: { workspace: { id: string } } }>(token, create, {
    input: { organizationId, name: "One" },
  });
  place = { organizationId, workspaceId: made.data.createWorkspace.workspace.id };
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const database of databases) await database.close();
  await dropDatabase(server, url);
});

/** A commit that records a change of a publication with a new id. `until` holds its transaction open. */
async function change({ services }: App, until?: Promise<void>): Promise<string> {
  const resourceId = newId("pub");
  await systemWrite(services, async ({ tx }) => {
    await tx.$queryRaw`SELECT 1`;
    await until;
    return { value: undefined, audit: { action: "publication.updated", resourceId, ...place } };
  });
  return resourceId;
}

const CHANGES = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { objectId } }";

test("a transaction that began before another one and commits after it is reported, and each of them once", async () => {
  const [here, there] = apps;
  const stream = await subscribe(new Client(there), token, CHANGES, { id: place.workspaceId });
  const next = async () => (await stream.next())?.data?.["workspaceChanged"];
  const release = Promise.withResolvers<void>();
  const slow = change(here, release.promise);
  const quick = await change(there);
  expect(await next()).toEqual({ objectId: quick });
  const second = await change(here);
  expect(await next()).toEqual({ objectId: second });
  release.resolve();
  expect(await next()).toEqual({ objectId: await slow });
  const last = await change(here);
  expect(await next()).toEqual({ objectId: last });
  stream.close();
});

test("many writers of two servers lose no change and double none", async () => {
  const [here, there] = apps;
  const stream = await subscribe(new Client(there), token, CHANGES, { id: place.workspaceId });
  const written: string[] = [];
  const writer = async (app: App) => {
    for (let number = 0; number < 10; number++) written.push(await change(app));
  };
  const seen: string[] = [];
  const reading = (async () => {
    while (seen.length < 40) {
      const value = (await stream.next())?.data?.["workspaceChanged"] as { objectId: string };
      seen.push(value.objectId);
    }
  })();
  await Promise.all([here, there, here, there].map(writer));
  await reading;
  const last = await change(here);
  expect((await stream.next())?.data?.["workspaceChanged"]).toEqual({ objectId: last });
  expect(seen.toSorted()).toEqual(written.toSorted());
  stream.close();
});
