import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { type Definition, EMPTY } from "../../src/domains/voice-profiles/definition.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId, newKey } from "../../src/platform/ids/ids.ts";
import { accountSelection } from "../support/domains/accountSelection.ts";
import { granted } from "../support/domains/application.ts";
import { readyItem } from "../support/domains/media.ts";
import { muteRow, notifications } from "../support/domains/notifications.ts";
import { subscribed } from "../support/domains/plan.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { webhookDelivery, webhookEndpoint } from "../support/domains/webhooks.ts";
import { wholeDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { emailChange } from "../support/security.ts";
import type { Scene } from "./personas.ts";

/**
 * Adds rows that could lead from one tenant into the other: invitations across tenants, an inviter who has left, slots
 * everywhere.
 */
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
    await emailChange(scene, id);
    const ended = { state: "FAILED" as const, errorCode: "did_not_finish", endedAt: clock.now(), expiresAt };
    const times = { requestedAt: clock.now(), progressedAt: clock.now() };
    await db.prisma.accountExport.create({ data: { id: newId("exp"), userId: id, ...times, ...ended } });
    for (const workspaceId of places) await granted(scene, id, ["workspace:read"], workspaceId);
  }
  for (const organizationId of [ids.organization, ids.otherOrganization]) {
    await subscribed(scene, organizationId, "agency", { provider: "ADMIN" });
    await db.prisma.billingCheckout.create({
      data: { id: newId("chk"), organizationId, planId: "pro", createdAt: clock.now(), expiresAt },
    });
    await db.prisma.auditEvent.create({
      data: {
        id: newId("aud"),
        action: "organization.updated",
        source: "test",
        result: "succeeded",
        resourceType: "organization",
        resourceId: organizationId,
        organizationId,
        actorUserId: organizationId === ids.organization ? people.owner.id : people.outsider.id,
        changedFields: [],
        occurredAt: clock.now(),
      },
    });
    const cost = { organizationId, provider: "llm.example", period: clock.now().toISOString().slice(0, 7) };
    await db.prisma.providerCost.create({ data: { ...cost, operation: "alt-text/1", costMicrousd: 1n } });
  }
  const slot = { localDayOfWeek: 2, localHour: 8, localMinute: 0, ...stamp };
  await db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId: ids.secondWorkspace, ...slot } });
  const wrong = { lastErrorCode: "PROVIDER_REFUSED", lastError: "The token was revoked" };
  for (const workspaceId of [ids.workspace, ids.secondWorkspace, ids.otherWorkspace]) {
    const accountId = await socialAccount(scene, workspaceId, { ...wrong, slug: "main" });
    const used = {
      startedById: people.editor.id,
      createdAt: clock.now(),
      expiresAt,
      connectedAt: clock.now(),
      accountId,
    };
    const code = { id: newId("chc"), codeHash: newKey(), workspaceId, provider: "telegram" };
    await db.prisma.channelConnection.create({ data: { ...code, ...used, ...wrong } });
    await accountSelection(scene, workspaceId, people.editor.id);
    const accounts = { create: { accountId, position: 0 } };
    const socialSetId = newId("set");
    await db.prisma.socialSet.create({ data: { id: socialSetId, workspaceId, name: "All", accounts, ...stamp } });
    const voiceProfileId = await voiceProfile(scene, workspaceId, {
      isDefault: true,
      assignments: { create: { accountId } },
      definition: VOICE,
    });
    await upload(scene, workspaceId, people.editor.id);
    for (const createdById of [people.editor.id, people.outsider.id])
      await wholeTemplate(scene, workspaceId, createdById);
    for (const createdById of [people.editor.id, people.outsider.id, null]) {
      await failedTwice(scene, workspaceId, { accountId, createdById, voiceProfileId });
    }
    // Something is to be said of a draft that goes nowhere.
    await publication(scene, workspaceId, { socialSetId }, []);
  }
  // A pending offer to a member who administers nothing, and ended offers whose people have left since.
  const offers = [
    { organizationId: ids.organization, nomineeId: people.editor.id, priorOwnerId: people.owner.id },
    { organizationId: ids.organization, nomineeId: gone.id, priorOwnerId: people.owner.id, status: "REVOKED" as const },
    {
      organizationId: ids.organization,
      nomineeId: people.owner.id,
      priorOwnerId: gone.id,
      status: "ACCEPTED" as const,
    },
    { organizationId: ids.otherOrganization, nomineeId: people.editor.id, priorOwnerId: people.outsider.id },
  ];
  await db.prisma.ownershipTransfer.createMany({
    data: offers.map((offer) => ({ id: newId("otr"), ...offer, createdAt: clock.now(), expiresAt })),
  });
  for (const organizationId of [ids.organization, ids.otherOrganization]) {
    for (const { id } of [people.owner, people.outsider, gone]) {
      const font = await themeAsset(scene, organizationId, id);
      await theme(scene, 2, { organizationId, by: id, look: withFaces(font) });
    }
  }
  // Endpoints of both tenants whose creators may have left, each with a delivery.
  const hooked = [
    { organizationId: ids.organization },
    { organizationId: ids.organization, workspaceId: ids.workspace },
    { organizationId: ids.organization, workspaceId: ids.secondWorkspace },
    { organizationId: ids.otherOrganization },
    { organizationId: ids.otherOrganization, workspaceId: ids.otherWorkspace },
  ];
  for (const place of hooked)
    for (const createdById of [people.owner.id, people.outsider.id, gone.id])
      await webhookDelivery(scene, await webhookEndpoint(scene, place, { createdById }));
  // Built-in themes: everyone who sees a workspace would read the id of an organization's own theme.
  const chosen = { kind: "BUILT_IN" as const, themeId: "playroom", version: 1, updatedAt: clock.now() };
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
  const image = (await readyItem(scene, workspaceId, { createdById })).id;
  const font = (await readyItem(scene, workspaceId, { assetKind: "BRAND_FONT", mimeType: "font/woff2" })).id;
  await readyItem(scene, workspaceId, { createdById, parentMediaId: image });
  const { id: template } = await imageTemplate(scene, workspaceId, {
    createdById,
    previewMediaId: image,
    document: wholeDocument({ image, font }),
  });
  const use = { user: "IMAGE_TEMPLATE" as const, userId: template };
  await scene.db.prisma.mediaReference.createMany({ data: [image, font].map((mediaId) => ({ mediaId, ...use })) });
}

