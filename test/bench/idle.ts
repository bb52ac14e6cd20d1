import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnPostgres } from "../support/database/postgres.ts";
import type { Cost, Costs } from "./costs.ts";
import { cpuOf, cpuWithChildren, residentMb } from "./cpu.ts";
import { startServer } from "./servers.ts";

/** How long a server starts its jobs, and its first sweeps end. */
const SETTLE_SECONDS = 20;

/**
 * Measures a server that gets no request, on PostgreSQL and on the embedded database, beside a PostgreSQL without a
 * server.
 */
export async function idle({ seconds }: { seconds: number }): Promise<Costs> {
  return {
    title: `Idle: CPU ms a second, over ${seconds} seconds`,
    costs: [...(await onPostgres(seconds)), await onPglite(seconds)],
  };
}

async function onPostgres(seconds: number): Promise<Cost[]> {
  const postgres = await startOwnPostgres([]);
  try {
    const postmaster = Number(readFileSync(join(postgres.folder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]);
    const database = () => cpuWithChildren(postmaster);
    const alone = await cpuASecond({ seconds, database });
    const server = await startServer("rostrum", "src/server/main.ts", postgres.url);
    const { pid } = server;
    const used = await cpuASecond({ seconds, database, server: () => cpuOf(pid) });
    const resident = residentMb(pid);
    await server.stop();
    return [
      { name: "PostgreSQL alone", ...alone },
      { name: "rostrum on PostgreSQL", ...used, residentMb: resident },
    ];
  } finally {
    await postgres.stop();
  }
}

async function onPglite(seconds: number): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-idle-"));
  try {
    const server = await startServer("rostrum", "src/server/main.ts", `pglite:${folder}`);
    const used = await cpuASecond({ seconds, server: () => cpuOf(server.pid) });
    const cost = { name: "rostrum on PGlite", ...used, residentMb: residentMb(server.pid) };
    await server.stop();
    return cost;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Clock = () => number | undefined;
const NONE: Clock = () => undefined;

/** Returns the CPU milliseconds that server and database use in a second, after a settling period. */
async function cpuASecond({
  seconds,
  server = NONE,
  database = NONE,
}: {
  seconds: number;
  server?: Clock;
  database?: Clock;
}): Promise<Pick<Cost, "serverMs" | "databaseMs">> {
  await sleep(SETTLE_SECONDS * 1000);
  const before = { server: server(), database: database() };
  const started = performance.now();
  await sleep(seconds * 1000);
  const measured = (performance.now() - started) / 1000;
  return {
    serverMs: difference(server(), before.server, measured),
    databaseMs: difference(database(), before.database, measured),
  };
}

const difference = (after: number | undefined, before: number | undefined, seconds: number) =>
  after === undefined || before === undefined ? undefined : (after - before) / seconds;
