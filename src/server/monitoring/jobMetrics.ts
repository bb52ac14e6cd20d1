import { TRY_RESULTS, triesOf } from "../../domains/webhooks/delivery/counts.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Family } from "./families.ts";

/** Jobs, and tries of webhook deliveries, by the workers of this process. */
export const jobFamilies = ({ database }: Pick<Services, "database">, statistics: JobStatistics): Family[] => [
  {
    name: "rostrum_jobs_total",
    help: "Jobs of this process by topic and outcome; failed jobs are retried until their tries are used up.",
    labelNames: ["topic", "outcome"],
    read: () => statistics.entries().map(({ topic, outcome, jobs }) => [{ topic, outcome }, jobs]),
  },
  {
    name: "rostrum_webhook_tries_total",
    help: "Tries of webhook deliveries by this process: delivered, again (another try follows) or failed.",
    labelNames: ["result"],
    read() {
      const tries = triesOf({ database });
      return TRY_RESULTS.map((result) => [{ result }, tries[result]]);
    },
  },
];
