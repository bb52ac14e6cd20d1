import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { dispatch } from "../../src/platform/jobs/dispatch.ts";
import type { OutboxDraft } from "../../src/platform/jobs/outbox.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { encodeValue } from "../../src/platform/write/valueCodec.ts";
import { handlers } from "../../src/server/jobs/jobs.generated.ts";
import { leave } from "../support/jobs.ts";
import type { Scene } from "../tenancy/personas.ts";
import { plantEndpoint } from "../webhooks/stage.ts";

/** A tenant and two of its people. */
export interface Tenant {
  organizationId: string;
  workspaceId: string;
  owner: { id: string };
  nominee: { id: string };
}

let made = 0;

/**
 * Adds a row to every tenant table that `furnish` leaves empty, and the tenant's ids to every column that can contain
 * them.
 */
export async function furnishRest(scene: Scene, tenant: Tenant): Promise<void> {
  made += 1;
  const { organizationId, workspaceId, owner, nominee } = tenant;
  const { prisma } = scene.db;
  const now = scene.clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const userId = owner.id;
  const skipDuplicates = true;
  const subscription = { provider: "ADMIN", planId: "team", status: "ACTIVE" } as const;
  await prisma.subscription.createMany({ data: [{ organizationId, ...subscription, ...stamp }], skipDuplicates });
  const customer = { externalId: `cus_${made}`, contactEmail: "bills@example.org" };
  await prisma.billingCustomer.createMany({ data: [{ organizationId, ...customer, ...stamp }], skipDuplicates });
  const checkout = { organizationId, planId: "pro", createdById: userId, createdAt: now, expiresAt };
  await prisma.billingCheckout.create({ data: { id: newId("chk"), ...checkout, state: "EXPIRED" } });
  const usage = { organizationId, metric: "media_bytes_stored", value: 5n };
  await prisma.usageCounter.createMany({ data: [usage], skipDuplicates });
  const cost = { organizationId, provider: "openai", period: "2026-03", operation: "alt-text/1" };
  await prisma.providerCost.create({
    data: { ...cost, costMicrousd: 700n, reservedCostMicrousd: 41n, units: 90n, reservedUnits: 5n, eventCount: 3n },
  });
  await prisma.costReservation.create({
    data: { id: newId("cst"), ...cost, costMicrousd: 41n, units: 5n, expiresAt },
  });
  const budget = { organizationId, provider: "x", monthlyMicrousd: 5_000_000n, period: "2026-03", usedMicrousd: 41n };
  await prisma.networkBudget.createMany({ data: [budget], skipDuplicates });
  const transferId = newId("otr");
  const people = { nomineeId: nominee.id, priorOwnerId: userId };
  await prisma.ownershipTransfer.create({
    data: { id: transferId, organizationId, ...people, status: "DECLINED", createdAt: now, expiresAt },
  });
  const tokenId = newId("tok");
  const tokenHash = () => hashSecret(newId("out"));
  await prisma.apiToken.create({
    data: {
      id: tokenId,
      userId,
      workspaceId,
      name: "Bound",
      scope: "API_READ",
      hint: "0000",
      tokenHash: tokenHash(),
      createdAt: now,
      expiresAt,
    },
  });
  await granted(scene, tenant, tokenHash);
  const { id: renditionId, accountId } = await prisma.rendition.findFirstOrThrow({ where: { workspaceId } });
  const live = { externalId: `live_${made}`, externalUrl: `https://social.example/${made}`, publishedAt: now };
  await prisma.liveSegment.create({ data: { renditionId, position: 0, accountId, ...live } });
  const file = { contentKey: "media/none/content", contentSha256: "0", mimeType: "image/png", size: 1 };
  const of = { renditionId, attemptId: newId("att"), deliveryKey: newId("out"), position: 0 };
  await prisma.fetchedFile.create({ data: { tokenHash: tokenHash(), ...of, ...file, createdAt: now, expiresAt } });
  await prisma.accountHealth.createMany({ data: [{ accountId, verifiedAt: now, expiresAt }], skipDuplicates });
  await prisma.queueReminder.create({
    data: { userId, workspaceId, lowRunwayEnabled: true, queueEmptiedEnabled: true, runwayDays: 3, updatedAt: now },
  });
  await notices(scene, tenant, { transferId, tokenId });
  await webhooks(scene, tenant);
  await prisma.tenantRevision.createMany({
    data: [organizationId, workspacesOf(organizationId), workspaceId].map((id) => ({ id })),
    skipDuplicates,
  });
  const value = { value: { id: workspaceId, name: "A name" }, target: { organizationId, workspaceId } };
  const key = { userId, key: newId("out"), fingerprint: "f", value: encodeValue(value) as object };
  await prisma.idempotencyKey.create({ data: { ...key, createdAt: now, expiresAt } });
  await queued(scene, tenant);
}

