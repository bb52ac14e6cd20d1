import { Counter, Histogram } from "prom-client";
import type { AnswerCache } from "../../platform/answer-cache/answerCache.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Note } from "../answers/answers.ts";
import type { Budget } from "../budget/budget.ts";
import type { PlaceCounts } from "../budget/places.ts";
import { withoutPlan } from "../graphql/plans/execute.ts";
import type { Call } from "../http/call.ts";
import { byLabel, type Family, registerFamilies } from "./families.ts";
import { createProcessMetrics, type ProcessMetrics } from "./processMetrics.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The metrics of a server: those of every process, and those of requests. */
export interface Metrics extends Pick<ProcessMetrics, "answer" | "values"> {
  /** Counts an answered request. */
  count(call: Call, status: number, milliseconds: number): void;
}

/** Creates the metrics. Every label has few values, whatever callers send. */
export function createMetrics(
  services: Services,
  statistics: JobStatistics,
  answers: AnswerCache<Note>,
  { counts: budget, places }: Pick<Budget, "counts" | "places">,
  readMerged?: () => Promise<string>,
): Metrics {
  const { registry, answer, values } = createProcessMetrics(services, statistics, readMerged);
  const registers = [registry];
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
  registerFamilies(registers, [
    {
      name: "rostrum_operations_without_plan_total",
      help: "Operations that graphql-js executed, by the reason why they have no plan.",
      labelNames: ["reason"],
      read: () => byLabel("reason", withoutPlan),
    },
    ...ofAnswers(answers),
    {
      name: "rostrum_budget_points_total",
      help: "Points that requests were charged.",
      read: () => budget.points,
    },
    {
      name: "rostrum_budget_leases_total",
      help: "Statements that leased a block of points. Grows by a few a minute for each organization and person in use.",
      read: () => budget.leases,
    },
    {
      name: "rostrum_budget_refused_total",
      help: "Requests that were refused because a budget was spent, by budget: organization, person or application.",
      labelNames: ["budget"],
      read: () => byLabel("budget", budget.refused),
    },
    ...ofPlaces(places),
  ]);
  return {
    count({ request, outcome: { route, operation } }, status, milliseconds) {
      const method = METHODS.has(request.method) ? request.method : "other";
      requests.inc({ route, method, status: String(status) });
      durations.observe({ kind: operation?.type ?? "other" }, milliseconds / 1000);
      if (operation) operations.inc({ type: operation.type, operation: (operation.own && operation.name) || "other" });
    },
    answer,
    values,
  };
}

const ofAnswers = (answers: AnswerCache<Note>): Family[] => [
  {
    name: "rostrum_answer_cache_requests_total",
    help: "Queries by the result of the answer cache; detail says why an answer was not cached.",
    labelNames: ["result", "detail"],
    read() {
      const { hits, misses, collapsed, bypasses } = answers.counts;
      return [
        [{ result: "hit", detail: "" }, hits],
        [{ result: "miss", detail: "" }, misses],
        [{ result: "collapsed", detail: "" }, collapsed],
        ...[...bypasses].map(([detail, count]) => [{ result: "bypass", detail }, count] as const),
      ];
    },
  },
  {
    name: "rostrum_answer_cache_evictions_total",
    help: "Answers that were removed because ANSWER_CACHE_MB was reached.",
    read: () => answers.counts.evictions,
  },
  {
    name: "rostrum_answer_cache_bytes",
    help: "Estimated memory of the cached answers.",
    read: () => answers.bytes,
  },
];

/** The operations that run, wait for a place, or were refused one. */
const ofPlaces = (places: PlaceCounts): Family[] => [
  {
    name: "rostrum_operations_running",
    help: "Operations of signed-in callers that run now.",
    read: () => places.running,
  },
  {
    name: "rostrum_operations_waiting",
    help: "Operations that wait now, because their person, application or organization has as many running as allowed.",
    read: () => places.waiting,
  },
  {
    name: "rostrum_operations_waited_total",
    help: "Operations that waited for others of their person, application or organization.",
    read: () => places.waited,
  },
  {
    name: "rostrum_operations_refused_total",
    help: "Operations that were refused after 5 seconds of waiting, or because many waited, by whose places were taken.",
    labelNames: ["places"],
    read: () => byLabel("places", places.refused),
  },
];
