import { Buffer } from "node:buffer";
import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { CannotOpen, createVault, type Vault, type VaultKeys } from "../crypto/vault.ts";
import { BackupRefused } from "./refused.ts";

/** OWASP's parameters: 128 MiB and half a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PLACE = "backup:keys";
const LEAST_LENGTH = 12;

const SealedKeys = z.object({
  kdf: z.literal("scrypt"),
  N: z.literal(COST.N),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64(),
  sealed: z.string(),
});
const Keys = z.array(z.tuple([z.string(), z.base64()]));

/** Seals the keys of a vault under a passphrase, as JSON. @throws BackupRefused for a short passphrase */
export async function sealKeys(keys: VaultKeys, passphrase: string): Promise<string> {
  if (passphrase.length < LEAST_LENGTH) {
    throw new BackupRefused(`The passphrase must have at least ${LEAST_LENGTH} characters.`);
  }
  const salt = randomBytes(SALT_BYTES);
  const pairs = [...keys].map(([id, key]) => [id, Buffer.from(key).toString("base64")]);
  const sealed = (await vaultOf(passphrase, salt)).seal(JSON.stringify(pairs), PLACE);
  return `${JSON.stringify({ kdf: "scrypt", ...COST, salt: salt.toString("base64"), sealed }, null, 2)}\n`;
}

/** Opens what `sealKeys` sealed. @throws BackupRefused for another passphrase */
export async function openKeys(text: string, passphrase: string): Promise<VaultKeys> {
  const { salt, sealed } = SealedKeys.parse(JSON.parse(text));
  try {
    const opened = (await vaultOf(passphrase, Buffer.from(salt, "base64"))).open(sealed, PLACE);
    return new Map(Keys.parse(JSON.parse(opened)).map(([id, key]) => [id, Buffer.from(key, "base64")]));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new BackupRefused("The passphrase does not open the keys of the backup. Nothing was restored.", {
      cause: error,
    });
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function vaultOf(passphrase: string, salt: Buffer): Promise<Vault> {
  const key = await derive(passphrase.normalize("NFKC"), salt, KEY_BYTES, { ...COST, maxmem: 256 * COST.N * COST.r });
  return createVault(() => new Map([["passphrase", key]]));
}
