import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPgBouncer } from "./pgbouncer.ts";
import { migratedServer } from "./setupPostgres.ts";

/**
 * Starts a server as `setupPostgres` does, and PgBouncer in front of it. The tests know the address of PgBouncer only.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await migratedServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // The pooled sessions are shared, so a test that sets the time limit of a session sets another one's.
  await client.query("ALTER ROLE postgres SET timezone = 'UTC'");
  await client.query("ALTER ROLE postgres SET deadlock_timeout = '20ms'");
  await client.end();
  const pooler = await startPgBouncer(server.url);
  project.provide("postgres", { url: pooler.url, template });
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
