import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { GRANTS } from "../../src/domains/plans/catalog.ts";
import { Client } from "../support/client.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// Two servers in their own processes on one PostgreSQL.

const { url: server = "", template } = inject("postgres") ?? {};
/** The demo's organization may have any plan. */
const POINTS = 60_000;
const BUDGET_POINTS = Object.keys(GRANTS)
  .map((plan) => `${plan}=${POINTS}`)
  .join(",");
const QUERY = "query ($id: ID!) { workspace(id: $id) { name } }";

const actualOf = (extensions: unknown) => (extensions as { cost: { actual: number } }).cost.actual;

let url: string;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  url = await createDatabase(server, template);
  folder = await mkdtemp(join(tmpdir(), "rostrum-budget-"));
  const env = { DATABASE_URL: url, BUDGET_POINTS, BUDGET_PERSON_PERCENT: "100", WORKERS: "off" };
  for (let count = 0; count < 2; count++) servers.push(await startServer({ dataDir: folder, env }));
});
afterAll(async () => {
  for (const one of servers) await one.stop();
  await dropDatabase(server, url);
  await rm(folder, { recursive: true, force: true });
});

test("two servers under load share one budget, and never exceed it", async () => {
  const [here, there] = servers.map(
    ({ url: origin }) => new Client({ fetch: (request) => fetch(request) }, origin),
  ) as [Client, Client];
  const { ids, users } = (servers[1] as ServerProcess).demo;
  const ask = (client: Client) =>
    client.gql(users.owner.token, QUERY, { id: ids["workspace"] }, { "cache-control": "no-store" });
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left));
  const minute = () => Math.floor(Date.now() / 60_000);
  const startedIn = minute();
  let spent = 0;
  const counts = new Map<Client, { answered: number; refused: number }>();
  const codes = new Set<unknown>();

  async function load(client: Client): Promise<void> {
    const count = counts.get(client) ?? { answered: 0, refused: 0 };
    counts.set(client, count);
    for (let refused = 0; refused < 5; ) {
      const { status, errors, extensions } = await ask(client);
      if (status === 200) {
        count.answered++;
        spent += actualOf(extensions);
      } else {
        refused++;
        count.refused++;
        codes.add(errors?.[0]?.extensions.code);
      }
    }
  }

  await Promise.all([here, there, here, there, here, there].map(load));
  const windows = minute() - startedIn + 1;
  expect(spent).toBeLessThanOrEqual(POINTS * windows);
  // Each process may hold one block that it has not spent, of at most a sixteenth.
  expect(spent).toBeGreaterThan(POINTS * (1 - 2 / 16) - 1000);
  expect(codes).toEqual(new Set(["RATE_LIMITED"]));
  for (const { answered, refused } of counts.values()) expect(Math.min(answered, refused)).toBeGreaterThan(0);
});
