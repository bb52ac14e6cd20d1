import { randomBytes } from "node:crypto";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** The number of codes that a person gets at once. */
export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Replaces a person's recovery codes. Returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashed(code) })) });
  return codes;
}

/** Uses a recovery code up. Of concurrent transactions with the same code, one gets true: the others find no row. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  return (await tx.recoveryCode.deleteMany({ where: { userId, codeHash: hashed(code) } })).count > 0;
}

/** Returns 80 random bits such as `4k2d-9xqa-m0tz-7vbn`. */
function newCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return Array.from({ length: GROUPS }, (_, i) => letters.slice(i * GROUP_LENGTH, (i + 1) * GROUP_LENGTH)).join("-");
}

/** The hash of a code in any case, with or without its hyphens. 80 random bits need no slow hash. */
const hashed = (code: string): string => hashSecret(code.toLowerCase().replace(/[\s-]/g, ""));
