import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { nextVersion } from "../support/processes/projects.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// Two versions of the server on one database, as while servers are replaced one by one (docs/upgrading.md).

const NEXT = "99991231000000_next";

const { url: server = "", template } = inject("postgres") ?? {};
let databaseUrl: string;
let folder: string;
const running = new Set<ServerProcess>();

beforeEach(async () => {
  databaseUrl = await createDatabase(server, template);
  folder = await mkdtemp(join(tmpdir(), "rostrum-next-"));
});
afterEach(async () => {
  for (const each of running) await each.stop();
  running.clear();
  await dropDatabase(server, databaseUrl);
  await rm(folder, { recursive: true });
});

/** Starts a server on the database. Both servers share a data folder, as servers that are replaced do. */
async function open(project?: string): Promise<ServerProcess> {
  const env = { DATABASE_URL: databaseUrl };
  const opened = await startServer({ env, dataDir: join(folder, "data"), ...(project !== undefined && { project }) });
  running.add(opened);
  return opened;
}

/** Expands what both versions use. */
const EXPANSION = `-- Locks: posting_slot ACCESS EXCLUSIVE
ALTER TABLE "posting_slot" ADD COLUMN "note" TEXT NOT NULL DEFAULT '', ADD COLUMN "seen_at" TIMESTAMPTZ(3);
CREATE TABLE "next_version" ("id" TEXT PRIMARY KEY);`;

async function ask({ url }: ServerProcess, token: string, query: string) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  expect(errors).toBeUndefined();
  return { data, isHit: response.headers.get("cache-status")?.includes("hit") ?? false };
}

test("servers of two neighboring versions serve one database, and the older version does not start again", async () => {
  const old = await open();
  const project = await nextVersion(folder, { [NEXT]: EXPANSION });
  const successor = await open(project);
  expect(successor.output()).toContain(NEXT);
  expect((await fetch(`${old.url}/readyz`)).status).toBe(200);

  const { users, ids } = old.demo;
  const { token } = users.owner;
  const slots = `{ workspace(id: "${ids.workspace}") { postingSlots(first: 100) { nodes { label } } } }`;
  const labels = async (at: ServerProcess) => {
    const { data, isHit } = await ask(at, token, slots);
    const { workspace } = data as { workspace: { postingSlots: { nodes: { label: string }[] } } };
    return { isHit, labels: workspace.postingSlots.nodes.map(({ label }) => label) };
  };
  for (const [label, writer] of Object.entries({ "by the old one": old, "by the new one": successor })) {
    // Posts of the demo are still being sent, which ends cached answers.
    for (const reader of [old, successor])
      await expect.poll(async () => (await labels(reader)).isHit, { timeout: 30_000 }).toBe(true);
    const time = `{ local: { dayOfWeek: 2, hour: 3, minute: ${writer === old ? 4 : 5} } }`;
    const create = `mutation { createPostingSlot(input: { workspaceId: "${ids.workspace}", label: "${label}", time: ${time} }) { postingSlot { id } } }`;
    await ask(writer, token, create);
    for (const reader of [old, successor]) expect((await labels(reader)).labels).toContain(label);
  }

  running.delete(old);
  expect(await old.stop()).toBe(0);
  await expect(open()).rejects.toThrow(NEXT);
  expect((await labels(successor)).labels).toContain("by the old one");
});
