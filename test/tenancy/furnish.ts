import { newId } from "../../src/core/ids.ts";
import { hashSecret } from "../../src/core/secrets.ts";
import { wholeDocument } from "../support/imageDocument.ts";
import { imageTemplate } from "../support/imageTemplate.ts";
import { readyItem } from "../support/media.ts";
import { muteRow, notifications } from "../support/notifications.ts";
import { publication } from "../support/publication.ts";
import { socialAccount } from "../support/socialAccount.ts";
import { theme } from "../support/theme.ts";
import { themeAsset } from "../support/themeAsset.ts";
import { voiceProfile } from "../support/voiceProfile.ts";
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
  // One's own of every place, also of those that one is not in.
  for (const { id } of Object.values(people)) {
    const places = [null, ids.workspace, ids.secondWorkspace, ids.otherWorkspace];
    await notifications(scene, id, places);
    for (const workspaceId of places) await muteRow(scene, id, workspaceId);
  }
  const slot = { localDayOfWeek: 2, localHour: 8, localMinute: 0, ...stamp };
  await db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId: ids.secondWorkspace, ...slot } });
  const wrong = { lastErrorCode: "PROVIDER_REFUSED", lastError: "The token was revoked" };
  for (const workspaceId of [ids.workspace, ids.secondWorkspace, ids.otherWorkspace]) {
    const accountId = await socialAccount(scene, workspaceId, wrong);
    const accounts = { create: { accountId, position: 0 } };
    await db.prisma.socialSet.create({ data: { id: newId("set"), workspaceId, name: "All", accounts, ...stamp } });
    const voice = { isDefault: true, assignments: { create: { accountId } } };
    await voiceProfile(scene, workspaceId, voice);
    for (const createdById of [people.editor.id, people.outsider.id])
      await wholeTemplate(scene, workspaceId, createdById);
    for (const createdById of [people.editor.id, people.outsider.id, null]) {
      await failedTwice(scene, workspaceId, accountId, createdById);
    }
    // Something is to be said of a draft that goes nowhere.
    await publication(scene, workspaceId, {}, []);
  }
  for (const organizationId of [ids.organization, ids.otherOrganization]) {
    for (const { id } of [people.owner, people.outsider, gone]) {
      await themeAsset(scene, organizationId, id);
      await theme(scene, 2, { organizationId, by: id });
    }
  }
  // Built-in ones: the id of an organization's theme is told to whoever sees the workspace that shows it.
  const chosen = { kind: "BUILT_IN" as const, themeId: "studio", version: 1, updatedAt: clock.now() };
  await db.prisma.organizationTheme.createMany({
    data: [ids.organization, ids.otherOrganization].map((organizationId) => ({ organizationId, ...chosen })),
  });
  await db.prisma.workspaceTheme.createMany({
    data: [ids.workspace, ids.otherWorkspace].map((workspaceId) => ({ workspaceId, ...chosen })),
  });
  const app = { name: "Ours", clientId: "c", connectionMode: "oauth", redirectUri: "https://front.example", ...stamp };
  await db.prisma.providerApp.create({ data: { id: newId("app"), provider: "x", ...app } });
}

/** A template with everything that one can have. */
async function wholeTemplate(scene: Scene, workspaceId: string, createdById: string) {
  const image = (await readyItem(scene, workspaceId)).id;
  const font = (await readyItem(scene, workspaceId, { assetKind: "BRAND_FONT", mimeType: "font/woff2" })).id;
  await imageTemplate(scene, workspaceId, {
    createdById,
    previewMediaId: image,
    document: wholeDocument({ image, font }),
  });
}

/** A publication that somebody made, who may be a stranger by now, and what became of it: it was longer than its destination takes. */
async function failedTwice(scene: Scene, workspaceId: string, accountId: string, createdById: string | null) {
  const media = [{ url: "https://front.example/picture.png", altText: "A picture" }];
  const { renditionIds } = await publication(
    scene,
    workspaceId,
    { state: "FAILED", createdById, text: "x".repeat(501) },
    [{ accountId, media }],
  );
  const tried = { deliveryKey: "key", startedAt: scene.clock.now(), state: "REJECTED" as const };
  await scene.db.prisma.deliveryAttempt.createMany({
    data: renditionIds.flatMap((renditionId) =>
      [1, 2].map((number) => ({ id: newId("att"), renditionId, number, ...tried })),
    ),
  });
}
