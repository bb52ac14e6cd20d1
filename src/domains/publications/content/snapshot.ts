import type { AccountState } from "../../../../prisma/generated/client/client.ts";
import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { unusable } from "../../accounts/read.ts";
import { noSocialSet } from "../../social-sets/read.ts";
import { BOUNDS } from "../bounds.ts";

/** The columns of an account that a new rendition needs. */
export interface Destination {
  id: string;
  provider: string;
  instanceUrl: string;
  remoteId: string;
  state: AccountState;
  limits: unknown;
}

/** The choice of destinations: the accounts of a social set, or single accounts, which may be chosen from a set. */
export interface Choice {
  socialSetId?: string | null | undefined;
  accountIds?: readonly string[] | null | undefined;
}

/**
 * The accounts of a choice in their order. Later changes of the set have no effect.
 * @throws DomainError INVALID_INPUT for an unknown set, or with an issue for every account that is not a connected
 * account of the workspace
 * @param member the member of the input that has the accounts
 */
export async function destinations(
  tx: Tx,
  workspaceId: string,
  choice: Choice,
  member = "accountIds",
): Promise<Destination[]> {
  const { socialSetId } = choice;
  const ofSet = socialSetId == null ? null : await accountsOf(tx, workspaceId, socialSetId);
  const accountIds = choice.accountIds ?? ofSet ?? [];
  const select = { id: true, provider: true, instanceUrl: true, remoteId: true, state: true, limits: true };
  const accounts = await tx.socialAccount.findMany({ where: { id: { in: [...accountIds] }, workspaceId }, select });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const issues: Issue[] = accountIds.flatMap((id, index) => {
    const message = unusable(byId.get(id)?.state);
    if (message === undefined) return [];
    return choice.accountIds != null || ofSet === null
      ? [{ path: [member, index], message, value: id }]
      : [{ path: ["socialSetId"], message: `contains an account that ${message}`, value: id }];
  });
  if (issues.length > 0) {
    throw new DomainError("INVALID_INPUT", "Destinations must be connected accounts of the workspace", issues);
  }
  return accountIds.flatMap((id) => byId.get(id) ?? []);
}

async function accountsOf(tx: Tx, workspaceId: string, id: string): Promise<string[]> {
  const accounts = {
    orderBy: { position: "asc" },
    take: BOUNDS.accounts.maxItems,
    select: { accountId: true },
  } as const;
  const set = await tx.socialSet.findFirst({ where: { id, workspaceId }, select: { accounts } });
  if (!set) throw noSocialSet(id);
  return set.accounts.map(({ accountId }) => accountId);
}

/** The identity of a destination at its provider, which outlives the account's row. */
export const targetKeyOf = ({ provider, instanceUrl, remoteId }: Destination): string =>
  `${provider}|${instanceUrl}|${remoteId}`;
