import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase } from "../support/database/postgres.ts";
import type { Bench, Comparison } from "./bench.ts";
import { backends, cpuOf, residentMb, used } from "./cpu.ts";
import { Generator } from "./load.ts";
import type { LoadResult } from "./loadProcess.ts";
import type { Figures } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { post } from "./w1.ts";
import { ROSTRUM } from "./w1Queries.ts";
import { fillWorld } from "./world.ts";

const SIZES = [1, 2, 4];
/** The connections to the database of all servers together. */
const CONNECTIONS = 12;

/**
 * Measures W1, executed, on one, two and four servers of one database, which share the requests and the database's
 * connections. The database is a new one, because other parts add rows to the tenant of W1.
 */
export async function processes({ pool, pace }: Bench, databaseServer: string): Promise<Comparison> {
  const databaseUrl = await createDatabase(databaseServer);
  const filling = new pg.Pool({ connectionString: databaseUrl, max: 1, options: "-c TimeZone=UTC" });
  await migrate(filling);
  const { viewer } = await fillWorld(filling);
  await filling.end();
  const figures: Figures[] = [];
  for (const size of SIZES) {
    const connections = Math.floor(CONNECTIONS / size);
    const servers = await Promise.all(
      Array.from({ length: size }, () => startServer("rostrum", "src/server/main.ts", databaseUrl, { connections })),
    );
    const generators = servers.map(() => new Generator());
    const send = (seconds: number) =>
      Promise.all(
        servers.map((server, i) => {
          const load = post(server, { query: ROSTRUM }, viewer.token);
          return (generators[i] as Generator).run({ ...load, connections: pace.connections / size, seconds });
        }),
      );
    await send(pace.warmUp);
    const [before, cpuBefore] = [await backends(pool), cpuOfAll(servers)];
    const results = await send(pace.seconds * 2);
    figures.push(summary(size, results, cpuOfAll(servers) - cpuBefore, used(before, await backends(pool)), servers));
    for (const generator of generators) generator.stop();
    for (const server of servers) await server.stop();
  }
  return { title: "W1, executed, on several servers of one database", figures, against: [nameOf(1)] };
}

const nameOf = (size: number) => (size === 1 ? "1 process" : `${size} processes`);
const cpuOfAll = (servers: Server[]) => servers.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? 0), 0);
const sumOf = (results: LoadResult[], member: "requests" | "bytes" | "failed") =>
  results.reduce((sum, result) => sum + result[member], 0);

function summary(
  size: number,
  results: LoadResult[],
  serverMs: number,
  postgresMs: number,
  servers: Server[],
): Figures {
  if (sumOf(results, "failed") > 0) throw new Error(`${nameOf(size)}: ${sumOf(results, "failed")} requests failed`);
  const requests = sumOf(results, "requests");
  if (requests === 0) throw new Error(`${nameOf(size)}: no request was answered in time`);
  return {
    name: nameOf(size),
    perSecond: results.reduce((sum, result) => sum + result.requests / result.seconds, 0),
    serverMs: serverMs / requests,
    postgresMs: postgresMs / requests,
    bytes: Math.round(sumOf(results, "bytes") / requests),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    residentMb: servers.reduce((sum, { pid }) => sum + (residentMb(pid) ?? 0), 0),
  };
}
