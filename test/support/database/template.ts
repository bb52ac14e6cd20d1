import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../../src/platform/database/database.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";
import { withChecks } from "./revisions.ts";

/**
 * The state of a packed database: without tables, migrated, or migrated with the checks of revisions and the queue of
 * the server.
 */
export type PackedState = "empty" | "migrated" | "checked";

declare module "vitest" {
  interface ProvidedContext {
    /** Files: the data folder of a PGlite, packed. */
    pglite?: Record<PackedState, string>;
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
  return withChecks(
    await (postgres ? onServer(postgres.url, postgres.template) : openPacked("pglite:memory", "checked")),
  );
}

/** A database without any table, of the same kind. */
export async function emptyDatabase(): Promise<Database> {
  const postgres = inject("postgres");
  return postgres ? onServer(postgres.url) : openPacked("pglite:memory", "empty");
}

/** A PGlite of one's own, in memory or in a new folder (`pglite:<folder>`). */
export async function openPacked(url: `pglite:${string}`, state: PackedState): Promise<Database> {
  const packed = inject("pglite");
  if (packed === undefined) throw new Error("This vitest project has no PGlite: see globalSetup in vitest.config.ts.");
  return openDatabase(url, { loadDataDir: await blobOf(packed[state]), durable: false });
}

const blobs = new Map<string, Promise<Blob>>();

/** The content of a file that many tests of this process start from. */
function blobOf(file: string): Promise<Blob> {
  const blob = blobs.get(file) ?? readFile(file).then((bytes) => new Blob([bytes]));
  blobs.set(file, blob);
  return blob;
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