/** A grant of an application for one workspace, with a code and a token. */
async function granted({ db: { prisma }, clock }: Scene, { workspaceId, owner }: Tenant, tokenHash: () => string) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 600_000);
  const what = { name: "Outside", clientType: "PUBLIC" as const, clientId: newId("xap"), secretHash: "" };
  const { id: applicationId } = await prisma.externalApplication.create({
    data: { id: newId("xap"), ...what, createdById: owner.id, createdAt: now, secretSetAt: now },
  });
  const grantId = newId("gra");
  const scopes = ["media:read"];
  await prisma.applicationGrant.create({
    data: { id: grantId, applicationId, userId: owner.id, workspaceId, scopes, createdAt: now, updatedAt: now },
  });
  const of = { applicationId, grantId, scopes, createdAt: now, expiresAt };
  const code = { codeHash: tokenHash(), redirectUri: "https://outside.example", codeChallenge: "c" };
  await prisma.authorizationCode.create({ data: { ...code, ...of } });
  await prisma.applicationToken.create({
    data: { id: newId("oat"), kind: "ACCESS", familyId: "f", tokenHash: tokenHash(), ...of },
  });
}

/** An endpoint, and an event with a try that waits for its receiver. */
async function webhooks({ app: { services }, db: { prisma }, clock }: Scene, tenant: Tenant) {
  const { organizationId, workspaceId, owner } = tenant;
  const now = clock.now();
  const place = { organizationId, workspaceId };
  const { id: endpointId } = await plantEndpoint(services, "https://receiver.example", {
    ...place,
    createdById: owner.id,
    state: "PAUSED",
  });
  const { id: objectId } = await prisma.publication.findFirstOrThrow({ where: { workspaceId } });
  await prisma.webhookSequence.create({ data: { organizationId, objectId, last: 1n } });
  const about = { type: "publication.created", objectType: "Publication", objectId, sequence: 1n, body: "{}" };
  const event = { id: newId("evt"), ...place, ...about, occurredAt: now };
  const delivery = { id: newId("whd"), endpointId, createdAt: now };
  const attempts = { create: { id: newId("wha"), number: 1, startedAt: now } };
  await prisma.webhookEvent.create({ data: { ...event, deliveries: { create: { ...delivery, attempts } } } });
}

