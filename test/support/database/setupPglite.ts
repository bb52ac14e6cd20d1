import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { databaseFingerprint } from "../../../src/platform/database/blankDatabase.ts";
import { type Database, openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { cacheFolder as cache } from "../../../src/platform/files/cacheFolder.ts";
import { openQueue } from "../../../src/platform/jobs/queue.ts";
import { openServices } from "../../../src/platform/services/openServices.ts";
import { CHECKS } from "./revisions.ts";
import type { PreparedState } from "./template.ts";

/**
 * Provides data folders of a PGlite: empty, migrated, and migrated with the checks of revisions and the queue. To start
 * from one takes a fifth of the time of starting from nothing. The folders are kept for the next run, under a name that
 * is a hash of their sources.
 */
export default async function setup(project: TestProject): Promise<void> {
  const own = await readFile(fileURLToPath(import.meta.url));
  const checks = createHash("sha256").update(CHECKS).update(own).digest("hex").slice(0, 16);
  const folder = join(cache, `${PREFIX}${await databaseFingerprint()}-${checks}`);
  if (!existsSync(folder)) await make(folder);
  const dataOf = (state: PreparedState) => join(folder, state, "db");
  project.provide("pglite", { empty: dataOf("empty"), migrated: dataOf("migrated"), checked: dataOf("checked") });
}

const PREFIX = "tests-";

/** Makes the folder of all states. Another run may make it at the same time: each appears whole. */
async function make(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const own = await mkdtemp(join(cache, `${PREFIX}new-`));
  const at = (state: PreparedState) => join(own, state);
  await change(at("empty"), async () => {});
  await cp(at("empty"), at("migrated"), { recursive: true });
  await change(at("migrated"), async ({ pool }) => void (await migrate(pool)));
  await cp(at("migrated"), at("checked"), { recursive: true });
  await change(at("checked"), async (database) => {
    await database.pool.query(CHECKS);
    await addQueue(database);
  });
  // PostgreSQL copies these databases for a new one, which no test creates: half of the files.
  for (const template of ["1", "4"]) await rm(join(at("checked"), "db/base", template), { recursive: true });
  await rename(own, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (!existsSync(folder)) throw error;
    await rm(own, { recursive: true });
  });
}

async function change(folder: string, act: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(`pglite:${folder}`, { durable: false });
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

/** The queue of the server with its tables, which many tests would otherwise create. */
async function addQueue(database: Database): Promise<void> {
  // Loads the whole server, which a run with the folders of an earlier one need not do.
  const { handlers } = await import("../../../src/server/jobs/jobs.generated.ts");
  const services = openServices({ env: readEnv({}), database });
  const queue = await openQueue(services, { shared: handlers.map(({ topic }) => topic) }, { supervise: false });
  await queue.stop({ close: false, graceful: false });
}

/** The age in milliseconds after which no run uses a folder. */
const OLD = 86_400_000;

async function removeOld(): Promise<void> {
  for (const name of (await readdir(cache)).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(cache, name);
    if (Date.now() - (await stat(folder)).mtimeMs > OLD) await rm(folder, { recursive: true, force: true });
  }
}
