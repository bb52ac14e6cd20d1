import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/core/database.ts";
import { migrate } from "../../src/core/migrate.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/rostrum");

/**
 * Provides the packed data folder of a PGlite, empty and migrated: to start from one takes a fifth of the time of starting from nothing.
 * They are kept for the next run, under a name that tells what they were made of.
 */
export default async function setup(project: TestProject): Promise<void> {
  const madeOf = await fingerprint();
  const files = { empty: join(cache, `empty-${madeOf}.tar`), migrated: join(cache, `migrated-${madeOf}.tar`) };
  if (!existsSync(files.empty) || !existsSync(files.migrated)) await make(files);
  project.provide("pglite", files);
}

async function make(files: { empty: string; migrated: string }): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const database = await openDatabase("pglite:memory");
  if (database.pglite === undefined) throw new Error("This database is not PGlite.");
  await pack(database.pglite, files.empty);
  await migrate(database.pool);
  await pack(database.pglite, files.migrated);
  await database.close();
}

/** Another run may make the same file at the same time: each appears whole. */
async function pack(pglite: PGlite, file: string): Promise<void> {
  const dump = await pglite.dumpDataDir("none");
  await writeFile(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
}

/** What no run of today can be using any more. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = join(cache, name);
    if (Date.now() - (await stat(file)).mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}

async function fingerprint(): Promise<string> {
  const migrations = join(root, "prisma/migrations");
  const scripts = (await readdir(migrations, { recursive: true })).filter((name) => name.endsWith(".sql")).toSorted();
  const sources = [
    join(root, "node_modules/@electric-sql/pglite/package.json"),
    join(root, "src/core/migrate.ts"),
    ...scripts.map((name) => join(migrations, name)),
  ];
  const hash = createHash("sha256").update(scripts.join("\n"));
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest("hex").slice(0, 16);
}
