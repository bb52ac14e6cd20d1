import type { User } from "../../../prisma/generated/client/client.ts";
import type { ChangedField } from "../../platform/audit/entry.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { endGrants } from "../applications/effects.ts";
import { voidApprovals } from "../device-pairings/effects.ts";
import { endPending } from "./email/challenge.ts";
import { voidResets } from "./password/voidResets.ts";
import { deleteFactor } from "./second-factor/owner.ts";

/**
 * Ends everything that can act or sign in as a user, except the password: sessions, API tokens, approvals of devices,
 * grants to applications, reset links, a pending email change and the second factor. Returns the changes for the audit
 * event.
 */
export async function endCredentials(
  tx: Tx,
  { id: userId, secondFactorAt }: Pick<User, "id" | "secondFactorAt">,
  now: Date,
): Promise<{ revokedSessions: number; changed: ChangedField[] }> {
  // First, so that the token of a device that receives it at this moment is among those that end.
  await voidApprovals(tx, userId);
  const live = { userId, revokedAt: null };
  const sessions = await tx.session.updateMany({ where: live, data: { revokedAt: now } });
  const apiTokens = await tx.apiToken.updateMany({ where: live, data: { revokedAt: now } });
  const grants = await endGrants(tx, { userId }, now);
  await voidResets(tx, userId, now);
  await endPending(tx, { userId }, "CANCELLED", now);
  if (secondFactorAt !== null) await deleteFactor(tx, userId, now);
  return {
    revokedSessions: sessions.count,
    changed: [
      ...(secondFactorAt === null ? [] : [{ field: "second_factor" }]),
      { field: "sessions_revoked", current: String(sessions.count) },
      { field: "api_tokens_revoked", current: String(apiTokens.count) },
      { field: "application_grants_revoked", current: String(grants.length) },
    ],
  };
}
