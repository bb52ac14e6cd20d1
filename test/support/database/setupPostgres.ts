import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { createDatabase, type PostgresServer, startPostgres } from "./postgres.ts";
import { CHECKS } from "./revisions.ts";

/** Starts a server for the whole run, with a migrated database that the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await migratedServer();
  project.provide("postgres", { url: server.url, template });
  return () => server.stop();
}

/** Starts a server with a migrated database. */
export async function migratedServer(): Promise<{ server: PostgresServer; template: string }> {
  const server = await startPostgres();
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
