import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AUTHENTICATION, authenticationOf } from "../../platform/backup/authentication.ts";
import { saveMedia } from "../../platform/backup/copyMedia.ts";
import { createBackupFolder, requireFree, writeBackupFile } from "../../platform/backup/files.ts";
import { FORM, MANIFEST, type Manifest, manifestText } from "../../platform/backup/manifest.ts";
import { newKey } from "../../platform/backup/passphrase.ts";
import { saveDatabase } from "../../platform/backup/saveDatabase.ts";
import { sealKeys } from "../../platform/backup/sealedKeys.ts";
import { existingVaultKeys } from "../../platform/crypto/vaultKeys.ts";
import type { Database } from "../../platform/database/database.ts";
import { inOneSnapshot } from "../../platform/database/plainTransaction.ts";
import { embeddedFolder } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { FolderLocked, lockFolder } from "../../platform/files/folderLock.ts";
import { SILENT } from "../../platform/log/log.ts";
import { createCircuits } from "../../platform/outbound/circuits.ts";
import { VERSION } from "../../platform/release/version.ts";
import { openStorage } from "../../platform/storage/openStorage.ts";
import { CannotStart, openAsIs } from "../../server/boot/boot.ts";
import { requireOwnStorage } from "../../server/boot/storageMark.ts";
import { askForSnapshot } from "../../server/listen/operatorPort.ts";
import { mediaObjects } from "./mediaObjects.ts";

/** The passphrases of a backup; null leaves out what a passphrase protects. */
export interface Passphrases {
  /** Seals the keys. */
  keys: string | null;
  /** Authenticates the manifest. */
  authentication: string | null;
}

/**
 * Writes a backup of the environment's database, media and, with a passphrase, keys. Servers may run meanwhile.
 * @throws CannotStart, BackupRefused
 */
export async function backUp(env: Env, path: string, passphrases: Passphrases): Promise<Manifest> {
  const folder = resolve(path);
  await requireFree(folder);
  const keys = passphrases.keys === null ? null : existingVaultKeys(env);
  const sealed = passphrases.keys === null || keys === null ? null : await sealKeys(keys, passphrases.keys);
  const authenticating = passphrases.authentication === null ? null : await newKey(passphrases.authentication);
  const { database, close } = await openForBackup(env);
  const storage = openStorage(env, createCircuits(), SILENT);
  let manifest: Manifest | undefined;
  try {
    await requireOwnStorage(env, database, storage);
    await createBackupFolder(folder, async (draft) => {
      const takenAt = new Date().toISOString();
      const { objects, ...saved } = await inOneSnapshot(database.pool, async (client) => ({
        ...(await saveDatabase(client, draft)),
        objects: await mediaObjects(client),
      }));
      manifest = {
        form: FORM,
        version: VERSION,
        takenAt,
        database: database.kind,
        ...saved,
        ...(await saveMedia(storage, draft, objects)),
        keys: sealed === null ? null : await writeBackupFile(draft, "keys.json", [sealed]),
      };
      const text = manifestText(manifest);
      await writeBackupFile(draft, MANIFEST, [text]);
      if (authenticating === null) return;
      await writeBackupFile(draft, AUTHENTICATION, [authenticationOf(text, authenticating)]);
    });
  } finally {
    await close();
  }
  if (manifest === undefined) throw new Error("the backup was not filled");
  return manifest;
}

/** Opens the database, or the copy that the running server of an embedded database makes. @throws CannotStart */
async function openForBackup(env: Env): Promise<{ database: Database; close(): Promise<void> }> {
  const folder = embeddedFolder(env);
  if (folder === null || !(await isServed(folder))) {
    const database = await openAsIs(env);
    return { database, close: () => database.close() };
  }
  const answer = await askForSnapshot(folder);
  if ("reason" in answer) {
    throw new CannotStart(
      `The database folder ${folder} is in use, and its server made no copy for the backup: ${answer.reason}. Try again, or stop the server first.`,
    );
  }
  const { copy } = answer;
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    const database = await openAsIs({ ...env, DATABASE_URL: `pglite:${copy}`, EMBEDDED_DURABILITY: false });
    return { database, close: () => database.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Whether another process has the folder open. */
async function isServed(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, "db"))) return false;
  try {
    (await lockFolder(folder))();
    return false;
  } catch (error) {
    if (error instanceof FolderLocked) return true;
    throw error;
  }
}
