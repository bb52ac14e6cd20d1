import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { createApp } from "../../src/server/app.ts";
import { dataOf } from "../support/answers.ts";
import { Client, type Target } from "../support/client.ts";
import { worldServers } from "../support/processes/worldServers.ts";
import { type World, world } from "../support/world.ts";

// Two servers with a cache each on one PostgreSQL, read by many while others write. In the soak, each is a process of
// its own.

const READERS = 16;
const WRITERS = 8;
const SOAK = process.env["ROSTRUM_SOAK"] !== undefined;
const READS = SOAK ? 50_000 : 800;
/** The reads between two writes of a writer, so that hits, misses and shared executions all occur. */
const PACE = 60;

let w: World;
let servers: Target[];
let stop: () => Promise<void>;
/** The workspace of each writer. */
let workspaces: string[];
beforeAll(async () => {
  w = await world({ env: { ANSWER_CACHE: "on", BUDGET: "off" }, now: new Date() });
  if (SOAK) ({ servers, stop } = await worldServers(w, 2, { env: { BUDGET: "off", WORKERS: "off" } }));
  else {
    const { env, storage } = w.app.services;
    const other = await createApp({ env, database: w.db, now: w.clock.now, storage });
    [servers, stop] = [[w.app, other], () => other.close()];
  }
  workspaces = Array.from({ length: WRITERS }, () => newId("ws"));
  const now = w.clock.now();
  const row = { organizationId: w.ids.organization, name: "0", createdAt: now, updatedAt: now };
  await w.db.prisma.workspace.createMany({ data: workspaces.map((id) => ({ id, ...row })) });
});
afterAll(async () => {
  await stop();
  await w.close();
});

const RENAME =
  "mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { id } } }";
/** Reads of one workspace, of several by their ids, and of everything that a person can see. */
const ONE = "query ($id: ID!) { workspace(id: $id) { id name } }";
const WHOLE = "{ viewer { organizations { nodes { workspaces(first: 50) { nodes { id name } } } } } }";

/** Every workspace in an answer, wherever it is. */
function namesIn(value: unknown): [id: string, count: number][] {
  if (typeof value !== "object" || value === null) return [];
  const { id, name } = value as { id?: string; name?: string };
  const own: [string, number][] = id !== undefined && name !== undefined ? [[id, Number(name)]] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

test("no read that begins after the acknowledgement of a write lacks it, from either server, cached, shared or executed", {
  timeout: 900_000,
}, async () => {
  const clients = servers.map((server) => new Client(server));
  /** The last acknowledged number of each workspace. */
  const acknowledged = new Map(workspaces.map((id) => [id, 0]));
  const ways = new Map<string, number>();
  const stale: string[] = [];
  let [begun, done, writes] = [0, 0, 0];
  let changed = Promise.withResolvers<void>();
  const note = () => {
    done++;
    changed.resolve();
    changed = Promise.withResolvers();
  };

  const hasDone = (number: number) => done >= number;

  async function reader(number: number): Promise<void> {
    for (let turn = number; begun < READS; turn++) {
      begun++;
      const client = clients[(turn >> 1) % clients.length] as Client;
      // Several readers ask the same at once, with the same credential.
      const { token } = w.users[turn % 3 === 0 ? "admin" : "owner"];
      const id = workspaces[Math.floor(turn / 5) % WRITERS] as string;
      const before = new Map(acknowledged);
      const answer = await (turn % 2 === 0 ? client.gql(token, WHOLE) : client.gql(token, ONE, { id }));
      const names = namesIn(dataOf(answer)).filter(([each]) => before.has(each));
      expect(names.length).toBe(turn % 2 === 0 ? WRITERS : 1);
      const way = answer.headers.get("cache-status") ?? "none";
      ways.set(way, (ways.get(way) ?? 0) + 1);
      for (const [each, count] of names) {
        if (count < (before.get(each) ?? 0)) stale.push(`${way}: ${each} has ${count} after ${before.get(each)}`);
      }
      note();
    }
  }

  async function writer(id: string, number: number): Promise<void> {
    for (let turn = 1; !hasDone(READS); turn++) {
      const after = Math.min(done + PACE, READS);
      const client = clients[(turn + number) % clients.length] as Client;
      dataOf(await client.gql(w.users.owner.token, RENAME, { input: { workspaceId: id, name: String(turn) } }));
      acknowledged.set(id, turn);
      writes++;
      while (!hasDone(after)) await changed.promise;
    }
  }

  await Promise.all([...Array.from({ length: READERS }, (_, number) => reader(number)), ...workspaces.map(writer)]);
  expect(stale).toEqual([]);
  expect(writes).toBeGreaterThan(WRITERS * 5);
  console.log(`${done} reads, ${writes} writes, ${stale.length} stale: ${JSON.stringify(Object.fromEntries(ways))}`);
  // Each way of answering was tried.
  for (const way of ["rostrum; hit", "rostrum; fwd=miss", "rostrum; fwd=miss; collapsed"]) {
    expect([way, (ways.get(way) ?? 0) > 10]).toEqual([way, true]);
  }
});
