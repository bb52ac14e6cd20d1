import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { createDatabase, type PostgresServer, startOwnPostgres } from "./postgres.ts";
import { CHECKS } from "./revisions.ts";

/** Starts a server for the whole run, with a migrated database that the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await migratedServer();
  project.provide("postgres", { url: server.url, template });
  return () => server.stop();
}

/** Starts a server with a migrated database. */
export async function migratedServer(): Promise<{ server: PostgresServer; template: string }> {
  // Tests that read plans vacuum and analyze their tables themselves. An analysis by the server at that moment would
  // keep their dead rows, and the blocks that a plan reads would depend on it.
  const server = await startOwnPostgres(["autovacuum=off"]);
  try {
    const url = await createDatabase(server.url);
    const database = await openDatabase(url);
    await migrate(database.pool);
    await database.pool.query(CHECKS);
    await database.close();
    return { server, template: new URL(url).pathname.slice(1) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
