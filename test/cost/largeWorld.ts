import type { Prisma } from "../../prisma/generated/client/client.ts";
import { EMPTY } from "../../src/domains/voice-profiles/definition.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { manifest } from "../support/domains/theme.ts";
import type { World } from "../support/world.ts";
import { enlargeWebhooks } from "./largeWebhooks.ts";
import { accountRow, mediaRow } from "./rows.ts";

/** The number of rows in each list that documents page through. */
export const ROWS = 25;
/** The number of slots that a workspace may have. */
const SLOTS = 500;
/** The longest segments of a publication: 20,000 characters in 25 posts. */
const LONGEST = Array.from({ length: 25 }, () => ({ text: "All work and no play. ".repeat(36), media: [] }));

/** Ids of rows that documents name. */
export interface LargeIds {
  readonly template: string;
  readonly theme: string;
  readonly publication: string;
  readonly publications: readonly string[];
  readonly accounts: readonly string[];
  readonly media: string;
  readonly slot: string;
  readonly set: string;
  readonly voice: string;
  readonly asset: string;
  readonly transfer: string;
  readonly application: string;
  readonly providerApp: string;
  readonly webhookEndpoint: string;
}

const many = <Row>(make: (index: number) => Row): Row[] => Array.from({ length: ROWS }, (_, index) => make(index));

