import { Counter, Gauge, type Registry } from "prom-client";
import { TRY_RESULTS, triesOf } from "../../domains/webhooks/delivery/counts.ts";
import type { Services } from "../../platform/services/services.ts";

/** Registers the metrics of webhooks. */
export function registerWebhookMetrics(registers: Registry[], { database, now }: Pick<Services, "database" | "now">) {
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
  new Gauge({
    name: "rostrum_webhook_oldest_seconds",
    help: "How long the oldest due delivery of an active endpoint has been due; 0 without due deliveries. Grows while no worker runs.",
    registers,
    async collect() {
      const dueAt = await oldestDue(database.pool).catch(() => undefined);
      if (dueAt === undefined) return this.set(Number.NaN);
      this.set(dueAt === null ? 0 : Math.max(0, (now().getTime() - dueAt.getTime()) / 1000));
    },
  });
}

async function oldestDue(pool: Services["database"]["pool"]): Promise<Date | null> {
  const { rows } = await pool.query<{ due_at: Date | null }>(
    `SELECT min(d.next_try_at) AS due_at FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
     WHERE d.next_try_at IS NOT NULL AND d.state = 'PENDING' AND e.state = 'ACTIVE'`,
  );
  return rows[0]?.due_at ?? null;
}
