import type { Tx } from "../../platform/write/transaction.ts";
import type { Raise } from "./outbox.ts";

/** The current recipients of an event: people who left get nothing. Empty if the workspace no longer exists. */
export async function recipientsOf(tx: Tx, { to, workspaceId }: Pick<Raise, "to" | "workspaceId">): Promise<string[]> {
  if (typeof to !== "string") {
    const people = await tx.user.findMany({ where: { id: { in: to } }, select: { id: true } });
    return people.map(({ id }) => id);
  }
  if (workspaceId === null) return [];
  const workspace = await tx.workspace.findUnique({
    where: { id: workspaceId },
    select: {
      members: {
        where: { status: "ACTIVE", ...(to === "editors" && { role: { in: ["ADMIN", "EDITOR"] } }) },
        select: { userId: true },
      },
      // Owners and admins of the organization are admins of each of its workspaces.
      organization: { select: { members: { where: { role: { not: "MEMBER" } }, select: { userId: true } } } },
    },
  });
  const members = [...(workspace?.members ?? []), ...(workspace?.organization.members ?? [])];
  return [...new Set(members.map(({ userId }) => userId))];
}
