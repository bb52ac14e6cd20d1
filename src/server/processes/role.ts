import process from "node:process";
import { databaseUrl } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { CannotStart } from "../boot/boot.ts";

/** The first server process does once what belongs to a whole server: the demo, the greeting, the setup token. */
export type ServerRole = "only" | "first" | "further";

/** The variable with the role of a process that a supervisor started. */
export const ROLE = "ROSTRUM_PROCESS_ROLE";
/** The message of a process that answers requests. */
export const READY = "rostrum:ready";

/** Returns what this process is. @throws CannotStart where several processes cannot share a port or the database */
export async function roleOf(env: Env): Promise<ServerRole | "supervisor"> {
  if (env.WEB_CONCURRENCY === 1) return "only";
  const refuse = (reason: string) => new CannotStart(`WEB_CONCURRENCY requires ${reason}`);
  if (databaseUrl(env).startsWith("pglite:"))
    throw refuse("PostgreSQL: set DATABASE_URL. Only one process can open the embedded database.");
  if ("Deno" in globalThis)
    throw refuse("Node: Deno has no processes that share a port. Start several servers behind a proxy instead.");
  const { default: cluster } = await import("node:cluster");
  if (cluster.isPrimary) return "supervisor";
  return process.env[ROLE] === "first" ? "first" : "further";
}

/** Reports to the supervisor that this process answers requests. */
export function reportReady(): void {
  process.send?.({ type: READY });
}
