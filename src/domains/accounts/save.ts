import type { SocialAccount } from "../../../prisma/generated/client/client.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
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
import { BOUNDS } from "./bounds.ts";
import { recordCredentials } from "./effects.ts";

/** The result of connecting accounts. The result is small, because it is stored for the Idempotency-Key. */
export interface Connection {
  /** The first one of `accountIds`. */
  accountId: string;
  /** Absent in a value that the release before stored. */
  accountIds?: readonly string[];
  workspaceId: string;
  openFreshComposer: boolean;
}

interface Place {
  tx: Tx;
  services: Services;
  /** The person who connects the accounts. */
  personId: string | null;
  now: Date;
  provider: ProviderName;
  target: { id: string; organizationId: string };
}

/**
 * Connects a remote account to a workspace: a new row, or the one that it had before.
 * @throws DomainError ACCOUNT_QUOTA_EXCEEDED when the plan allows no further account
 */
export const saveAccount = ({ remote, ...place }: Place & { remote: RemoteAccount }): Promise<Done<Connection>> =>
  saveAccounts({ ...place, remotes: [remote] });

/**
 * Connects at least one remote account to a workspace, all of them or none.
 * @throws DomainError ACCOUNT_QUOTA_EXCEEDED when the plan does not allow as many accounts
 */
export async function saveAccounts({
  remotes,
  ...place
}: Place & { remotes: readonly RemoteAccount[] }): Promise<Done<Connection>> {
  const { tx, services, now, provider, target } = place;
  const workspaceId = target.id;
  // One at a time, because only one account is the first of a workspace.
  await lockRow(tx, "workspace", workspaceId, "NO KEY UPDATE");
  const connected = await tx.socialAccount.findMany({
    where: { workspaceId, provider, remoteId: { in: remotes.map(({ remoteId }) => remoteId) } },
    select: { id: true, instanceUrl: true, remoteId: true, state: true },
  });
  const rowOf = ({ instanceUrl, remoteId }: RemoteAccount) =>
    connected.find((row) => row.instanceUrl === instanceUrl && row.remoteId === remoteId);
  const isFirst = connected.length === 0 && (await tx.socialAccount.count({ where: { workspaceId } })) === 0;
  const saved: { id: string; row: Row | undefined }[] = [];
  for (const remote of remotes) {
    const row = rowOf(remote);
    saved.push({ id: await saveRow(place, remote, row), row });
  }
  const delta = saved.filter(({ row }) => row === undefined || row.state === "DISCONNECTED").length;
  await count(tx, services, {
    organizationId: target.organizationId,
    metric: "social_accounts",
    delta,
    at: now,
    code: "ACCOUNT_QUOTA_EXCEEDED",
  });
  const accountIds = saved.map(({ id }) => id);
  return {
    value: { accountId: accountIds[0] ?? "", accountIds, workspaceId, openFreshComposer: isFirst },
    audit: saved.map(({ id, row }) =>
      workspaceEvent(
        row ? "workspace.account_reconnected" : "workspace.account_connected",
        { workspaceId, organizationId: target.organizationId },
        [{ field: "account_id", current: id }],
      ),
    ),
  };
}

type Row = Pick<SocialAccount, "id" | "state">;

/** Writes one account. @returns its id */
async function saveRow(
  { tx, services, personId, now, provider, target: { id: workspaceId } }: Place,
  remote: RemoteAccount,
  row: Row | undefined,
): Promise<string> {
  const { credentials, limits, instanceUrl, remoteId, ...shown } = remote;
  const id = row?.id ?? newId("acc");
  const data = {
    ...shown,
    // The network decides these names, so they are cleaned and never refused. A channel without a user name has its
    // title as its handle.
    handle: cleanedName(shown.handle) || remoteId,
    displayName: [...cleanedName(shown.displayName)].slice(0, BOUNDS.displayName.maxLength).join(""),
    limits: { ...limits },
    state: "ACTIVE" as const,
    lastErrorCode: null,
    lastError: null,
    credentials: sealCredentials(services.vault, id, credentials),
    connectedById: personId,
    connectedAt: now,
    updatedAt: now,
  };
  if (row) {
    const { count: updated } = await tx.socialAccount.updateMany({ where: { id, state: row.state }, data });
    // The account was disconnected in the meantime, so its place is free.
    if (updated === 0) throw new StaleRow();
  } else await tx.socialAccount.create({ data: { id, workspaceId, provider, instanceUrl, remoteId, ...data } });
  await recordCredentials(tx, { id, provider, credentials, now });
  return id;
}
