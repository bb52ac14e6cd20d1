import type { z } from "zod";
import type { ApiToken } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { User } from "../../../platform/access/viewer.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { forbidden, invalidInput } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { requireRoom } from "../../../platform/write/creations.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { insertOf } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { notify } from "../../notifications/effects.ts";
import { API_TOKENS, BOUNDS } from "../bounds.ts";
import type { CreateApiToken } from "../inputs.ts";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;
const MOST_DAYS = BOUNDS.tokenDays.maximum;

/** The operators' command names no instant. */
type NewToken = Omit<TokenInput, "expiresAt"> & Pick<Partial<TokenInput>, "expiresAt">;
type TokenInput = z.output<typeof CreateApiToken>;

/** A new API token. The secret is returned once. */
export interface IssuedToken {
  token: string;
  apiToken: ApiToken;
}

/**
 * The end of a token: the given one, or the given or usual number of days from now.
 * @throws DomainError INVALID_INPUT
 */
function endOf({ expiresAt, expiresInDays }: Pick<NewToken, "expiresAt" | "expiresInDays">, now: Date): Date {
  const end = expiresAt ?? new Date(now.getTime() + (expiresInDays ?? USUAL_DAYS) * DAY_MS);
  if (end <= now || end.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw invalidInput(["expiresAt"], `must be in the future, and at most ${MOST_DAYS} days away`);
  return end;
}

/** Requires room for one more valid API token of a user. @throws DomainError QUOTA_EXCEEDED */
export async function requireTokenRoom(tx: Tx, { id: userId }: Pick<User, "id">, now: Date): Promise<void> {
  const count = () => tx.apiToken.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } });
  await requireRoom(tx, API_TOKENS, { id: userId, name: "The user has", count });
}

/**
 * Creates an API token for a user.
 * @throws DomainError FORBIDDEN for a workspace that the user cannot see; QUOTA_EXCEEDED
 */
export async function issueApiToken(
  tx: Tx,
  owner: User,
  { name, scope, workspaceId, ...life }: NewToken,
  now: Date,
): Promise<Done<IssuedToken>> {
  const workspace =
    workspaceId == null
      ? null
      : await tx.workspace.findFirst({ where: { AND: [{ id: workspaceId }, reach.workspaces(owner)] } });
  if (workspaceId != null && !workspace) throw forbidden("The workspace does not exist or is not visible to you");
  const expiresAt = endOf(life, now);
  await requireTokenRoom(tx, owner, now);
  const token = newSecret("apiToken");
  const apiToken: ApiToken = {
    id: newId("tok"),
    userId: owner.id,
    name,
    tokenHash: hashSecret(token),
    hint: token.slice(-4),
    scope,
    workspaceId: workspace?.id ?? null,
    createdAt: now,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  };
  const changed = [
    { field: "name" },
    { field: "scope", current: scope },
    { field: "expires_in_days", current: String(Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)) },
  ];
  const where = { organizationId: workspace?.organizationId ?? null, workspaceId: workspace?.id ?? null };
  const audit: AuditDraft = { action: "identity.api_token_created", resourceId: apiToken.id, ...where, changed };
  const outbox = [notify("security_action", owner.id, "api_token_created", { once: apiToken.id, name: apiToken.id })];
  const rows = [insertOf("api_token", apiToken)];
  return { value: { token, apiToken }, rows, audit, outbox, touched: [owner.id] };
}
