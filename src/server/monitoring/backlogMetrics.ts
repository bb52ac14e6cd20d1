import { Gauge, type Registry } from "prom-client";
import { backlog as ofPublications } from "../../domains/publications/delivery/backlog.ts";
import { backlog as ofWebhooks } from "../../domains/webhooks/delivery/backlog.ts";
import { logFailure } from "../../platform/database/outages.ts";
import { jobBacklog, rowBacklog, type TopicBacklog, WORK_STATES } from "../../platform/jobs/backlog.ts";
import type { Services } from "../../platform/services/services.ts";

type Parts = Pick<Services, "database" | "now" | "log">;

/** The database is asked once in this time, however often the metrics are read. */
const EVERY_MS = 10_000;

const STATES =
  "waiting (due, not tried yet), retrying (failed, and another try follows), running, or failed (ended without success in the last 24 hours)";
const COUNTED = "Read from the database, over all processes; a count ends at 100,000.";

/**
 * Registers depth, oldest age, retries and failures of all work, by topic. The database is asked, so a process without
 * workers shows the same. Tenants and hosts are no labels: they are many, and users name them.
 */
export function registerBacklogMetrics(registers: Registry[], services: Parts): void {
  register(registers, {
    counts: ["rostrum_queue_jobs", `Jobs by topic and state: ${STATES}. ${COUNTED}`],
    oldest: ["rostrum_queue_oldest_seconds", "How long the oldest due job of a topic has been due; 0 without one."],
    read: sometimes(services, () => jobBacklog(services)),
  });
  register(registers, {
    counts: [
      "rostrum_deliveries",
      `Posts and webhook events by the topic of their jobs, and state: ${STATES}. ${COUNTED}`,
    ],
    oldest: [
      "rostrum_deliveries_oldest_seconds",
      "How long the oldest due post or webhook event of a topic has been due; 0 without one.",
    ],
    read: sometimes(services, () => rowBacklog(services, [...ofPublications, ...ofWebhooks])),
  });
}

type Read = () => Promise<readonly TopicBacklog[]>;

interface Family {
  counts: [name: string, help: string];
  oldest: [name: string, help: string];
  read: Read;
}

function register(registers: Registry[], { counts: [countName, countHelp], oldest, read }: Family): void {
  const [oldestName, oldestHelp] = oldest;
  new Gauge({
    name: countName,
    help: countHelp,
    labelNames: ["topic", "state"],
    registers,
    // Each process reads the same.
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { topic, counts } of await read())
        for (const state of WORK_STATES) this.set({ topic, state }, counts[state]);
    },
  });
  new Gauge({
    name: oldestName,
    help: oldestHelp,
    labelNames: ["topic"],
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { topic, oldestMs } of await read()) this.set({ topic }, oldestMs / 1000);
    },
  });
}

/**
 * Returns what was read at most some seconds ago. Callers share one read. Without the database there are no values, so
 * that an alert on their absence fires, and the other metrics are still answered.
 */
function sometimes({ now, log }: Parts, read: Read): Read {
  let last: { at: number; values: Promise<readonly TopicBacklog[]> } | undefined;
  return () => {
    const at = now().getTime();
    if (last === undefined || Math.abs(at - last.at) >= EVERY_MS) {
      const values = read().catch((error: unknown) => {
        logFailure(log, "backlog.unread", {}, error);
        return [];
      });
      last = { at, values };
    }
    return last.values;
  };
}
