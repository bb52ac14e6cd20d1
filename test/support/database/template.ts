import { inject } from "vitest";
import { type Database, openDatabase } from "../../../src/platform/database/database.ts";
import { emptiedWhenClosed } from "../run/emptied.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";
import { withChecks } from "./revisions.ts";

/**
 * The state of a prepared database: without tables, migrated, or migrated with the checks of revisions and the queue of
 * the server.
 */
export type PreparedState = "empty" | "migrated" | "checked";

declare module "vitest" {
  interface ProvidedContext {
    /** Data folders of a PGlite that is closed. */
    pglite?: Record<PreparedState, string>;
    /** The running server and its migrated database. */
    postgres?: { url: string; template: string };
  }
}

/**
 * A migrated, empty database of the test's own: PGlite in memory or, in the project `postgres`, one on the server.
 * Close it.
 */
export async function testDatabase(): Promise<Database> {
  const postgres = inject("postgres");
  const opened = await (postgres
    ? onServer(postgres.url, postgres.template)
    : openPrepared("pglite:memory", "checked"));
  return emptiedWhenClosed(withChecks(opened));
}

/** A database without any table, of the same kind. */
export async function emptyDatabase(): Promise<Database> {
  const postgres = inject("postgres");
  return postgres ? onServer(postgres.url) : openPrepared("pglite:memory", "empty");
}

/** A PGlite of one's own, in memory or in a new folder (`pglite:<folder>`). */
export async function openPrepared(url: `pglite:${string}`, state: PreparedState): Promise<Database> {
  const states = inject("pglite");
  if (states === undefined) throw new Error("This vitest project has no PGlite: see globalSetup in vitest.config.ts.");
  return openDatabase(url, { blank: states[state], durable: false });
}

async function onServer(server: string, template?: string): Promise<Database> {
  const url = await createDatabase(server, template);
  const database = await openDatabase(url, { connections: 5 });
  const close = async () => {
    await database.close();
    await dropDatabase(server, url);
  };
  return { ...database, close };
}
