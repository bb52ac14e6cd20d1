import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "../attempts.ts";
import { themselves } from "../sessions/session.ts";
import { ConfirmSecondFactor } from "./inputs.ts";
import { lockUser } from "./owner.ts";
import { replaceRecoveryCodes } from "./recoveryCodes.ts";
import { openSecret, sealSecret } from "./secret.ts";
import { stepOf } from "./totp.ts";

/** New recovery codes, which are returned once. */
export interface NewRecoveryCodes {
  recoveryCodes: string[];
}

const confirmation = write({
  name: "confirmSecondFactor",
  input: ConfirmSecondFactor,
  replayable: false,
  prepare: (_input, context) => countOwnAttempt(context),
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { code }, target: { userId }, context, now }): Promise<Outcome<NewRecoveryCodes>> {
    const { services } = context;
    await lockUser(tx, userId);
    const row = await tx.secondFactor.findUnique({ where: { userId } });
    if (!row?.pendingSecret || row.pendingUntil === null || row.pendingUntil <= now) throw nothingToConfirm();
    const secret = openSecret(services, userId, row.pendingSecret);
    const step = stepOf(secret, code.replace(" ", ""), now);
    if (step === null) {
      return {
        refused: invalidInput(["code"], "is not the present code of the app; check the clock of the device"),
        audit: { action: "identity.second_factor_setup_failed", resourceId: userId, result: "failed" },
      };
    }
    await tx.secondFactor.update({
      where: { userId },
      data: {
        secret: sealSecret(services, userId, secret),
        usedStep: step,
        wrongCodes: 0,
        pendingSecret: null,
        pendingUntil: null,
      },
    });
    await tx.user.update({ where: { id: userId }, data: { secondFactorAt: now, updatedAt: now } });
    return {
      value: { recoveryCodes: await replaceRecoveryCodes(tx, userId) },
      audit: { action: "identity.second_factor_enabled", resourceId: userId },
      outbox: [notify("security_action", userId, "second_factor_enabled")],
      touched: [userId],
    };
  },
});

const nothingToConfirm = () =>
  new DomainError("CONFLICT", "No setup of a second factor waits for its code; start the setup again");

/**
 * Confirms the viewer's setup with the first code of the app, and returns ten recovery codes once. Replaces a previous
 * second factor and its recovery codes; sessions and tokens stay. Attempts count in the session's window.
 * @throws DomainError CONFLICT without a setup that waits; INVALID_INPUT for a wrong code; RATE_LIMITED; FORBIDDEN
 */
export async function confirmSecondFactor(
  context: RequestContext,
  input: Parameters<typeof confirmation>[1],
): Promise<NewRecoveryCodes> {
  const confirmed = await confirmation(context, input);
  await forgiveOwnAttempts(context);
  return confirmed;
}
