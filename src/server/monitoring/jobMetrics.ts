import { Counter, Gauge, type Registry } from "prom-client";
import { queueCounts } from "../../platform/jobs/queueCounts.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { Services } from "../../platform/services/services.ts";

/**
 * Registers the metrics of the outbox and the queue. Tenants and hosts are no labels: they are many, and users name
 * them.
 */
export function registerJobMetrics(
  registers: Registry[],
  { database, now }: Pick<Services, "database" | "now">,
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
  new Gauge({
    name: "rostrum_queue_jobs",
    help: "Jobs of all processes by topic and state: waiting (for a place or the next try) or running. Topics without such jobs are absent.",
    labelNames: ["topic", "state"],
    registers,
    async collect() {
      this.reset();
      // An outage of the database must not hide the other metrics.
      const counts = await queueCounts(database).catch(() => []);
      for (const { topic, state, jobs } of counts) this.set({ topic, state }, jobs);
    },
  });
  new Gauge({
    name: "rostrum_outbox_oldest_seconds",
    help: "How long the oldest due outbox message has been due; 0 without due messages. Grows while no worker runs.",
    registers,
    async collect() {
      // An outage of the database must not hide the other metrics.
      const dueAt = await oldestDue(database.pool).catch(() => undefined);
      if (dueAt === undefined) return this.set(Number.NaN);
      this.set(dueAt === null ? 0 : Math.max(0, (now().getTime() - dueAt.getTime()) / 1000));
    },
  });
}

async function oldestDue(pool: Services["database"]["pool"]): Promise<Date | null> {
  const { rows } = await pool.query<{ due_at: Date | null }>("SELECT min(due_at) AS due_at FROM outbox_message");
  return rows[0]?.due_at ?? null;
}
