import { newId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import { cleanedName } from "../../platform/values/name.ts";
import type { Done } from "../../platform/write/outcome.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { RemoteAccount } from "../../providers/connect.ts";
import { sealCredentials } from "../../providers/credentials.ts";
import type { ProviderName } from "../../providers/registry.ts";
import { count } from "../usage/effects.ts";

/** The result of connecting an account. The result is small, because it is stored for the Idempotency-Key. */
export interface Connection {
  accountId: string;
  workspaceId: string;
  openFreshComposer: boolean;
}

interface Saving {
  tx: Tx;
  services: Services;
  /** The person who connects the account. */
  personId: string | null;
  now: Date;
  provider: ProviderName;
  target: { id: string; organizationId: string };
  remote: RemoteAccount;
}

/**
 * Connects a remote account to a workspace: a new row, or the one that it had before.
 * @throws DomainError ACCOUNT_QUOTA_EXCEEDED when the plan allows no further account
 */
export async function saveAccount({
  tx,
  services,
  personId,
  now,
  provider,
  target,
  remote,
}: Saving): Promise<Done<Connection>> {
  const workspaceId = target.id;
  // One at a time, because only one account is the first of a workspace.
  await lockRow(tx, "workspace", workspaceId, "NO KEY UPDATE");
  const { credentials, limits, instanceUrl, remoteId, ...shown } = remote;
  const key = { workspaceId, provider, instanceUrl, remoteId };
  const row = await tx.socialAccount.findUnique({ where: { workspaceId_provider_instanceUrl_remoteId: key } });
  const id = row?.id ?? newId("acc");
  const data = {
    ...shown,
    // The network decides these names, so they are cleaned and never refused. A channel without a user name has its
    // title as its handle.
    handle: cleanedName(shown.handle) || remoteId,
    displayName: cleanedName(shown.displayName),
    limits: { ...limits },
    state: "ACTIVE" as const,
    lastErrorCode: null,
    lastError: null,
    credentials: sealCredentials(services.vault, id, credentials),
    connectedById: personId,
    connectedAt: now,
    updatedAt: now,
  };
  const isFirst = row === null && (await tx.socialAccount.count({ where: { workspaceId } })) === 0;
  if (row) {
    const { count: updated } = await tx.socialAccount.updateMany({ where: { id, state: row.state }, data });
    // The account was disconnected in the meantime, so its place is free.
    if (updated === 0) throw new StaleRow();
  } else await tx.socialAccount.create({ data: { id, ...key, ...data } });
  if (row === null || row.state === "DISCONNECTED") await takePlace(tx, services, target.organizationId, now);
  return {
    value: { accountId: id, workspaceId, openFreshComposer: isFirst },
    audit: {
      action: row ? "workspace.account_reconnected" : "workspace.account_connected",
      resourceId: workspaceId,
      organizationId: target.organizationId,
      workspaceId,
      changed: [{ field: "account_id", current: id }],
    },
  };
}

const takePlace = (tx: Tx, services: Services, organizationId: string, at: Date) =>
  count(tx, services, { organizationId, metric: "social_accounts", delta: 1, at, code: "ACCOUNT_QUOTA_EXCEEDED" });
