import { resolve } from "node:path";
import type pg from "pg";
import { leaveToPeople } from "../../domains/publications/delivery/restored.ts";
import { readAuthenticManifest, type Trust } from "../../platform/backup/authentication.ts";
import { restoreMedia } from "../../platform/backup/copyMedia.ts";
import { anyRelation, loadDatabase, planMigrations } from "../../platform/backup/loadDatabase.ts";
import type { Manifest } from "../../platform/backup/manifest.ts";
import { verifyBackupFiles } from "../../platform/backup/readFiles.ts";
import { MIGRATION_LOCK } from "../../platform/database/migrate.ts";
import { inTransaction, withClient } from "../../platform/database/plainTransaction.ts";
import { embeddedFolder } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { SILENT } from "../../platform/log/log.ts";
import { createCircuits } from "../../platform/outbound/circuits.ts";
import { MARK_KEY, markOf } from "../../platform/storage/mark.ts";
import { openStorage } from "../../platform/storage/openStorage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { openAsOwner } from "../../server/boot/boot.ts";
import { Refused } from "../shared/operatorCommand.ts";
import { clearForRestart } from "./clear.ts";
import { keysOfBackup, placeFor } from "./keys.ts";

export interface Restored {
  manifest: Manifest;
  /** The names of the migrations that are newer than the backup. */
  migrated: string[];
  /** The number of renditions that wait for a person. */
  forPeople: number;
}

export interface RestoreOptions {
  /** Opens the keys of the backup; null leaves them out. */
  passphrase: string | null;
  /** Shows that the backup is the one that was written. */
  trust: Trust;
  /**
   * Whether no server has used the database since the backup, so that nothing was sent that the backup does not show.
   */
  moved: boolean;
}

/**
 * Restores a backup into the environment's database, which must be empty, and its storage. Rows appear in one
 * transaction, at the end.
 * @throws CannotStart, Refused, BackupRefused
 */
export async function restore(env: Env, path: string, { passphrase, trust, moved }: RestoreOptions): Promise<Restored> {
  const folder = resolve(path);
  const manifest = await readAuthenticManifest(folder, trust);
  const plan = await planMigrations(manifest);
  const keys = passphrase === null ? null : await keysOfBackup(folder, manifest, passphrase);
  const placeKeys = keys === null ? null : placeFor(env, keys);
  await verifyBackupFiles(folder, manifest);
  const database = await openAsOwner(env);
  try {
    return await withClient(database.pool, async (client) => {
      await requireEmpty(client, env);
      const storage = openStorage(env, createCircuits(), SILENT);
      await requireUnmarked(env, storage);
      await placeKeys?.();
      await restoreMedia(storage, folder, manifest);
      let forPeople = 0;
      await inTransaction(client, async () => {
        // A server that starts meanwhile waits for this lock, and then finds the rows.
        await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
        await requireEmpty(client, env);
        await loadDatabase(client, folder, manifest, plan);
        const now = new Date();
        await clearForRestart(client, now);
        if (!moved) forPeople = await leaveToPeople(client, now);
      });
      // The first start marks the storage again, for the restored database.
      if (env.STORAGE_MARK === "adopt") await storage.remove(MARK_KEY);
      await client.query("ANALYZE");
      return { manifest, migrated: plan.after.map(({ name }) => name), forPeople };
    });
  } finally {
    await database.close();
  }
}

/** @throws Refused for a storage of another database, which may still be in use */
async function requireUnmarked({ STORAGE_MARK }: Env, storage: Storage): Promise<void> {
  if (STORAGE_MARK === "adopt" || (await markOf(storage)) === null) return;
  throw new Refused(
    "The storage of media belongs to another database. Name an unused storage (DATA_DIR, or S3_BUCKET). If that database is lost and this restore replaces it, set STORAGE_MARK=adopt for the restore.",
  );
}

async function requireEmpty(client: pg.ClientBase, env: Env): Promise<void> {
  const relation = await anyRelation(client);
  if (relation === null) return;
  const folder = embeddedFolder(env);
  throw new Refused(
    `The database is not empty: it has ${relation}. A restore needs an empty one: ${
      folder === null
        ? "create a new database, and name it in DATABASE_URL"
        : `move ${folder} away, or set DATA_DIR to another folder`
    }.`,
  );
}