/** A definition with something in each of its lists. */
const VOICE: Definition = {
  ...EMPTY,
  examples: [{ platform: "mastodon", text: "Bread is out.", whyItFits: "Short." }],
  corrections: [{ original: "Buy now!", preferred: "Come by.", lesson: "Nobody is pushed." }],
  interviewAnswers: [{ question: "Why bread?", answer: "Everybody eats it." }],
};

/** An upload session that waits for its bytes. */
async function upload({ db, clock }: Scene, workspaceId: string, createdById: string): Promise<void> {
  const id = newId("med");
  const announced = { filename: "pier.png", mimeType: "image/png", size: 10 };
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  const row = { id, workspaceId, createdById, objectKey: `media/${id}/original`, createdAt: clock.now(), expiresAt };
  await db.prisma.mediaUpload.create({ data: { ...row, ...announced } });
}

/** A manifest that names a font and an image. */
function withFaces(font: string): Partial<Manifest> {
  const face = { weight: 400, style: "normal", display: "swap", format: "woff2" } as const;
  const texture = { slot: "background-texture", mimeType: "image/png", alt: "", sourceUrl: `asset:${font}` } as const;
  return {
    fonts: [{ key: "face", family: "Face", ...face, sourceUrl: `asset:${font}` }],
    assets: [{ key: "texture", ...texture }],
  };
}

/**
 * A publication whose author may have left since, with two failed attempts: its text was too long for its destination.
 */
async function failedTwice(
  scene: Scene,
  workspaceId: string,
  { accountId, ...by }: { accountId: string; createdById: string | null; voiceProfileId: string },
) {
  // Larger than the account accepts.
  const { id: mediaId } = await readyItem(scene, workspaceId, { size: 30_000_000n, tags: ["harbor"] });
  const media = [
    { url: "https://front.example/picture.png", altText: "A picture" },
    { mediaId, altText: null },
  ];
  const segments = [{ text: "x".repeat(501), media }];
  const { createdById: authorId } = by;
  const review = { submittedById: authorId, approvedById: authorId };
  const columns = { state: "FAILED" as const, scheduledAt: scene.clock.now(), ...by, ...review, segments };
  const { id: publicationId, renditionIds } = await publication(scene, workspaceId, columns, [
    { accountId, segments: { 0: { media } }, removedById: authorId },
  ]);
  await scene.db.prisma.mediaReference.create({ data: { mediaId, user: "PUBLICATION", userId: publicationId } });
  const comment = { publicationId, workspaceId, authorId, resolvedById: authorId, createdAt: scene.clock.now() };
  await scene.db.prisma.publicationComment.create({ data: { id: newId("cmt"), ...comment, text: "Shorter, please" } });
  const failure = { errorCode: "provider_limited", errorKind: "limited", errorHttpStatus: 429 };
  const tried = { deliveryKey: "key", startedAt: scene.clock.now(), state: "REJECTED" as const, ...failure };
  await scene.db.prisma.deliveryAttempt.createMany({
    data: renditionIds.flatMap((renditionId) =>
      [1, 2].map((number) => ({ id: newId("att"), renditionId, number, ...tried })),
    ),
  });
  await publication(scene, workspaceId, { plannedAt: scene.clock.now(), ...by }, [{ accountId }]);
  const event = {
    action: "publication.created",
    source: "publication_lifecycle",
    result: "succeeded",
    changedFields: [],
  };
  const of = { resourceType: "publication", resourceId: publicationId, workspaceId };
  const actors = { actorUserId: authorId, effectiveActorUserId: authorId };
  const data = { id: newId("aud"), ...event, ...of, ...actors, occurredAt: scene.clock.now() };
  await scene.db.prisma.auditEvent.create({ data });
}
