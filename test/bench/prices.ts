import process from "node:process";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { ORDINARY, type Ordinary } from "../cost/ordinary.ts";
import { fillScreens, type ScreenIds } from "../cost/screenWorld.ts";
import { createDatabase } from "../support/database/postgres.ts";
import { type World, world } from "../support/world.ts";
import type { Bench } from "./bench.ts";
import type { Costs } from "./costs.ts";
import { backends, used } from "./cpu.ts";

/** The kernel counts the time of a backend in steps of 10 ms. */
const LEAST_MS = 400;
const WARM_UP = 30;

/**
 * Measures the points of ordinary documents for a millisecond of the server and of PostgreSQL together: the unit of
 * prices. The server runs in this process, and executes each request.
 */
export async function prices({ pace }: Bench, databaseServer: string): Promise<Costs> {
  const database = await openDatabase(await createDatabase(databaseServer));
  await migrate(database.pool);
  const w = await world({ database, env: { ANSWER_CACHE_MB: "0" } });
  const ids = await fillScreens(w);
  await database.pool.query("ANALYZE");
  const rows: (Measured & { name: string })[] = [];
  for (const [name, document] of Object.entries(ORDINARY))
    rows.push({ name, ...(await measured(w, ids, document, LEAST_MS * pace.rounds)) });
  await w.close();
  const rates = rows.toSorted((one, other) => rateOf(one) - rateOf(other));
  const [least, most] = [rates[0], rates.at(-1)] as [(typeof rates)[0], (typeof rates)[0]];
  const factor = (rateOf(most) / rateOf(least)).toFixed(1);
  return {
    title: `Points for a millisecond: ${said(least)} for ${least.name}, ${said(most)} for ${most.name}; factor ${factor}`,
    costs: rates.map((row) => ({
      name: `${row.name}: ${row.points} points, ${said(row)} a ms`,
      serverMs: row.serverMs,
      databaseMs: row.databaseMs,
    })),
  };
}

interface Measured {
  readonly points: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

const rateOf = ({ points, serverMs, databaseMs }: Measured) => points / (serverMs + databaseMs);
const said = (row: Measured) => rateOf(row).toFixed(0);

/** Sends a document one at a time until the time is measurable. Returns the mean of one request. */
async function measured(w: World, ids: ScreenIds, document: Ordinary, leastMs: number): Promise<Measured> {
  let turn = 0;
  let points = 0;
  async function send(): Promise<void> {
    const answer = await w.gql(w.users.owner.token, document.query, document.variables(ids, ++turn));
    const { errors, extensions = {} } = answer;
    if (errors) throw new Error(JSON.stringify(errors));
    points = (extensions["cost"] as { actual: number }).actual;
  }
  for (let count = 0; count < WARM_UP; count++) await send();
  const before = await backends(w.db.pool);
  const started = process.cpuUsage();
  let count = 0;
  let serverMs = 0;
  do {
    for (let part = 0; part < 10; part++, count++) await send();
    const { user, system } = process.cpuUsage(started);
    serverMs = (user + system) / 1000;
  } while (serverMs < leastMs);
  return { points, serverMs: serverMs / count, databaseMs: used(before, await backends(w.db.pool)) / count };
}
