import { randomInt } from "node:crypto";
import type { EmailChange, EmailChangeState } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** How long a code is good for. */
export const CODE_LIFE_MS = 15 * 60_000;
/** From one code to the next. */
export const RESEND_AFTER_MS = 60_000;
/** The wrong code that ends a change. */
export const MOST_FAILURES = 5;

const PURPOSE = "email-change code";
const signed = (id: string, code: string) => `${id}:${code}`;

type Sealing = Pick<Services, "vault">;

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** What is kept of a code: signed with a key of this server, as a million codes are soon tried against a mere hash. */
export const hashCode = ({ vault }: Sealing, id: string, code: string): string => vault.sign(signed(id, code), PURPOSE);

/** Whether these are the digits that were mailed for this change. Takes as long for wrong ones. */
export const isCode = ({ vault }: Sealing, { id, codeHash }: Pick<EmailChange, "id" | "codeHash">, code: string) =>
  vault.isSigned(signed(id, code), PURPOSE, codeHash);

/** A change of somebody's that waits for its code, locked: whoever else is at it is done, or waits. Null where there is none. */
export async function lockPending(tx: Tx, id: string, userId: string): Promise<EmailChange | null> {
  await tx.$queryRaw`SELECT 1 FROM email_change WHERE id = ${id} FOR UPDATE`;
  return tx.emailChange.findFirst({ where: { id, userId, state: "PENDING" } });
}

/** Whether an address is somebody's. */
export const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.user.findUnique({ where: { email }, select: { id: true } })) !== null;

/** Ends the change of a person that waits for its code, if there is one. */
export async function endPending(
  tx: Tx,
  where: { userId: string; id?: string },
  state: Exclude<EmailChangeState, "PENDING">,
  now: Date,
): Promise<number> {
  const pending = { ...where, state: "PENDING" as const };
  return (await tx.emailChange.updateMany({ where: pending, data: { state, endedAt: now } })).count;
}
