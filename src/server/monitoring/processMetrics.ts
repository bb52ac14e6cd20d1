import { collectDefaultMetrics, Registry } from "prom-client";
import { usedVersions } from "../../domains/provider-apps/versions.ts";
import { sameSecret } from "../../platform/crypto/secrets.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import { PARTS } from "../../platform/outbound/circuits.ts";
import { VERSION } from "../../platform/release/version.ts";
import type { Services } from "../../platform/services/services.ts";
import { type Caller, isLocal } from "../http/loopback.ts";
import { backlogFamilies } from "./backlogMetrics.ts";
import { byLabel, registerFamilies } from "./families.ts";
import { jobFamilies } from "./jobMetrics.ts";

/** Gauges of prom-client whose names end as those of counters do. Each is the sum of another metric over its labels. */
const MISNAMED = ["nodejs_active_resources_total", "nodejs_active_handles_total", "nodejs_active_requests_total"];

/** The metrics that a server and a worker have. */
export interface ProcessMetrics {
  /** Where further metrics of the process are registered. */
  readonly registry: Registry;
  /**
   * Answers with the text for Prometheus: to callers on this machine, or with METRICS_TOKEN. Undefined for other
   * callers.
   */
  answer(caller: Caller): Promise<Response> | undefined;
  /** Returns the metrics of this process alone, as plain objects for a supervisor. */
  values(): Promise<object[]>;
}

/**
 * Creates the metrics of a process. Every label has few values, whatever callers send. `readMerged` returns the text of
 * all processes of the server, if it has several.
 */
export function createProcessMetrics(
  services: Services,
  statistics: JobStatistics,
  readMerged?: () => Promise<string>,
): ProcessMetrics {
  const { env, database, circuits } = services;
  const registry = new Registry();
  registerFamilies(
    [registry],
    [
      {
        name: "rostrum_calls_by_prisma_total",
        help: "Calls of the database that Prisma served, because no plain statement is compiled of them.",
        labelNames: ["model", "operation"],
        read: () =>
          [...database.compiler.byPrisma].map(([kind, count]) => {
            const [model = "", operation = ""] = kind.split(" ", 2);
            return [{ model, operation }, count];
          }),
      },
      {
        name: "rostrum_provider_api_version_end_seconds",
        help: "Earliest time, in Unix seconds, at which a provider refuses requests of the version that this server names.",
        labelNames: ["provider", "version"],
        aggregator: "first",
        read: () =>
          usedVersions(env).map(({ provider, version, endsAt }) => [{ provider, version }, endsAt.getTime() / 1000]),
      },
      {
        name: "rostrum_build_info",
        help: "Always 1; the label is the version of this server.",
        labelNames: ["version"],
        aggregator: "first",
        read: () => [[{ version: VERSION }, 1]],
      },
      {
        name: "rostrum_processes",
        help: "Processes that share the port of this server.",
        read: () => 1,
      },
      {
        name: "rostrum_database_connections",
        help: "Connections of the pool by state; waiting counts callers that wait for a connection.",
        labelNames: ["state"],
        read() {
          const { totalCount, idleCount, waitingCount } = database.pool;
          const counts = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
          return byLabel("state", Object.entries(counts));
        },
      },
      {
        name: "rostrum_database_takes_writes",
        help: "1 while the database takes writes; 0 while it takes only reads, as a standby does.",
        aggregator: "min",
        read: () => Number(database.writability.takesWrites),
      },
      {
        name: "rostrum_circuits",
        help: "Outside hosts with an open circuit, by part and state; half_open hosts may be tried now. Hosts are counted, not named.",
        labelNames: ["part", "state"],
        read: () =>
          PARTS.flatMap((part) => {
            const { open, halfOpen } = circuits.held(part);
            return [[{ part, state: "open" }, open] as const, [{ part, state: "half_open" }, halfOpen] as const];
          }),
      },
      ...jobFamilies(services, statistics),
      ...backlogFamilies(services),
    ],
  );
  const all = () => [registry, metricsOfProcess()];
  const read = readMerged ?? (() => Registry.merge(all()).metrics());
  const render = async () => new Response(await read(), { headers: { "content-type": registry.contentType } });
  return {
    registry,
    answer(caller) {
      const token = /^bearer +(\S.*)$/i.exec(caller.request.headers.get("authorization") ?? "")?.[1];
      const permitted =
        token === undefined ? isLocal(caller) : env.METRICS_TOKEN !== undefined && sameSecret(token, env.METRICS_TOKEN);
      return permitted ? render() : undefined;
    },
    values: async () => (await Promise.all(all().map((each) => each.getMetricsAsJSON()))).flat(),
  };
}

/** Memory, processor and event loop belong to the process, however many apps it contains. */
let ofProcess: Registry | undefined;

function metricsOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const sum of MISNAMED) ofProcess.removeSingleMetric(sum);
  }
  return ofProcess;
}
