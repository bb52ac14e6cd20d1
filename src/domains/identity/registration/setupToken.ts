import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** The id of the only row. */
const ID = 1;

/** Creates the setup token, which replaces an earlier one. Only its hash is stored. */
export async function createSetupToken(tx: Tx, now: Date): Promise<string> {
  const token = newSecret("setup");
  const row = { tokenHash: hashSecret(token), createdAt: now };
  await tx.setupToken.upsert({ where: { id: ID }, create: { id: ID, ...row }, update: row });
  return token;
}

/** Whether a text is the setup token. */
export async function isSetupToken(tx: Tx, token: string): Promise<boolean> {
  return (await tx.setupToken.count({ where: { tokenHash: hashSecret(token) } })) > 0;
}

/**
 * Deletes the setup token. Of concurrent transactions with the token, one gets true: the others wait for it and then
 * find no row.
 */
export async function takeSetupToken(tx: Tx, token: string): Promise<boolean> {
  const { count } = await tx.setupToken.deleteMany({ where: { tokenHash: hashSecret(token) } });
  return count > 0 && !(await hasAdministrator(tx));
}

/** Deletes the setup token, because the instance has an administrator. */
export async function voidSetupToken(tx: Tx): Promise<void> {
  await tx.setupToken.deleteMany();
}

export async function hasAdministrator(tx: Tx): Promise<boolean> {
  return (await tx.user.findFirst({ where: { isInstanceAdmin: true }, select: { id: true } })) !== null;
}
