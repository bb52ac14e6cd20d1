import { Buffer } from "node:buffer";
import { z } from "zod";
import { CannotOpen, createVault, type Vault, type VaultKeys } from "../crypto/vault.ts";
import { Derivation, newKey, sameKey } from "./passphrase.ts";
import { BackupRefused } from "./refused.ts";

const PLACE = "backup:keys";

const SealedKeys = Derivation.extend({ sealed: z.string() });
const Keys = z.array(z.tuple([z.string(), z.base64()]));

/** Seals the keys of a vault under a passphrase, as JSON. @throws BackupRefused for a short passphrase */
export async function sealKeys(keys: VaultKeys, passphrase: string): Promise<string> {
  const { key, derivation } = await newKey(passphrase);
  const pairs = [...keys].map(([id, each]) => [id, Buffer.from(each).toString("base64")]);
  const sealed = vaultOf(key).seal(JSON.stringify(pairs), PLACE);
  return `${JSON.stringify({ ...derivation, sealed }, null, 2)}\n`;
}

/** Opens what `sealKeys` sealed. @throws BackupRefused for another passphrase */
export async function openKeys(text: string, passphrase: string): Promise<VaultKeys> {
  const { sealed, ...derivation } = SealedKeys.parse(JSON.parse(text));
  try {
    const opened = vaultOf(await sameKey(passphrase, derivation)).open(sealed, PLACE);
    return new Map(Keys.parse(JSON.parse(opened)).map(([id, key]) => [id, Buffer.from(key, "base64")]));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new BackupRefused("The passphrase does not open the keys of the backup. Nothing was restored.", {
      cause: error,
    });
  }
}

const vaultOf = (key: Buffer): Vault => createVault(() => new Map([["passphrase", key]]));
