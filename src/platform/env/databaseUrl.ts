import { resolve } from "node:path";
import type { Env } from "./env.ts";

const EMBEDDED = "pglite:";

/** Returns the absolute folder of the embedded database; null for PostgreSQL and for a database in memory. */
export function embeddedFolder(env: Env): string | null {
  const url = databaseUrl(env);
  const folder = url.startsWith(EMBEDDED) ? url.slice(EMBEDDED.length) : "memory";
  return folder === "memory" ? null : resolve(folder);
}

/** Returns the URL of the database: the server of DATABASE_URL, or PGlite in DATA_DIR. */
export function databaseUrl(env: Env): string {
  return env.DATABASE_URL ?? `${EMBEDDED}${env.DATA_DIR}`;
}
