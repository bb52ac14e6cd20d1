import type { User } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { notify } from "../../notifications/effects.ts";
import { useRecoveryCode } from "./recoveryCodes.ts";
import { openSecret, sealSecret } from "./secret.ts";
import { stepOf } from "./totp.ts";

/** Wrong codes in a row, after which codes of the app are refused until the person signs in with a mailed link. */
export const MOST_WRONG_CODES = 20;

/** A missing or wrong code, with the reason for the audit log; otherwise the records of the code that was used up. */
export type SecondFactorCheck =
  | { error: DomainError; reason: Reason; outbox: OutboxDraft[] }
  | { error?: undefined; audit: AuditDraft[]; outbox: OutboxDraft[] };
type Reason = "second_factor_missing" | "second_factor_wrong" | "second_factor_locked";

/** The code that a person entered. */
interface Entered {
  user: Pick<User, "id" | "secondFactorAt">;
  code: string | null | undefined;
}

const DIGITS = /^\d{3} ?\d{3}$/;

/**
 * Checks the second factor of a person whose password was right, and uses the code up. Of concurrent transactions with
 * the same code, one passes. A person without a second factor passes without a code. Wrong codes count until a right
 * one, and the person is notified of the first and of the last that is checked. A recovery code cannot be guessed, so
 * it is accepted after the last one too.
 */
export async function checkSecondFactor(
  tx: Tx,
  services: Services,
  { user, code }: Entered,
  now: Date,
): Promise<SecondFactorCheck> {
  const { id: userId } = user;
  if (user.secondFactorAt === null) return { audit: [], outbox: [] };
  if (code == null) {
    if (await isLocked(tx, userId)) return refused("second_factor_locked", locked());
    return refused("second_factor_missing", secondFactorRequired());
  }
  const isAppCode = DIGITS.test(code);
  if (!isAppCode && (await useRecoveryCode(tx, userId, code))) {
    await forgetWrongCodes(tx, userId);
    return {
      audit: [{ action: "identity.recovery_code_used", resourceId: userId, actorId: userId }],
      outbox: [notify("security_action", userId, "recovery_code_used")],
    };
  }
  // Counted before the check: of many guesses at once, none is free.
  const wrong = await countCode(tx, userId);
  if (wrong === null) return refused("second_factor_locked", locked());
  if (isAppCode && (await useCode(tx, services, userId, code.replace(" ", ""), now))) return { audit: [], outbox: [] };
  const outbox = [
    ...(wrong === 1 ? [notify("security_action", userId, "second_factor_code_wrong")] : []),
    ...(wrong === MOST_WRONG_CODES ? [notify("security_action", userId, "second_factor_locked")] : []),
  ];
  return refused("second_factor_wrong", wrongCode(), outbox);
}

const refused = (reason: Reason, error: DomainError, outbox: OutboxDraft[] = []): SecondFactorCheck => ({
  error,
  reason,
  outbox,
});

/** Counts one code as wrong. @returns the wrong codes in a row; null if no further code is checked */
async function countCode(tx: Tx, userId: string): Promise<number | null> {
  const [row] = await tx.secondFactor.updateManyAndReturn({
    where: { userId, wrongCodes: { lt: MOST_WRONG_CODES } },
    data: { wrongCodes: { increment: 1 } },
    select: { wrongCodes: true },
  });
  return row?.wrongCodes ?? null;
}

const isLocked = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.secondFactor.count({ where: { userId, wrongCodes: { gte: MOST_WRONG_CODES } } })) > 0;

/** Lets a person who proved the mailbox enter codes again. */
export async function forgetWrongCodes(tx: Tx, userId: string): Promise<void> {
  await tx.secondFactor.updateMany({ where: { userId, wrongCodes: { gt: 0 } }, data: { wrongCodes: 0 } });
}

/** Accepts the code of a time step after the last used one. Seals the secret with the current key of the server. */
async function useCode(tx: Tx, services: Services, userId: string, code: string, now: Date): Promise<boolean> {
  const row = await tx.secondFactor.findUnique({ where: { userId } });
  if (row === null || row.secret === null) return false;
  const secret = openSecret(services, userId, row.secret);
  const step = stepOf(secret, code, now);
  if (step === null) return false;
  const isStale = services.vault.isStale(row.secret);
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret: row.secret, usedStep: { lt: step } },
    data: { usedStep: step, wrongCodes: 0, ...(isStale && { secret: sealSecret(services, userId, secret) }) },
  });
  return count > 0;
}

const issue = (message: string) => [{ path: ["secondFactorCode"], message }];

const wrongCode = () =>
  new DomainError(
    "INVALID_CREDENTIALS",
    "The code is wrong, expired or was used before. Enter the next code of the app",
    issue("is wrong, expired or was used before"),
  );

const secondFactorRequired = () =>
  new DomainError(
    "SECOND_FACTOR_REQUIRED",
    "Enter the code of your authenticator app, or a recovery code",
    issue("is required, because the account has a second factor"),
  );

const locked = () =>
  new DomainError(
    "SECOND_FACTOR_REQUIRED",
    `${MOST_WRONG_CODES} wrong codes were entered, so codes of the app are refused. Request a sign-in link by mail and sign in with it, or enter a recovery code`,
    issue("is refused after too many wrong codes"),
    { locked: true },
  );
