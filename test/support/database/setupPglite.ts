import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { databaseFingerprint } from "../../../src/platform/database/blankDatabase.ts";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { cacheFolder as cache } from "../../../src/platform/files/cacheFolder.ts";
import { CHECKS } from "./revisions.ts";
import type { PackedState } from "./template.ts";

/**
 * Provides packed data folders of a PGlite: empty, migrated, and migrated with the checks of revisions. To start from one takes a fifth of the time of starting from nothing.
 * The folders are kept for the next run, under a name that is a hash of their sources.
 */
export default async function setup(project: TestProject): Promise<void> {
  const checks = createHash("sha256").update(CHECKS).digest("hex").slice(0, 16);
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
  await pack(database.pglite, files.checked);
  await database.close();
}

/** Another run may make the same file at the same time: each appears whole. */
async function pack(pglite: PGlite, file: string): Promise<void> {
  const dump = await pglite.dumpDataDir("none");
  await writeFile(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
}

/** The age in milliseconds after which no run uses a folder. */
async function removeOld(): Promise<void> {
  for (const name of (await readdir(cache)).filter((file) => file.includes(".tar"))) {
    const file = join(cache, name);
    if (Date.now() - (await stat(file)).mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}
