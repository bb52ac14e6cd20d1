import type { User } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { securityAction } from "../../notifications/effects.ts";
import { useRecoveryCode } from "./recoveryCodes.ts";
import { openSecret, sealSecret } from "./secret.ts";
import { stepOf } from "./totp.ts";

/** A missing or wrong code, with the reason for the audit log; otherwise the records of the code that was used up. */
export type SecondFactorCheck =
  | { error: DomainError; reason: "second_factor_missing" | "second_factor_wrong" }
  | { error?: undefined; audit: AuditDraft[]; outbox: OutboxDraft[] };

/** The code that a person entered, and what a missing one is answered with. */
interface Entered {
  user: Pick<User, "id" | "secondFactorAt">;
  code: string | null | undefined;
  /** The details of SECOND_FACTOR_REQUIRED. */
  details?: Record<string, unknown>;
}

const DIGITS = /^\d{3} ?\d{3}$/;

/**
 * Checks the second factor of a person whose password was right, and uses the code up. Of concurrent transactions with
 * the same code, one passes. A person without a second factor passes without a code.
 */
export async function checkSecondFactor(
  tx: Tx,
  services: Services,
  { user, code, details }: Entered,
  now: Date,
): Promise<SecondFactorCheck> {
  if (user.secondFactorAt === null) return { audit: [], outbox: [] };
  if (code == null) return { error: secondFactorRequired(details), reason: "second_factor_missing" };
  if (DIGITS.test(code)) {
    if (await useCode(tx, services, user.id, code.replace(" ", ""), now)) return { audit: [], outbox: [] };
  } else if (await useRecoveryCode(tx, user.id, code)) {
    return {
      audit: [{ action: "identity.recovery_code_used", resourceId: user.id, actorId: user.id }],
      outbox: [securityAction(user.id, "recovery_code_used")],
    };
  }
  return { error: wrongCode(), reason: "second_factor_wrong" };
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
    data: { usedStep: step, ...(isStale && { secret: sealSecret(services, userId, secret) }) },
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

const secondFactorRequired = (details: Record<string, unknown> = {}) =>
  new DomainError(
    "SECOND_FACTOR_REQUIRED",
    "Enter the code of your authenticator app, or a recovery code",
    issue("is required, because the account has a second factor"),
    details,
  );
