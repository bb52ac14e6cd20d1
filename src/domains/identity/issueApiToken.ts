import type { z } from "zod";
import type { ApiToken } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { User } from "../../platform/access/viewer.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { securityAction } from "../notifications/effects.ts";
import type { CreateApiToken } from "./inputs.ts";

const DAY_MS = 86_400_000;

/** A new API token. The secret is returned once. */
export interface IssuedToken {
  token: string;
  apiToken: ApiToken;
}

/** Creates an API token for a user. @throws DomainError FORBIDDEN for a workspace that the user cannot see */
export async function issueApiToken(
  tx: Tx,
  owner: User,
  { name, scope, workspaceId, expiresInDays }: z.output<typeof CreateApiToken>,
  now: Date,
): Promise<{ value: IssuedToken; audit: AuditDraft; outbox: OutboxDraft[]; touched: string[] }> {
  const workspace =
    workspaceId == null
      ? null
      : await tx.workspace.findFirst({ where: { AND: [{ id: workspaceId }, reach.workspaces(owner)] } });
  if (workspaceId != null && !workspace) throw forbidden("The workspace does not exist or is not visible to you");
  const token = newSecret("apiToken");
  const apiToken = await tx.apiToken.create({
    data: {
      id: newId("tok"),
      userId: owner.id,
      name,
      tokenHash: hashSecret(token),
      hint: token.slice(-4),
      scope,
      workspaceId: workspace?.id ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
    },
  });
  const changed = [
    { field: "name" },
    { field: "scope", current: scope },
    { field: "expires_in_days", current: String(expiresInDays) },
  ];
  const where = { organizationId: workspace?.organizationId ?? null, workspaceId: workspace?.id ?? null };
  const audit: AuditDraft = { action: "identity.api_token_created", resourceId: apiToken.id, ...where, changed };
  const outbox = [securityAction(owner.id, "api_token_created", { once: apiToken.id, name: apiToken.id })];
  return { value: { token, apiToken }, audit, outbox, touched: [owner.id] };
}
