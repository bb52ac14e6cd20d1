import type { Database } from "../../platform/database/database.ts";
import type { SchemaState } from "../../platform/database/schemaSupport.ts";
import type { Services } from "../../platform/services/services.ts";
import type { PartStates } from "./outsideParts.ts";

const PATIENCE_MS = 2000;

/**
 * Reports whether the process can serve: it is not stopping, the database answers in time and has a schema that this
 * version works with, and the storage is the database's. A missing other part makes the answer `degraded`, still with
 * 200: all servers share these parts, so removing servers from rotation would not help, and requests that do not need
 * the part succeed; so do reads of a database that takes only reads. The answer names parts; addresses and reasons are
 * only logged.
 */
export async function readyz(
  { database, log }: Services,
  closing: AbortSignal,
  look: () => Promise<PartStates>,
): Promise<Response> {
  // A stopping process starts nothing new.
  const [trouble, outside] = await Promise.all([databaseTrouble(database, log), closing.aborted ? undefined : look()]);
  const isReadOnly = trouble !== "database unreachable" && !database.writability.takesWrites;
  const parts = {
    database: trouble === "database unreachable" ? "unreachable" : isReadOnly ? "read_only" : "ok",
    migrations: trouble === undefined ? "ok" : (MIGRATIONS[trouble] ?? "unknown"),
    ...outside,
  };
  // A process without its volume is alone with this fault, and would store uploads where no other process finds them.
  const isForeign = outside?.storage === "foreign";
  const reason = closing.aborted ? "stopping" : (trouble ?? (isForeign ? "storage of another database" : undefined));
  if (reason !== undefined) return Response.json({ status: "unavailable", reason, parts }, { status: 503 });
  const isDegraded = isReadOnly || Object.values(parts).includes("unreachable");
  return Response.json({ status: isDegraded ? "degraded" : "ready", parts });
}

/** Returns the answer of `GET /api/v1/ready`: the state of the server, and whether its database answers. */
export async function compatibleReady(answer: Response): Promise<Response> {
  const { status, parts } = (await answer.json()) as { status: string; parts: { database: string } };
  const database = parts.database === "unreachable" ? "unreachable" : "ok";
  return Response.json({ database, status }, { status: answer.status });
}

const TROUBLES: Readonly<Record<SchemaState, Trouble | undefined>> = {
  supported: undefined,
  pending: "migrations pending",
  unsupported: "the database needs a newer version",
};
type Trouble = "database unreachable" | "migrations pending" | "the database needs a newer version";
const MIGRATIONS: Partial<Record<Trouble, SchemaState>> = {
  "migrations pending": "pending",
  "the database needs a newer version": "unsupported",
};

async function databaseTrouble({ schema, writability }: Database, log: Services["log"]): Promise<Trouble | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  try {
    const looks = Promise.all([schema.look(), writability.look()]);
    const [state] = await Promise.race([looks, late.promise]);
    return TROUBLES[state];
  } catch (error) {
    log.warning("readiness.failed", { reason: error instanceof Error ? error.message : String(error) });
    return "database unreachable";
  } finally {
    clearTimeout(timer);
  }
}
