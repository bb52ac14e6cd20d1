import type { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { Raise } from "./outbox.ts";

/** The current recipients of an event: people who left get nothing. Empty if the workspace no longer exists. */
export async function recipientsOf(
  tx: Tx,
  { to, workspaceId, except }: Pick<Raise, "to" | "workspaceId" | "except">,
): Promise<string[]> {
  if (workspaceId === null) {
    if (typeof to === "string") return [];
    const people = await tx.user.findMany({ where: { id: { in: to } }, select: { id: true } });
    return people.map(({ id }) => id);
  }
  const among = typeof to === "string" ? {} : { userId: { in: to } };
  const workspace = await tx.workspace.findUnique({
    where: { id: workspaceId },
    select: {
      members: {
        where: { status: "ACTIVE", ...among, ...(typeof to === "string" && WHO[to]) },
        select: { userId: true },
      },
      // Owners and admins of the organization are admins of each of its workspaces.
      organization: { select: { members: { where: { role: { not: "MEMBER" }, ...among }, select: { userId: true } } } },
    },
  });
  const members = [...(workspace?.members ?? []), ...(workspace?.organization.members ?? [])];
  return [...new Set(members.map(({ userId }) => userId))].filter((id) => id !== except);
}

/** The members of a workspace that each name of a group means. */
const WHO = {
  members: {},
  editors: { role: { in: ["ADMIN", "EDITOR"] } },
  approvers: { OR: [{ role: "ADMIN" }, { canApprove: true }] },
} as const satisfies Record<string, Prisma.WorkspaceMemberWhereInput>;
