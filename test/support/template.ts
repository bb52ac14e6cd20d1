import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/core/database.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A file: the data folder of a migrated PGlite, packed. */
    pgliteTemplate?: string;
    /** The running server and its migrated database. */
    postgres?: { url: string; template: string };
  }
}

/** A migrated, empty database of the test's own: PGlite in memory or, in the project `postgres`, one on the server. Close it. */
export async function testDatabase(): Promise<Database> {
  const postgres = inject("postgres");
  if (postgres) return onServer(postgres.url, postgres.template);
  const template = inject("pgliteTemplate");
  if (template === undefined)
    throw new Error("This vitest project has no database: see globalSetup in vitest.config.ts.");
  return openDatabase("pglite:memory", { loadDataDir: await openAsBlob(template) });
}

/** An empty database without any table, of the same kind. */
export async function emptyDatabase(): Promise<Database> {
  const postgres = inject("postgres");
  return postgres ? onServer(postgres.url) : openDatabase("pglite:memory");
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
