import { newId } from "../../src/core/ids.ts";
import { hashSecret } from "../../src/core/secrets.ts";
import { socialAccount } from "../support/socialAccount.ts";
import type { Scene } from "./cast.ts";

/** What could lead from one tenant into the other: invitations across, an inviter who has left, slots everywhere. */
export async function furnish(scene: Scene): Promise<void> {
  const { db, clock, ids, people } = scene;
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
  const wrong = { lastErrorCode: "PROVIDER_REFUSED", lastError: "The token was revoked" };
  for (const workspaceId of [ids.workspace, ids.secondWorkspace, ids.otherWorkspace]) {
    const accounts = { create: { accountId: await socialAccount(scene, workspaceId, wrong), position: 0 } };
    await db.prisma.socialSet.create({ data: { id: newId("set"), workspaceId, name: "All", accounts, ...stamp } });
  }
  const app = { name: "Ours", clientId: "c", connectionMode: "oauth", redirectUri: "https://front.example", ...stamp };
  await db.prisma.providerApp.create({ data: { id: newId("app"), provider: "x", ...app } });
}
