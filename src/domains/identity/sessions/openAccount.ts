import type { User } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Step } from "../../../platform/write/write.ts";
import { accountSuspended } from "../administration/suspension.ts";
import type { Attempt } from "../attempts.ts";
import { newChallenge } from "../second-factor/challenge.ts";
import { checkSecondFactor } from "../second-factor/check.ts";
import { type Entered, type Entry, enter, openSession } from "./session.ts";

/** A sign-in with the right password that waits for its second factor. */
export interface Waiting {
  /** The text with which `completeSignIn` continues. */
  challenge: string;
}

/** The end of a sign-in with the attempt that was counted. */
type Opened = { attempt: Attempt } & ({ entry: Entry } | Waiting);

interface SignIn {
  /** The user, whose password was right and whose row is locked. */
  user: User;
  passwordHash: string;
  code: string | null | undefined;
  attempt: Attempt;
  /** The id of the mailed link that the sign-in began with; null without one. */
  linkId: string | null;
}

/**
 * Opens the session of a user who entered the right password, if the second factor allows it and the user is not
 * suspended.
 */
export async function openAccount(
  { tx, context, now }: Pick<Step<unknown>, "tx" | "context" | "now">,
  { user, passwordHash, code, attempt, linkId }: SignIn,
): Promise<Outcome<Opened>> {
  const { services } = context;
  const check = await checkSecondFactor(tx, services, { user, code }, now);
  if (check.error) {
    const changed = [{ field: "reason", current: check.reason }];
    const audit = { action: "identity.sign_in_failed", resourceId: user.id, result: "failed", changed } as const;
    if (check.reason === "second_factor_missing")
      return { value: { attempt, challenge: newChallenge(services, { ...user, passwordHash }, linkId) }, audit };
    return { refused: check.error, audit, outbox: check.outbox };
  }
  if (user.suspendedAt !== null) {
    const changed = [{ field: "reason", current: "suspended" }];
    const audit = { action: "identity.sign_in_failed", resourceId: user.id, result: "failed", changed } as const;
    return { refused: accountSuspended(), audit: [...check.audit, audit], outbox: check.outbox };
  }
  const entry = await openSession(tx, user, context.device, now);
  const signedIn = { action: "identity.signed_in", resourceId: entry.session.id, actorId: user.id } as const;
  return {
    value: { attempt, entry },
    audit: [...check.audit, ...endedEvent(user.id, entry.ended), signedIn],
    outbox: check.outbox,
    touched: [user.id],
  };
}

/** The audit event of the sessions that a sign-in ended, because the person had as many as allowed. */
function endedEvent(userId: string, ended: number): AuditDraft[] {
  if (ended === 0) return [];
  const changed = [{ field: "sessions_revoked", current: String(ended) }];
  return [{ action: "identity.sessions_revoked", resourceId: userId, actorId: userId, changed }];
}

/** Makes the user the viewer of the request, unless the sign-in waits for its second factor. */
export async function enterAccount(
  context: RequestContext,
  { attempt, ...opened }: Opened,
): Promise<Entered | Waiting> {
  if ("challenge" in opened) {
    // Only as many points as were taken: more would pay for guesses of codes.
    await attempt.giveBack();
    return opened;
  }
  await attempt.forgive();
  return enter(context, opened.entry);
}
