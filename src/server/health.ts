import { pendingMigrations } from "../core/migrate.ts";
import type { Services } from "../core/services.ts";

const PATIENCE_MS = 2000;

/** Whether the process answers. */
export const healthz = (): Response => Response.json({ status: "ok" });

/** Whether it can serve: not stopping, the database answers in time, and has every migration. What is wrong is named, not explained. */
export async function readyz({ database, log }: Services, closing: AbortSignal): Promise<Response> {
  const reason = closing.aborted ? "stopping" : await databaseTrouble(database.pool, log);
  return reason === undefined
    ? Response.json({ status: "ready" })
    : Response.json({ status: "unavailable", reason }, { status: 503 });
}

async function databaseTrouble(pool: Services["database"]["pool"], log: Services["log"]): Promise<string | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  try {
    const pending = await Promise.race([pendingMigrations(pool), late.promise]);
    return pending.length === 0 ? undefined : "migrations pending";
  } catch (error) {
    log.warning("readiness.failed", { reason: error instanceof Error ? error.message : String(error) });
    return "database unreachable";
  } finally {
    clearTimeout(timer);
  }
}
