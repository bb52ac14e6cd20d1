import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Comparison } from "./bench.ts";
import { backends, childrenOf, cpuOf, cpuWithChildren, residentMb, used } from "./cpu.ts";
import type { Figures } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { post } from "./w1.ts";
import { ROSTRUM } from "./w1Queries.ts";

const SIZES = [1, 2];
const PATIENCE_MS = 30_000;

/** Measures W1, executed, on one server whose processes share its port; the supervisor's CPU time counts. */
export async function onePort({ generator, pool, world, pace }: Bench, databaseUrl: string): Promise<Comparison> {
  const figures: Figures[] = [];
  for (const size of SIZES) {
    const env = { WEB_CONCURRENCY: String(size) };
    const server = await startServer("rostrum", "src/server/main.ts", databaseUrl, { env });
    await whole(server, size);
    const pids = size === 1 ? [server.pid] : childrenOf(server.pid);
    const load = post(server, { query: ROSTRUM }, world.viewer.token);
    const send = (seconds: number) => generator.run({ ...load, connections: pace.connections, seconds });
    await send(pace.warmUp * size);
    const read = () => ({ all: cpuWithChildren(server.pid) ?? 0, each: pids.map((pid) => cpuOf(pid) ?? 0) });
    const [before, cpuBefore] = [await backends(pool), read()];
    const result = await send(pace.seconds * 2);
    const [after, cpu] = [await backends(pool), read()];
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    const parts = cpu.each.map((ms, i) => ms - (cpuBefore.each[i] ?? 0));
    figures.push({
      name: nameOf(size, parts),
      perSecond: result.requests / result.seconds,
      serverMs: (cpu.all - cpuBefore.all) / result.requests,
      postgresMs: used(before, after) / result.requests,
      bytes: Math.round(result.bytes / result.requests),
      p99: result.p99,
      residentMb: [...new Set([server.pid, ...pids])].reduce((sum, pid) => sum + (residentMb(pid) ?? 0), 0),
    });
    await server.stop();
  }
  return { title: "W1, executed, on one port", figures, against: ["1 process"] };
}

/** The processes have their parts of the load in percent, by CPU time. */
function nameOf(size: number, parts: readonly number[]): string {
  const sum = parts.reduce((total, part) => total + part, 0);
  const shares = parts.map((part) => Math.round((part / sum) * 100));
  return size === 1 ? "1 process" : `${size} processes (${shares.join(":")})`;
}

/** Waits until all processes of a server answer. */
async function whole({ url }: Server, size: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    if (text.includes(`\nrostrum_processes ${size}\n`)) return;
    if (Date.now() > deadline) throw new Error(`the server has not ${size} processes:\n${text.slice(0, 500)}`);
    await sleep(100);
  }
}
