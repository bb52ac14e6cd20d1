import { Buffer } from "node:buffer";
import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { BackupRefused } from "./refused.ts";

/** OWASP's parameters: 128 MiB and half a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const LEAST_LENGTH = 12;

/** How a key was derived, as a file of a backup states it. Other costs are refused: a file could ask for all memory. */
export const Derivation = z.object({
  kdf: z.literal("scrypt"),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: z.base64(),
});

/** A key from a passphrase, with the statement that derives it again. */
export interface DerivedKey {
  key: Buffer;
  derivation: z.output<typeof Derivation>;
}

/** Derives a new key from a passphrase. @throws BackupRefused for a short passphrase */
export async function newKey(passphrase: string): Promise<DerivedKey> {
  if (passphrase.length < LEAST_LENGTH) {
    throw new BackupRefused(`The passphrase must have at least ${LEAST_LENGTH} characters.`);
  }
  const derivation = { kdf: "scrypt" as const, ...COST, salt: randomBytes(SALT_BYTES).toString("base64") };
  return { key: await sameKey(passphrase, derivation), derivation };
}

/** Derives a key again. */
export const sameKey = (passphrase: string, { salt }: Pick<DerivedKey["derivation"], "salt">): Promise<Buffer> =>
  derive(passphrase.normalize("NFKC"), Buffer.from(salt, "base64"), KEY_BYTES, {
    ...COST,
    maxmem: 256 * COST.N * COST.r,
  });

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
