import { newId } from "../../src/core/ids.ts";
import { hashSecret } from "../../src/core/secrets.ts";
import type { Scene } from "./cast.ts";

/** What could lead from one tenant into the other: invitations across, an inviter who has left, slots everywhere. */
export async function furnish({ db, clock, ids, people }: Scene): Promise<void> {
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const gone = await db.prisma.user.create({
    data: { id: newId("usr"), email: "gone@example.org", name: "Gone", ...stamp },
  });
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  const invite = (workspaceId: string, email: string, invitedById: string) => ({
    id: newId("inv"),
    workspaceId,
    email,
    role: "EDITOR" as const,
    tokenHash: hashSecret(`${workspaceId} ${email}`),
    invitedById,
    createdAt: clock.now(),
    expiresAt,
  });
  await db.prisma.workspaceInvitation.createMany({
    data: [
      invite(ids.workspace, people.outsider.email, people.admin.id),
      invite(ids.workspace, "somebody@example.org", gone.id),
      invite(ids.secondWorkspace, people.editor.email, people.owner.id),
      invite(ids.otherWorkspace, people.owner.email, people.outsider.id),
    ],
  });
  const slot = { localDayOfWeek: 2, localHour: 8, localMinute: 0, ...stamp };
  await db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId: ids.secondWorkspace, ...slot } });
}
