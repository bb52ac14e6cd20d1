import { Counter, type Registry } from "prom-client";
import { TRY_RESULTS, triesOf } from "../../domains/webhooks/delivery/counts.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { Services } from "../../platform/services/services.ts";

/** Registers what the workers of this process have done. */
export function registerJobMetrics(
  registers: Registry[],
  { database }: Pick<Services, "database">,
  statistics: JobStatistics,
): void {
  new Counter({
    name: "rostrum_jobs_total",
    help: "Jobs of this process by topic and outcome; failed jobs are retried until their tries are used up.",
    labelNames: ["topic", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { topic, outcome, jobs } of statistics.entries()) this.inc({ topic, outcome }, jobs);
    },
  });
  new Counter({
    name: "rostrum_webhook_tries_total",
    help: "Tries of webhook deliveries by this process: delivered, again (another try follows) or failed.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      const tries = triesOf({ database });
      for (const result of TRY_RESULTS) this.inc({ result }, tries[result]);
    },
  });
}
