import type pg from "pg";
import { backends, cpuOf, residentMb, used } from "./cpu.ts";
import type { Generator } from "./load.ts";
import type { Load } from "./loadProcess.ts";
import type { Server } from "./servers.ts";

/** One server and the requests that it receives. */
export interface Contestant {
  name: string;
  server: Server;
  load: Omit<Load, "connections" | "seconds">;
}

export interface Pace {
  rounds: number;
  /** The result of a measured round. */
  seconds: number;
  /** Warm-up of each server before its first round, in seconds: compilers, caches, prepared statements. */
  warmUp: number;
  /**
   * Warm-up before each measured round, in seconds: idle connections are replaced, and their statements prepared again.
   */
  rewarm: number;
  connections: number;
}

/** Medians over the rounds. CPU is in milliseconds a request; undefined without /proc. */
export interface Figures {
  name: string;
  perSecond: number;
  serverMs: number | undefined;
  postgresMs: number | undefined;
  bytes: number;
  p99: number;
  residentMb: number | undefined;
}

type Round = Omit<Figures, "name" | "residentMb">;

/**
 * Measures the servers in turn, A B C A B C …, so that other load of the machine affects all of them equally.
 * @throws Error when an answer was not 2xx, because fast errors are no valid measurement
 */
export async function race(
  generator: Generator,
  pool: pg.Pool,
  contestants: Contestant[],
  pace: Pace,
  afterRun: () => Promise<void> = async () => {},
): Promise<Figures[]> {
  const results = new Map<Contestant, Round[]>(contestants.map((contestant) => [contestant, []]));
  const warm = async ({ load }: Contestant, seconds: number) => {
    if (seconds === 0) return;
    await generator.run({ ...load, connections: pace.connections, seconds });
    await afterRun();
  };
  for (const contestant of contestants) await warm(contestant, pace.warmUp);
  for (let round = 0; round < pace.rounds; round++) {
    for (const [contestant, done] of results) {
      await warm(contestant, pace.rewarm);
      done.push(await measure(generator, pool, contestant, pace));
      await afterRun();
    }
  }
  return [...results].map(([{ name, server }, done]) => ({
    name,
    ...medians(done),
    residentMb: residentMb(server.pid),
  }));
}

async function measure(
  generator: Generator,
  pool: pg.Pool,
  { name, server, load }: Contestant,
  { seconds, connections }: Pace,
): Promise<Round> {
  const [before, server0] = [await backends(pool), cpuOf(server.pid)];
  const result = await generator.run({ ...load, connections, seconds });
  const [server1, after] = [cpuOf(server.pid), await backends(pool)];
  if (result.failed > 0) throw new Error(`${name}: ${result.failed} of ${result.requests} requests failed`);
  if (result.requests === 0) throw new Error(`${name}: no request was answered in time`);
  const isMeasured = server0 !== undefined && server1 !== undefined;
  return {
    perSecond: result.requests / result.seconds,
    serverMs: isMeasured ? (server1 - server0) / result.requests : undefined,
    postgresMs: isMeasured ? used(before, after) / result.requests : undefined,
    bytes: Math.round(result.bytes / result.requests),
    p99: result.p99,
  };
}

function medians(rounds: Round[]): Round {
  const of = (member: keyof Round) => median(rounds.map((round) => round[member]));
  return {
    perSecond: of("perSecond") ?? 0,
    serverMs: of("serverMs"),
    postgresMs: of("postgresMs"),
    bytes: of("bytes") ?? 0,
    p99: of("p99") ?? 0,
  };
}

function median(values: (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