/** Fills the organization of a world: 25 rows for every list of the schema, and single rows of the largest size. */
export async function enlarge(w: World): Promise<LargeIds> {
  const { db, clock, ids, users } = w;
  const { prisma } = db;
  const now = clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const { workspace: workspaceId, organization: organizationId } = ids;
  const userId = users.owner.id;

  const people = many((at) => ({
    id: newId("usr"),
    email: `person${at}@example.org`,
    name: `Person ${at}`,
    emailVerifiedAt: now,
    ...stamp,
  }));
  await prisma.user.createMany({ data: people });
  const workspaces = many((at) => ({ id: newId("ws"), organizationId, name: `Workspace ${at}`, ...stamp }));
  await prisma.workspace.createMany({ data: workspaces });
  await prisma.organizationMember.createMany({
    data: people.map(({ id }) => ({ id: newId("orm"), organizationId, userId: id, role: "MEMBER", createdAt: now })),
  });
  await prisma.workspaceMember.createMany({
    data: people.map(({ id }) => ({ id: newId("wsm"), workspaceId, userId: id, role: "EDITOR", ...stamp })),
  });
  const organizations = many((at) => ({ id: newId("org"), name: `Tenant ${at}`, createdById: userId, ...stamp }));
  await prisma.organization.createMany({ data: organizations });
  await prisma.organizationMember.createMany({
    data: organizations.map(({ id }) => ({
      id: newId("orm"),
      organizationId: id,
      userId,
      role: "OWNER",
      createdAt: now,
    })),
  });
  await prisma.workspaceInvitation.createMany({
    data: many((at) => ({
      id: newId("inv"),
      workspaceId,
      email: `invited${at}@example.org`,
      role: "VIEWER" as const,
      tokenHash: newId("inv"),
      invitedById: userId,
      createdAt: now,
      expiresAt,
    })),
  });
  const slots = [workspaceId, ...workspaces.slice(0, 4).map(({ id }) => id)].flatMap((each) =>
    Array.from({ length: SLOTS }, (_, at) => ({
      id: newId("slot"),
      workspaceId: each,
      localDayOfWeek: at % 7,
      localHour: at % 24,
      localMinute: at % 60,
      ...stamp,
    })),
  );
  await prisma.postingSlot.createMany({ data: slots, skipDuplicates: true });

  const accounts = Array.from({ length: 50 }, (_, at) => accountRow(workspaceId, at, now));
  await prisma.socialAccount.createMany({ data: accounts });
  const sets = many((at) => ({ id: newId("set"), workspaceId, name: `Set ${at}`, ...stamp }));
  await prisma.socialSet.createMany({ data: sets });
  await prisma.socialSetAccount.createMany({
    data: sets.flatMap(({ id: socialSetId }) =>
      accounts.map(({ id: accountId }, position) => ({ socialSetId, accountId, position })),
    ),
  });
  const publications = many((at) => ({
    id: newId("pub"),
    workspaceId,
    state: "FAILED" as const,
    // Few texts are large, so that the world is created in a second.
    segments: at < 3 ? LONGEST : [{ text: `Publication ${at}`, media: [] }],
    createdById: userId,
    scheduledAt: now,
    ...stamp,
  }));
  await prisma.publication.createMany({ data: publications });
  await prisma.publicationComment.createMany({
    data: publications.flatMap(({ id: publicationId }) =>
      many(() => ({
        id: newId("cmt"),
        publicationId,
        workspaceId,
        authorId: userId,
        text: "Shorter, please",
        createdAt: now,
      })),
    ),
  });
  const picture = { url: `https://example.org/${"x".repeat(200)}.png`, altText: "y".repeat(200) };
  const renditions = publications.flatMap(({ id: publicationId }) =>
    accounts.map(({ id: accountId }, position) => ({
      id: newId("ren"),
      publicationId,
      workspaceId,
      accountId,
      position,
      platform: "mastodon",
      targetKey: "k",
      publicationState: "FAILED" as const,
      deliveryState: "REJECTED" as const,
      segments: { 0: { media: Array.from({ length: 4 }, () => picture) } },
      scheduledAt: now,
      updatedAt: now,
    })),
  );
  await prisma.rendition.createMany({ data: renditions });
  await prisma.deliveryAttempt.createMany({
    data: renditions.slice(0, 100).flatMap(({ id: renditionId }) =>
      Array.from({ length: 10 }, (_, at) => ({
        id: newId("att"),
        renditionId,
        number: at + 1,
        deliveryKey: "k",
        startedAt: now,
      })),
    ),
  });
  const media = many((at) => ({ ...mediaRow(workspaceId, at, userId, now), mimeType: "video/mp4" }));
  await prisma.mediaItem.createMany({ data: media });
  await prisma.mediaReference.createMany({
    data: media.flatMap(({ id: mediaId }) =>
      publications.map(({ id }) => ({ mediaId, user: "PUBLICATION" as const, userId: id })),
    ),
  });
  await prisma.mediaUpload.createMany({
    data: many((at) => ({
      id: newId("med"),
      workspaceId,
      createdById: userId,
      objectKey: `${at}`,
      filename: "a",
      mimeType: "image/png",
      size: 10n,
      createdAt: now,
      expiresAt,
    })),
  });
  const definition = {
    ...EMPTY,
    examples: Array.from({ length: 20 }, () => ({ platform: "x", text: "y".repeat(1000), whyItFits: "" })),
  };
  const voices = many((at) => ({
    id: newId("voc"),
    workspaceId,
    name: `Voice ${at}`,
    nameKey: `voice ${at}`,
    definition,
    isDefault: at === 0,
    ...stamp,
  }));
  await prisma.voiceProfile.createMany({ data: voices });
  const templates = many((at) => ({
    id: newId("tpl"),
    workspaceId,
    name: `Template ${at}`,
    category: "",
    presetKey: "",
    schemaVersion: 1,
    document: (at === 0 ? LARGE_DOCUMENT : SMALL_DOCUMENT) as unknown as Prisma.InputJsonValue,
    createdById: userId,
    ...stamp,
  }));
  await prisma.imageTemplate.createMany({ data: templates });
  const draft = manifest() as unknown as Prisma.InputJsonValue;
  const themes = many((at) => ({
    id: newId("thm"),
    organizationId,
    name: `Theme ${at}`,
    nameKey: `theme ${at}`,
    draft,
    publishedRevision: at === 0 ? 10 : 1,
    createdById: userId,
    ...stamp,
  }));
  await prisma.theme.createMany({ data: themes });
  await prisma.themeRevision.createMany({
    data: themes.flatMap(({ id: themeId, publishedRevision }) =>
      Array.from({ length: publishedRevision }, (_, at) => ({
        themeId,
        revision: at + 1,
        manifest: draft,
        publishedAt: now,
        publishedById: userId,
      })),
    ),
  });
  await prisma.workspaceTheme.createMany({
    data: workspaces.map(({ id }, at) => ({
      workspaceId: id,
      kind: "CUSTOM" as const,
      themeId: themes[at]?.id ?? "",
      version: 1,
      updatedAt: now,
    })),
  });
  const assets = many((at) => ({
    id: newId("tas"),
    organizationId,
    kind: "IMAGE" as const,
    mimeType: "image/png",
    filename: "a.png",
    sha256: `${at}`,
    bytes: 1,
    content: new Uint8Array([1]),
    createdById: userId,
    createdAt: now,
  }));
  await prisma.themeAsset.createMany({ data: assets });
  const webhookEndpoint = await enlargeWebhooks(w);
  const transfers = many((at) => ({
    id: newId("otr"),
    organizationId,
    nomineeId: users.admin.id,
    priorOwnerId: userId,
    status: at === 0 ? ("PENDING" as const) : ("REVOKED" as const),
    createdAt: now,
    expiresAt,
  }));
  await prisma.ownershipTransfer.createMany({ data: transfers });
  await prisma.notification.createMany({
    data: many((at) => ({
      id: newId("ntf"),
      userId,
      scope: "",
      topic: "post_published",
      title: `Notification ${at}`,
      body: "",
      href: "/",
      payload: {},
      actions: [{ kind: "primary", label: "Open", href: "/" }],
      eventKey: `${at}`,
      arrived: BigInt(at),
      changed: BigInt(at),
      createdAt: now,
    })),
  });
  const credential = (at: number) => ({ userId, tokenHash: `large${at}`, createdAt: now, expiresAt });
  await prisma.session.createMany({ data: many((at) => ({ id: newId("ses"), ...credential(at), lastUsedAt: now })) });
  await prisma.apiToken.createMany({
    data: many((at) => ({
      id: newId("tok"),
      ...credential(at),
      name: "T",
      hint: "abcd",
      scope: "API_READ",
      workspaceId,
    })),
  });
  await prisma.auditEvent.createMany({
    data: Array.from({ length: 50 }, () => ({
      id: newId("aud"),
      action: "workspace.settings_updated",
      source: "test",
      result: "succeeded",
      resourceType: "workspace",
      organizationId,
      workspaceId,
      changedFields: Array.from({ length: 10 }, (_, at) => ({ field: `f${at}`, previous: "1", current: "2" })),
      occurredAt: now,
    })),
  });
  const applications = many((at) => ({
    id: newId("xap"),
    clientId: `client${at}`,
    name: "App",
    clientType: "PUBLIC" as const,
    redirectUris: ["https://example.org"],
    allowedScopes: ["workspace:read"],
    createdById: users.instanceAdmin.id,
    secretHash: "",
    createdAt: now,
    secretSetAt: now,
  }));
  await prisma.externalApplication.createMany({ data: applications });
  await prisma.applicationGrant.createMany({
    data: applications.map(({ id: applicationId }) => ({
      id: newId("gra"),
      applicationId,
      userId,
      scopes: ["workspace:read"],
      workspaceId,
      ...stamp,
    })),
  });
  const providerApps = many((at) => ({
    id: newId("app"),
    provider: "mastodon",
    instanceUrl: `https://social${at}.example`,
    name: "Ours",
    clientId: "c",
    connectionMode: "oauth",
    redirectUri: "https://example.org",
    ...stamp,
  }));
  await prisma.providerApp.createMany({ data: providerApps });
  const first = ([row]: readonly { id: string }[]): string => row?.id ?? "";
  return {
    template: first(templates),
    theme: first(themes),
    publication: first(publications),
    publications: publications.map(({ id }) => id),
    accounts: accounts.map(({ id }) => id),
    media: first(media),
    slot: first(slots),
    set: first(sets),
    voice: first(voices),
    asset: first(assets),
    webhookEndpoint,
    transfer: first(transfers),
    application: first(applications),
    providerApp: first(providerApps),
  };
}

const transform = { x: 0, y: 0, width: 0, height: 0, rotation: 0, flipX: false, flipY: false };
const part = (id: string) => ({ id, name: "", locked: false, visible: true, opacity: 1, transform });
const whole = (pages: object[]) => ({
  title: "T",
  schemaVersion: 1,
  widthPx: 100,
  heightPx: 100,
  exportDefaults: { format: "png", matteColor: "", quality: 1 },
  pages,
});
const page = (at: number, layers: object[]) => ({ id: `p${at}`, name: "", backgroundColor: "#000000", layers });
const point = { x: 1, y: 1 };

const SMALL_DOCUMENT = whole([page(0, [])]);

/** About a megabyte, the size of the largest request: mostly layers, the rest points. */
const LARGE_DOCUMENT = whole([
  page(0, [
    { ...part("brush"), type: "paint", paint: { kind: "stroke", points: Array.from({ length: 30_000 }, () => point) } },
  ]),
  ...Array.from({ length: 10 }, (_, at) =>
    page(
      at + 1,
      Array.from({ length: 350 }, (_layer, layer) => ({ ...part(`l${at}.${layer}`), type: "group" })),
    ),
  ),
]);
