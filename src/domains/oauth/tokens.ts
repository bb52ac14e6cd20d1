import type { ApplicationToken, AuthorizationCode, TokenResource } from "../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Refused } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { endFamily } from "../applications/effects.ts";
import { endOf } from "./life.ts";
import { OAuthRefusal } from "./refusal.ts";

/** The code or refresh token that a request exchanges. */
export type Shown = { kind: "code"; row: AuthorizationCode } | { kind: "refreshToken"; row: ApplicationToken };

/** The family of the issued tokens: all tokens of one code. */
export const familyOf = (shown: Shown): string => (shown.kind === "code" ? shown.row.codeHash : shown.row.familyId);

/** One answer for every invalid code or token, so that it reveals nothing. */
export const invalidGrant = () =>
  new OAuthRefusal(
    "invalid_grant",
    "The code or refresh token is unknown, expired, used or revoked, or belongs to another client",
  );

/**
 * Locks the grant for this transaction. Exchanges of one grant run one after the other, so that ending a family ends
 * all of its tokens.
 * @throws OAuthRefusal invalid_grant if the grant was revoked, or its person is suspended
 */
export async function holdGrant(tx: Tx, grantId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ live: boolean }[]>`
    SELECT g.revoked_at IS NULL AND a.revoked_at IS NULL AND u.suspended_at IS NULL AS live FROM application_grant g
    JOIN external_application a ON a.id = g.application_id JOIN app_user u ON u.id = g.user_id WHERE g.id = ${grantId} FOR NO KEY UPDATE OF g`;
  if (!rows[0]?.live) throw invalidGrant();
}

/** Marks the code or refresh token as used. @returns whether it was unused */
export async function spend(tx: Tx, { kind, row }: Shown, now: Date): Promise<boolean> {
  const live = { usedAt: null, expiresAt: { gt: now } };
  const { count } =
    kind === "code"
      ? await tx.authorizationCode.updateMany({ where: { codeHash: row.codeHash, ...live }, data: { usedAt: now } })
      : await tx.applicationToken.updateMany({
          where: { id: row.id, revokedAt: null, ...live },
          data: { usedAt: now },
        });
  return count === 1;
}

/**
 * Ends all tokens of a code or refresh token that is used a second time: one of its two users may be a thief (RFC 9700
 * §4.14.2).
 */
export async function reused(tx: Tx, shown: Shown, now: Date): Promise<Refused> {
  const ended = await endFamily(tx, familyOf(shown), now);
  const { applicationId, grantId } = shown.row;
  const action: AuditAction = shown.kind === "code" ? "application.code_reused" : "application.refresh_token_reused";
  const changed = [
    { field: "application_id", current: applicationId },
    { field: "tokens_revoked", current: String(ended) },
  ];
  const audit: AuditDraft = { action, resourceId: grantId, result: "failed", changed };
  return { refused: invalidGrant(), audit };
}

/** Stores new tokens; only their hashes are kept. */
export async function keepTokens(
  tx: Tx,
  {
    accessToken,
    refreshToken,
    ...of
  }: {
    accessToken: string;
    refreshToken: string | null;
    applicationId: string;
    grantId: string | null;
    familyId: string;
    scopes: string[];
    resource: TokenResource | null;
    /** The bound of the refresh token. */
    refreshes: { scopes: string[]; resource: TokenResource | null };
  },
  now: Date,
): Promise<void> {
  const { refreshes, ...common } = of;
  const access = { id: newId("oat"), kind: "ACCESS" as const, tokenHash: hashSecret(accessToken) };
  const refresh =
    refreshToken === null ? [] : [{ id: newId("oat"), kind: "REFRESH" as const, tokenHash: hashSecret(refreshToken) }];
  await tx.applicationToken.createMany({
    data: [
      { ...common, ...access, createdAt: now, expiresAt: endOf("access", now) },
      ...refresh.map((row) => ({
        ...common,
        ...row,
        ...refreshes,
        createdAt: now,
        expiresAt: endOf("refresh", now),
      })),
    ],
  });
}
