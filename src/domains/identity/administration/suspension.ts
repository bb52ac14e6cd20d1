import { type DomainError, forbidden } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** Returns the error for a person who proved who they are. A stranger never sees it. */
export const accountSuspended = (): DomainError =>
  forbidden("The account is suspended. Ask an administrator of this server");

/**
 * Holds the state of a person until the end of the write: a concurrent suspension waits, and then ends the sessions
 * that the write opened.
 * @returns whether the person is suspended
 */
export async function holdState(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ suspended: boolean }[]>`
    SELECT suspended_at IS NOT NULL AS suspended FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`;
  return rows[0]?.suspended === true;
}

/** The user whom a suspension or its end is about. */
export interface Suspended {
  id: string;
  email: string;
}

/** Leaves out the other columns, so that no record of a write has the hash of a password. */
export const suspendedOf = ({ id, email }: Suspended): Suspended => ({ id, email });
