import { backlog as ofPublications } from "../../domains/publications/delivery/backlog.ts";
import { backlog as ofWebhooks } from "../../domains/webhooks/delivery/backlog.ts";
import { logFailure } from "../../platform/database/outages.ts";
import { jobBacklog, rowBacklog, type TopicBacklog, WORK_STATES } from "../../platform/jobs/backlog.ts";
import type { Services } from "../../platform/services/services.ts";
import { byLabel, type Family } from "./families.ts";

type Parts = Pick<Services, "database" | "now" | "log">;

/** The database is asked once in this time, however often the metrics are read. */
const EVERY_MS = 10_000;

const STATES =
  "waiting (due, not tried yet), retrying (failed, and another try follows), running, or failed (ended without success in the last 24 hours)";
const COUNTED = "Read from the database, over all processes; a count ends at 100,000.";

/**
 * Depth, oldest age, retries and failures of all work, by topic. The database is asked, so a process without workers
 * shows the same. Tenants and hosts are no labels: they are many, and users name them.
 */
export const backlogFamilies = (services: Parts): Family[] => [
  ...familiesOf({
    counts: ["rostrum_queue_jobs", `Jobs by topic and state: ${STATES}. ${COUNTED}`],
    oldest: ["rostrum_queue_oldest_seconds", "How long the oldest due job of a topic has been due; 0 without one."],
    read: sometimes(services, () => jobBacklog(services)),
  }),
  ...familiesOf({
    counts: [
      "rostrum_deliveries",
      `Posts and webhook events by the topic of their jobs, and state: ${STATES}. ${COUNTED}`,
    ],
    oldest: [
      "rostrum_deliveries_oldest_seconds",
      "How long the oldest due post or webhook event of a topic has been due; 0 without one.",
    ],
    read: sometimes(services, () => rowBacklog(services, [...ofPublications, ...ofWebhooks])),
  }),
];

type Read = () => Promise<readonly TopicBacklog[]>;

interface Backlog {
  counts: [name: string, help: string];
  oldest: [name: string, help: string];
  read: Read;
}

/** Each process reads the same, so that the values of several are not added. */
const familiesOf = ({ counts: [name, help], oldest: [oldestName, oldestHelp], read }: Backlog): Family[] => [
  {
    name,
    help,
    labelNames: ["topic", "state"],
    aggregator: "max",
    read: async () =>
      (await read()).flatMap(({ topic, counts }) =>
        WORK_STATES.map((state) => [{ topic, state }, counts[state]] as const),
      ),
  },
  {
    name: oldestName,
    help: oldestHelp,
    labelNames: ["topic"],
    aggregator: "max",
    read: async () =>
      byLabel(
        "topic",
        (await read()).map(({ topic, oldestMs }) => [topic, oldestMs / 1000] as const),
      ),
  },
];

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
