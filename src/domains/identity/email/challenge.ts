import { randomInt } from "node:crypto";
import type { EmailChange, EmailChangeState } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** The lifetime of a code. */
export const CODE_LIFE_MS = 15 * 60_000;
/** The minimum time between two codes of a change. */
export const RESEND_AFTER_MS = 60_000;
/** The number of wrong codes that ends a change. */
export const MOST_FAILURES = 5;

const PURPOSE = "email-change code";
const signed = (id: string, code: string) => `${id}:${code}`;

type Sealing = Pick<Services, "vault">;

/** Returns a random code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/**
 * Signs a code with a key of this server for storage: a plain hash of six digits could be reversed by trying a million
 * codes.
 */
export const hashCode = ({ vault }: Sealing, id: string, code: string): string => vault.sign(signed(id, code), PURPOSE);

/** Whether a code is the one that was mailed for this change, compared in constant time. */
export const isCode = ({ vault }: Sealing, { id, codeHash }: Pick<EmailChange, "id" | "codeHash">, code: string) =>
  vault.isSigned(signed(id, code), PURPOSE, codeHash);

/**
 * Locks and returns a user's change that waits for its code; null if the user has no such change. Waits for concurrent
 * operations on the change.
 */
export async function lockPending(tx: Tx, id: string, userId: string): Promise<EmailChange | null> {
  await lockRow(tx, "email_change", id, "UPDATE");
  return tx.emailChange.findFirst({ where: { id, userId, state: "PENDING" } });
}

/** Whether an address belongs to an account. */
export const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.user.findUnique({ where: { email }, select: { id: true } })) !== null;

/** Ends a user's change that waits for its code, if one exists. */
export async function endPending(
  tx: Tx,
  where: { userId: string; id?: string },
  state: Exclude<EmailChangeState, "PENDING">,
  now: Date,
): Promise<number> {
  const pending = { ...where, state: "PENDING" as const };
  return (await tx.emailChange.updateMany({ where: pending, data: { state, endedAt: now } })).count;
}

/** The error for a code of an email change that came too late. */
export const codeExpired = (): DomainError => invalidInput(["id"], "has expired; request the email change again");
