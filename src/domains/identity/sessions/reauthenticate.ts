import type { ReauthenticationGrant } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { insertOf } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "../attempts.ts";
import { GRANTS } from "../bounds.ts";
import { Reauthenticate, type ReauthenticatedAction } from "../inputs.ts";
import { checkPassword, wrongPassword } from "../password/check.ts";
import { checkSecondFactor } from "../second-factor/check.ts";
import { withSession } from "./session.ts";

const GRANT_LIFE_MS = 5 * 60_000;

/** A reauthentication grant. The secret is returned once. */
export interface Grant {
  grant: string;
  action: ReauthenticatedAction;
  expiresAt: Date;
}

const reauthentication = write({
  name: "reauthenticate",
  creates: GRANTS,
  input: Reauthenticate,
  replayable: false,
  async prepare({ password }, context) {
    const { user } = withSession(context);
    await countOwnAttempt(context);
    return checkPassword(context, { id: user.id }, password);
  },
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  async run({
    tx,
    input: { action, secondFactorCode },
    prepared: { verified },
    target: { userId },
    context,
    now,
  }): Promise<Outcome<Grant>> {
    const changed = [{ field: "action", current: action }];
    const failed = { action: "identity.reauthentication_failed", resourceId: userId, result: "failed" } as const;
    const user = verified && (await tx.user.findFirst({ where: verified, select: { id: true, secondFactorAt: true } }));
    if (!user) return { refused: await wrongPassword(tx, userId), audit: { ...failed, changed } };
    const check = await checkSecondFactor(tx, context.services, { user, code: secondFactorCode }, now);
    if (check.error) {
      const reason = { field: "reason", current: check.reason };
      return { refused: check.error, audit: { ...failed, changed: [...changed, reason] }, outbox: check.outbox };
    }
    const grant = newSecret("grant");
    const expiresAt = new Date(now.getTime() + GRANT_LIFE_MS);
    const id = newId("rag");
    const { sessionId } = withSession(context);
    const row: ReauthenticationGrant = {
      id,
      tokenHash: hashSecret(grant),
      userId,
      sessionId,
      action,
      createdAt: now,
      expiresAt,
      usedAt: null,
    };
    return {
      rows: [insertOf("reauthentication_grant", row)],
      value: { grant, action, expiresAt },
      audit: [...check.audit, { action: "identity.reauthenticated", resourceId: id, changed }],
      outbox: check.outbox,
    };
  },
});

/**
 * Creates a reauthentication grant for one action: single use, valid for five minutes, bound to the user, session and
 * action. Takes a code as well if the user has a second factor. Attempts count in the session's window.
 * @throws DomainError INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED; RATE_LIMITED; FORBIDDEN for a token
 */
export async function reauthenticate(
  context: RequestContext,
  input: Parameters<typeof reauthentication>[1],
): Promise<Grant> {
  const grant = await reauthentication(context, input);
  await forgiveOwnAttempts(context);
  return grant;
}
