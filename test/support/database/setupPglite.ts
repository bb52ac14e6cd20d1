import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { databaseFingerprint } from "../../../src/platform/database/blankDatabase.ts";
import { type Database, openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { cacheFolder as cache } from "../../../src/platform/files/cacheFolder.ts";
import { openQueue } from "../../../src/platform/jobs/queue.ts";
import { openServices } from "../../../src/platform/services/openServices.ts";
import { CHECKS } from "./revisions.ts";
import type { PackedState } from "./template.ts";

/**
 * Provides packed data folders of a PGlite: empty, migrated, and migrated with the checks of revisions and the queue.
 * To start from one takes a fifth of the time of starting from nothing. The folders are kept for the next run, under a
 * name that is a hash of their sources.
 */
export default async function setup(project: TestProject): Promise<void> {
  const own = await readFile(fileURLToPath(import.meta.url));
  const checks = createHash("sha256").update(CHECKS).update(own).digest("hex").slice(0, 16);
  const madeOf = `${await databaseFingerprint()}-${checks}`;
  const file = (state: PackedState) => join(cache, `${state}-${madeOf}.tar`);
  const files = { empty: file("empty"), migrated: file("migrated"), checked: file("checked") };
  if (!Object.values(files).every(existsSync)) await make(files);
  project.provide("pglite", files);
}

async function make(files: Record<PackedState, string>): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const database = await openDatabase("pglite:memory");
  if (database.pglite === undefined) throw new Error("This database is not PGlite.");
  await pack(database.pglite, files.empty);
  await migrate(database.pool);
  await pack(database.pglite, files.migrated);
  await database.pglite.exec(CHECKS);
  await addQueue(database);
  await pack(database.pglite, files.checked, withoutTemplates);
  await database.close();
}

/** The queue of the server with its tables, which many tests would otherwise create. */
async function addQueue(database: Database): Promise<void> {
  // Loads the whole server, which a run with packed folders of an earlier one need not do.
  const { handlers } = await import("../../../src/server/jobs/jobs.generated.ts");
  const services = openServices({ env: readEnv({}), database });
  const queue = await openQueue(services, { shared: handlers.map(({ topic }) => topic) }, { supervise: false });
  await queue.stop({ close: false, graceful: false });
}

/** Another run may make the same file at the same time: each appears whole. */
async function pack(pglite: PGlite, file: string, change = (tar: Buffer) => tar): Promise<void> {
  const dump = await pglite.dumpDataDir("none");
  await writeFile(`${file}.${process.pid}`, change(Buffer.from(await dump.arrayBuffer())));
  await rename(`${file}.${process.pid}`, file);
}

const BLOCK = 512;
/** The folders of the databases that PostgreSQL copies for a new database, which are never read here. */
const TEMPLATES = /^\/?base\/[14]\//;

/** A packed data folder without the templates of new databases: a third of its bytes and half of its files. */
function withoutTemplates(tar: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString("latin1", at, at + 100).split("\0")[0] ?? "";
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!TEMPLATES.test(name)) kept.push(tar.subarray(at, next));
    at = next;
  }
  return Buffer.concat(kept);
}

/** The age in milliseconds after which no run uses a folder. */
async function removeOld(): Promise<void> {
  for (const name of (await readdir(cache)).filter((file) => file.includes(".tar"))) {
    const file = join(cache, name);
    if (Date.now() - (await stat(file)).mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}
