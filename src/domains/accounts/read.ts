import type { SocialAccount } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { DomainError, type Issue, notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** One account that the viewer may read, or null. */
export const accountById = readById("socialAccount", reach.inWorkspaces);

/** The accounts of the given ids, in that order; null for those that the viewer may not read. */
export const accountsByIds = readByIds("socialAccount", reach.inWorkspaces);

/** Attempts to connect a channel, in the order of the ids; null for those in workspaces that the viewer cannot read. */
export const channelConnectionsByIds = readByIds("channelConnection", reach.inWorkspaces);

/** An account with its workspace, and the end of its credentials. */
export type AccountOfViewer = SocialAccount & {
  workspace: { name: string; organizationId: string };
  health: { expiresAt: Date | null; warnedAt: Date | null } | null;
};

/** The accounts that the viewer may read: those that need attention first. At most 200. */
export function accountsOfViewer(context: RequestContext): Promise<AccountOfViewer[]> {
  return context.services.database.prisma.socialAccount.findMany({
    where: { ...reach.inWorkspaces(context.viewer), state: { not: "DISCONNECTED" } },
    include: {
      workspace: { select: { name: true, organizationId: true } },
      health: { select: { expiresAt: true, warnedAt: true } },
    },
    orderBy: [{ state: "desc" }, { workspace: { name: "asc" } }, { id: "asc" }],
    take: 200,
  });
}

/**
 * An account as a write acts on it, with the ids that the permission needs.
 * @throws DomainError NOT_FOUND, also for an account that the viewer may not read
 */
export async function accountTarget(tx: Tx, context: RequestContext, id: string) {
  const include = { workspace: { select: { organizationId: true } } };
  const row = await tx.socialAccount.findFirst({ where: { id, ...reach.inWorkspaces(context.viewer) }, include });
  if (!row) throw notFound("Account");
  return { ...row, organizationId: row.workspace.organizationId };
}

/** The violation of an id that is no connected account of a workspace. */
export const notConnected = (index: number) => ({
  path: ["accountIds", index],
  message: "is not a connected account of this workspace",
});

/** The reason why an account in a state cannot be used, or one that the workspace does not have; undefined for none. */
export function unusable(state: SocialAccount["state"] | undefined): string | undefined {
  if (state === undefined) return "is not an account of this workspace";
  return state === "DISCONNECTED" ? "is disconnected" : undefined;
}

/** @throws DomainError INVALID_INPUT if there are violations */
export function requireAccounts(issues: Issue[]): void {
  if (issues.length > 0)
    throw new DomainError("INVALID_INPUT", "accountIds must be connected accounts of the workspace", issues);
}
