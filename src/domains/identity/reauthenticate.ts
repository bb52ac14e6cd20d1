import type { Scope } from "../../platform/access/scope.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "./attempts.ts";
import { Reauthenticate, type ReauthenticatedAction } from "./inputs.ts";
import { checkPassword, invalidCredentials } from "./passwordCheck.ts";
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
  input: Reauthenticate,
  replayable: false,
  async prepare({ password }, scope) {
    const { user } = withSession(scope);
    await countOwnAttempt(scope);
    return checkPassword(scope, { id: user.id }, password);
  },
  target: ({ scope }) => ({ userId: withSession(scope).user.id }),
  permission: "self",
  async run({
    tx,
    input: { action },
    prepared: { verified },
    target: { userId },
    scope,
    now,
  }): Promise<Outcome<Grant>> {
    const changed = [{ field: "action", current: action }];
    const user = verified && (await tx.user.findFirst({ where: verified, select: { id: true } }));
    if (!user) {
      const audit = {
        action: "identity.reauthentication_failed",
        resourceId: userId,
        result: "failed",
        changed,
      } as const;
      return { refused: invalidCredentials("The password does not match"), audit };
    }
    const grant = newSecret("grant");
    const expiresAt = new Date(now.getTime() + GRANT_LIFE_MS);
    const id = newId("rag");
    const { sessionId } = withSession(scope);
    await tx.reauthenticationGrant.create({
      data: { id, tokenHash: hashSecret(grant), userId, sessionId, action, createdAt: now, expiresAt },
    });
    return {
      value: { grant, action, expiresAt },
      audit: { action: "identity.reauthenticated", resourceId: id, changed },
    };
  },
});

/**
 * Creates a reauthentication grant for one action: single use, valid for five minutes, bound to the user, session and
 * action. Attempts count in the session's window.
 * @throws DomainError INVALID_CREDENTIALS; RATE_LIMITED; FORBIDDEN for a token
 */
export async function reauthenticate(scope: Scope, input: Parameters<typeof reauthentication>[1]): Promise<Grant> {
  const grant = await reauthentication(scope, input);
  await forgiveOwnAttempts(scope);
  return grant;
}
