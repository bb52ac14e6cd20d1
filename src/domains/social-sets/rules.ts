import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { requireAccounts, unusable } from "../accounts/read.ts";

/** @throws DomainError INVALID_INPUT with an issue for every account that is not in the workspace or is disconnected */
export async function checkAccounts(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...accountIds] }, workspaceId };
  const accounts = await tx.socialAccount.findMany({ where, select: { id: true, state: true } });
  const states = new Map(accounts.map(({ id, state }) => [id, state]));
  const issues = accountIds.flatMap((id, index) => {
    const message = unusable(states.get(id));
    return message === undefined ? [] : [{ path: ["accountIds", index], message, value: id }];
  });
  requireAccounts(issues);
}

/** The rows of a list of accounts, with their positions. */
export const ordered = (accountIds: readonly string[]) =>
  accountIds.map((accountId, position) => ({ accountId, position }));

/** The error for a name that another set of the workspace has. */
export const nameTaken = (name: string): DomainError =>
  invalidInput(["name"], "is the name of another social set in this workspace", name);
