import type { Tx } from "../../platform/write/transaction.ts";
import type { Raise } from "./outbox.ts";

/** The people whom an event is for, as they are now: who left since is not told. Nobody when the workspace is gone. */
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
      // They are admins of each of its workspaces.
      organization: { select: { members: { where: { role: { not: "MEMBER" } }, select: { userId: true } } } },
    },
  });
  const members = [...(workspace?.members ?? []), ...(workspace?.organization.members ?? [])];
  return [...new Set(members.map(({ userId }) => userId))];
}
