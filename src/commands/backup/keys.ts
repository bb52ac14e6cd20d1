import { Buffer } from "node:buffer";
import { text } from "node:stream/consumers";
import { backupBytes } from "../../platform/backup/backupFile.ts";
import type { Manifest } from "../../platform/backup/manifest.ts";
import { openKeys } from "../../platform/backup/sealedKeys.ts";
import type { VaultKeys } from "../../platform/crypto/vault.ts";
import { existingVaultKeys, FILE_KEY, keyFile } from "../../platform/crypto/vaultKeys.ts";
import type { Env } from "../../platform/env/env.ts";
import { writePrivateFile } from "../../platform/files/wholeFile.ts";
import { Refused } from "../shared/operatorCommand.ts";

/** Opens the keys of a backup. @throws Refused for a backup without keys; BackupRefused for another passphrase */
export async function keysOfBackup(folder: string, manifest: Manifest, passphrase: string): Promise<VaultKeys> {
  if (manifest.keys === null) throw new Refused("The backup has no keys: leave out --with-key.");
  return openKeys(await text(backupBytes(folder, manifest.keys)), passphrase);
}

/**
 * Checks that a server in this environment will open what the keys of a backup sealed.
 * @returns writes the key file, where that is what such a server needs
 * @throws Refused if the environment needs other keys
 */
export function placeFor(env: Env, keys: VaultKeys): () => Promise<void> {
  const own = existingVaultKeys(env);
  const lacking = [...keys].filter(([id, key]) => !Buffer.from(own?.get(id) ?? []).equals(key)).map(([id]) => id);
  if (lacking.length === 0) return async () => {};
  if (env.SECRET_KEYS.size > 0 || lacking.some((id) => id !== FILE_KEY)) {
    throw new Refused(
      `SECRET_KEYS must have the keys of the backup: ${lacking.join(", ")}. Print them with --print-keys, set SECRET_KEYS, and restore again.`,
    );
  }
  const file = keyFile(env.DATA_DIR);
  if (own !== null)
    throw new Refused(`${file} holds another key than the backup. Move the file away, and restore again.`);
  return () => writePrivateFile(file, base64(keys.get(FILE_KEY)));
}

/** Returns keys in the form of SECRET_KEYS. */
export const keysText = (keys: VaultKeys): string => [...keys].map(([id, key]) => `${id}:${base64(key)}`).join(",");

const base64 = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString("base64");
