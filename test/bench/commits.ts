import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import type { Cost, Costs } from "./costs.ts";

const COMMITS = 200;
const WARM_UP = 50;

/**
 * Measures a committed insert on the embedded database with durability and without. The inserts of both take turns, so
 * other work of the machine slows both.
 */
export async function commits(): Promise<Costs> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-bench-"));
  try {
    const on = await table(`pglite:${join(folder, "on")}`, true);
    const off = await table(`pglite:${join(folder, "off")}`, false);
    const took = { on: [] as number[], off: [] as number[] };
    for (let number = 0; number < WARM_UP + COMMITS; number++) {
      const pair = { on: await insert(on, number), off: await insert(off, number) };
      if (number < WARM_UP) continue;
      took.on.push(pair.on);
      took.off.push(pair.off);
    }
    await Promise.all([on.close(), off.close()]);
    return {
      title: `${COMMITS} committed inserts on the embedded database, one after the other: median and 99th percentile of one`,
      costs: [...percentiles("EMBEDDED_DURABILITY=on", took.on), ...percentiles("EMBEDDED_DURABILITY=off", took.off)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function table(url: string, durable: boolean): Promise<Database> {
  const database = await openDatabase(url, { durable });
  await database.pool.query("CREATE TABLE entry (number int PRIMARY KEY, body text)");
  return database;
}

async function insert({ pool }: Database, number: number): Promise<number> {
  const started = performance.now();
  await pool.query("INSERT INTO entry VALUES ($1, $2)", [number, "x".repeat(500)]);
  return performance.now() - started;
}

function percentiles(name: string, took: number[]): Cost[] {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  return [
    { name: `${name}, median`, wallMs: at(0.5) },
    { name: `${name}, 99th percentile`, wallMs: at(0.99) },
  ];
}
