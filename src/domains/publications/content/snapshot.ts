import type { AccountState } from "../../../../prisma/generated/client/client.ts";
import { DomainError, type Issue, invalidInput } from "../../../platform/errors/errors.ts";
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

/** The choice of destinations: a social set, or single accounts. */
export interface Choice {
  socialSetId?: string | null | undefined;
  accountIds?: readonly string[] | null | undefined;
}

/** @throws DomainError INVALID_INPUT for a social set together with accounts */
export function checkChoice({ socialSetId, accountIds }: Choice): void {
  if (socialSetId == null || accountIds == null) return;
  throw invalidInput(["socialSetId"], "must be absent if accountIds is given", socialSetId);
}

/**
 * The accounts of a choice in their order. Later changes of the set have no effect.
 * @throws DomainError INVALID_INPUT for an unknown set, or with an issue for every account that is not a connected
 * account of the workspace
 */
export async function destinations(tx: Tx, workspaceId: string, choice: Choice): Promise<Destination[]> {
  const { socialSetId } = choice;
  const accountIds = socialSetId == null ? (choice.accountIds ?? []) : await accountsOf(tx, workspaceId, socialSetId);
  const select = { id: true, provider: true, instanceUrl: true, remoteId: true, state: true, limits: true };
  const accounts = await tx.socialAccount.findMany({ where: { id: { in: [...accountIds] }, workspaceId }, select });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const issues: Issue[] = accountIds.flatMap((id, index) => {
    const message = unusable(byId.get(id)?.state);
    if (message === undefined) return [];
    return socialSetId == null
      ? [{ path: ["accountIds", index], message, value: id }]
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