/** Notifications in the inbox and by mail, about the workspace and about the account. */
async function notices(
  scene: Scene,
  { workspaceId, owner, nominee }: Tenant,
  ids: { transferId: string; tokenId: string },
) {
  const { prisma } = scene.db;
  const createdAt = scene.clock.now();
  const invitation = await prisma.workspaceInvitation.findFirstOrThrow({ where: { workspaceId } });
  const events = [
    { userId: nominee.id, topic: "ownership_transfer", eventKey: `ownership_transfer:nominated:${ids.transferId}` },
    { userId: owner.id, topic: "security_action", eventKey: `security_action:api_token_created:${ids.tokenId}` },
    { userId: nominee.id, topic: "workspace_invite", eventKey: `workspace_invite:${invitation.id}` },
  ];
  for (const event of events) {
    const text = { title: "Told", body: "Told", href: `/x?id=${event.eventKey.split(":").at(-1)}` };
    const change = { arrived: 1n, changed: 1n, createdAt };
    await prisma.notification.create({
      data: { id: newId("ntf"), scope: "", payload: {}, actions: [], ...event, ...text, ...change },
    });
    await prisma.notificationCounter.upsert({
      where: { userId_scope: { userId: event.userId, scope: "" } },
      create: { userId: event.userId, scope: "", unread: 1 },
      update: { unread: { increment: 1 } },
    });
    const { userId, eventKey } = event;
    const mail = { id: newId("mail"), userId, kind: "IMMEDIATE" as const, eventKey, dueAt: createdAt, createdAt };
    await prisma.mailMessage.create({ data: { ...mail, items: { create: { ...event, ...text, createdAt } } } });
  }
  const { id: publicationId } = await prisma.publication.findFirstOrThrow({ where: { workspaceId } });
  const item = { userId: owner.id, workspaceId, topic: "post_published", title: "Out", body: "", href: "", createdAt };
  for (const kind of ["IMMEDIATE", "DIGEST"] as const) {
    const eventKey = `post_published:${publicationId}:${kind}`;
    const name = kind === "DIGEST" ? `2026-03-0${made}` : eventKey;
    await prisma.mailMessage.create({
      data: {
        id: newId("mail"),
        userId: owner.id,
        kind,
        eventKey: name,
        dueAt: createdAt,
        createdAt,
        items: { create: { ...item, userId: owner.id, eventKey } },
      },
    });
  }
}

/** Messages and jobs of every kind about the tenant's rows. */
async function queued({ app: { services }, db: { prisma }, clock }: Scene, { workspaceId }: Tenant) {
  const within = { where: { workspaceId } };
  const { id: publicationId } = await prisma.publication.findFirstOrThrow(within);
  const { id: renditionId } = await prisma.rendition.findFirstOrThrow(within);
  const { id: mediaId } = await prisma.mediaItem.findFirstOrThrow(within);
  const { id: templateId } = await prisma.imageTemplate.findFirstOrThrow(within);
  const { mailId } = await prisma.mailItem.findFirstOrThrow({ where: { workspaceId, mail: { kind: "IMMEDIATE" } } });
  const ofEndpoint = { where: { endpoint: { workspaceId } } };
  const { id: deliveryId, eventId } = await prisma.webhookDelivery.findFirstOrThrow(ofEndpoint);
  const event = { topic: "access_changed", payload: { kind: "workspace_left" }, about: { place: "There" } };
  const messages: OutboxDraft[] = [
    { topic: "publication.due", payload: { publicationId } },
    { topic: "rendition.deliver", payload: { renditionId } },
    { topic: "rendition.reconcile", payload: { renditionId } },
    { topic: "media.process", payload: { mediaId } },
    { topic: "media.forget", payload: { mediaIds: [mediaId] } },
    { topic: "template.preview", payload: { templateId, revision: 1 } },
    { topic: "mail.send", payload: { mailId } },
    { topic: "webhook.event", payload: { eventId } },
    { topic: "webhook.deliver", payload: { deliveryId } },
    { topic: "notification.raise", payload: { event, eventKey: "a", workspaceId, to: "members" } },
  ];
  await leave(services, ...messages);
  const topics = messages.map(({ topic }) => topic);
  const boss = await openQueue(services, { shared: topics }, { supervise: false });
  await dispatch(
    services,
    boss,
    handlers.filter(({ topic }) => topics.includes(topic)),
  );
  await boss.stop({ close: false, graceful: false });
  const dueAt = new Date(clock.now().getTime() + 3_600_000);
  await leave(services, ...messages.map((message) => ({ ...message, dueAt })));
}
