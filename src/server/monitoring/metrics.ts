import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AnswerCache } from "../../platform/answer-cache/answerCache.ts";
import { sameSecret } from "../../platform/crypto/secrets.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { LedgerCounts } from "../../platform/limits/ledger.ts";
import { PARTS } from "../../platform/outbound/circuits.ts";
import { VERSION } from "../../platform/release/version.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Note } from "../answers/answers.ts";
import type { Call } from "../http/call.ts";
import { isLocal } from "../http/loopback.ts";
import { registerBacklogMetrics } from "./backlogMetrics.ts";
import { registerJobMetrics } from "./jobMetrics.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Gauges of prom-client whose names end as those of counters do. Each is the sum of another metric over its labels. */
const MISNAMED = ["nodejs_active_resources_total", "nodejs_active_handles_total", "nodejs_active_requests_total"];

export interface Metrics {
  /** Counts an answered request. */
  count(call: Call, status: number, milliseconds: number): void;
  /**
   * Answers with the text for Prometheus: to callers on this machine, or with METRICS_TOKEN. Undefined for other
   * callers.
   */
  answer(call: Call): Promise<Response> | undefined;
}

/** Creates the metrics. Every label has few values, whatever callers send. */
export function createMetrics(
  { env, database, circuits, now, log }: Services,
  statistics: JobStatistics,
  answers: AnswerCache<Note>,
  budget: LedgerCounts,
): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  new Gauge({
    name: "rostrum_build_info",
    help: "Always 1; the label is the version of this server.",
    labelNames: ["version"],
    registers,
    collect() {
      this.set({ version: VERSION }, 1);
    },
  });
  const requests = new Counter({
    name: "rostrum_http_requests_total",
    help: "Requests by route, method and status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  // By kind alone: a histogram has 16 series for each set of labels.
  const durations = new Histogram({
    name: "rostrum_http_request_duration_seconds",
    help: "Requests by kind; measured until the answer's headers are known.",
    labelNames: ["kind"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const operations = new Counter({
    name: "rostrum_graphql_operations_total",
    help: "Executed operations by name; operations that callers wrote are counted as other.",
    labelNames: ["type", "operation"],
    registers,
  });
  new Gauge({
    name: "rostrum_database_connections",
    help: "Connections of the pool by state; waiting counts callers that wait for a connection.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "rostrum_circuits",
    help: "Outside hosts with an open circuit, by part and state; half_open hosts may be tried now. Hosts are counted, not named.",
    labelNames: ["part", "state"],
    registers,
    collect() {
      for (const part of PARTS) {
        const { open, halfOpen } = circuits.held(part);
        this.set({ part, state: "open" }, open);
        this.set({ part, state: "half_open" }, halfOpen);
      }
    },
  });
  new Counter({
    name: "rostrum_answer_cache_requests_total",
    help: "Queries by the result of the answer cache; detail says why an answer was not cached.",
    labelNames: ["result", "detail"],
    registers,
    collect() {
      this.reset();
      const { hits, misses, collapsed, bypasses } = answers.counts;
      this.inc({ result: "hit", detail: "" }, hits);
      this.inc({ result: "miss", detail: "" }, misses);
      this.inc({ result: "collapsed", detail: "" }, collapsed);
      for (const [detail, count] of bypasses) this.inc({ result: "bypass", detail }, count);
    },
  });
  new Counter({
    name: "rostrum_answer_cache_evictions_total",
    help: "Answers that were removed because ANSWER_CACHE_MB was reached.",
    registers,
    collect() {
      this.reset();
      this.inc(answers.counts.evictions);
    },
  });
  new Gauge({
    name: "rostrum_answer_cache_bytes",
    help: "Estimated memory of the cached answers.",
    registers,
    collect() {
      this.set(answers.bytes);
    },
  });
  new Counter({
    name: "rostrum_budget_points_total",
    help: "Points that requests were charged.",
    registers,
    collect() {
      this.reset();
      this.inc(budget.points);
    },
  });
  new Counter({
    name: "rostrum_budget_leases_total",
    help: "Statements that leased a block of points. Grows by a few a minute for each organization and person in use.",
    registers,
    collect() {
      this.reset();
      this.inc(budget.leases);
    },
  });
  new Counter({
    name: "rostrum_budget_refused_total",
    help: "Requests that were refused because a budget was spent, by budget: organization, person or application.",
    labelNames: ["budget"],
    registers,
    collect() {
      this.reset();
      for (const [name, count] of budget.refused) this.inc({ budget: name }, count);
    },
  });
  registerJobMetrics(registers, { database }, statistics);
  registerBacklogMetrics(registers, { database, now, log });

  return {
    count({ request, outcome: { route, operation } }, status, milliseconds) {
      const method = METHODS.has(request.method) ? request.method : "other";
      requests.inc({ route, method, status: String(status) });
      durations.observe({ kind: operation?.type ?? "other" }, milliseconds / 1000);
      if (operation) operations.inc({ type: operation.type, operation: (operation.own && operation.name) || "other" });
    },
    answer(call) {
      const token = /^bearer +(\S.*)$/i.exec(call.request.headers.get("authorization") ?? "")?.[1];
      const permitted =
        token === undefined ? isLocal(call) : env.METRICS_TOKEN !== undefined && sameSecret(token, env.METRICS_TOKEN);
      return permitted ? render(registry) : undefined;
    },
  };
}

/** Memory, processor and event loop belong to the process, however many apps it contains. */
let ofProcess: Registry | undefined;

async function render(registry: Registry): Promise<Response> {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const sum of MISNAMED) ofProcess.removeSingleMetric(sum);
  }
  const text = await Registry.merge([registry, ofProcess]).metrics();
  return new Response(text, { headers: { "content-type": registry.contentType } });
}
