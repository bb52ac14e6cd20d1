import { createHash } from "node:crypto";
import { access, constants, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "../files/cacheFolder.ts";
import { lockFolder } from "../files/folderLock.ts";
import { createWholeFolder } from "../files/wholeFolder.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Returns the data folder of a migrated, empty embedded database, made at install. A copy of it starts in a tenth of
 * the time that initdb and the migrations take.
 * @returns undefined if the folder is absent or not readable by this process; a new database is then created from
 * scratch
 */
export async function blankDatabase(cache = cacheFolder): Promise<string | undefined> {
  const data = join(cache, await blankName(), "db");
  return access(join(data, "PG_VERSION"), constants.R_OK).then(
    () => data,
    () => undefined,
  );
}

/**
 * Creates the blank database if it is absent, and removes those of other migrations.
 * @throws FolderLocked while another process creates it
 * @param add adds further content of a new database, after the migrations
 */
export async function makeBlankDatabase(
  add: (database: Database) => Promise<void> = async () => {},
  cache = cacheFolder,
): Promise<void> {
  if ((await blankDatabase(cache)) !== undefined) return;
  const unlock = await lockFolder(cache);
  try {
    const old = (await readdir(cache)).filter((name) => name.startsWith("blank-"));
    await Promise.all(old.map((name) => rm(join(cache, name), { recursive: true })));
    await createWholeFolder(join(cache, await blankName()), async (folder) => {
      // The whole folder is synced when it is complete.
      const database = await openDatabase(`pglite:${folder}`, { durable: false });
      try {
        await migrate(database.pool);
        await add(database);
      } finally {
        await database.close();
      }
    });
  } finally {
    unlock();
  }
}

const blankName = async () => `blank-${await databaseFingerprint()}`;

/** Returns a hash of everything that a new, migrated embedded database is made of. */
export async function databaseFingerprint(): Promise<string> {
  const migrations = join(root, "prisma/migrations");
  const scripts = (await readdir(migrations, { recursive: true })).filter((name) => name.endsWith(".sql")).toSorted();
  const sources = [
    join(root, "node_modules/@electric-sql/pglite/package.json"),
    join(root, "src/platform/database/migrate.ts"),
    ...["apply", "records"].map((name) => join(root, `src/platform/database/migrations/${name}.ts`)),
    ...scripts.map((name) => join(migrations, name)),
  ];
  const hash = createHash("sha256").update(scripts.join("\n"));
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest("hex").slice(0, 16);
}
