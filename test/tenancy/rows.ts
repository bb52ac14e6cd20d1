import { newChallenge } from "../../src/domains/identity/second-factor/challenge.ts";
import { sealSecret } from "../../src/domains/identity/second-factor/secret.ts";
import { codeAt, newTotpSecret } from "../../src/domains/identity/second-factor/totp.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { accountSelection, target } from "../support/domains/accountSelection.ts";
import { externalApplication, granted } from "../support/domains/application.ts";
import { deletableOrganization } from "../support/domains/deletable.ts";
import { waitingDevice } from "../support/domains/devicePairings.ts";
import { readyItem } from "../support/domains/media.ts";
import { muteRow, newestOf, notifications } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { webhookDelivery, webhookEndpoint } from "../support/domains/webhooks.ts";
import { wholeUpload } from "../support/domains/wholeUpload.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { emailChange, wrongOf } from "../support/security.ts";
import type { Person, Scene } from "./personas.ts";

/** Where rows are made: the tenant that most personas belong to, or the other one. */
interface Place {
  readonly scene: Scene;
  readonly organization: string;
  readonly workspace: string;
  /** The person whom personal rows belong to. */
  readonly person: Person;
}

let made = 0;
/** A number that no other row has. */
export const unique = (): number => (made += 1);

/** Three days have a minute for each slot, but not for each row. */
let slots = 0;

/** One destination of each publication that was made for its destinations. */
export const destinations = new Map<string, string>();

const stamps = ({ clock }: Scene) => ({ createdAt: clock.now(), updatedAt: clock.now() });

/** A person who is a member of the organization, and of nothing else. */
async function colleague({ scene, organization }: Place): Promise<{ userId: string; memberId: string }> {
  const [userId, memberId] = [newId("usr"), newId("orm")];
  const member = { id: memberId, organizationId: organization, role: "MEMBER" as const, createdAt: scene.clock.now() };
  const who = { id: userId, email: `colleague-${unique()}@example.org`, name: "A colleague" };
  await scene.db.prisma.user.create({
    data: { ...who, ...stamps(scene), organizationMembers: { create: member } },
  });
  return { userId, memberId };
}

/** An offer of an organization by its owner, in the place of one that waits already. */
async function offer({ scene, organization: organizationId }: Place, nomineeId: string): Promise<string> {
  const { organizationMember, ownershipTransfer } = scene.db.prisma;
  await ownershipTransfer.updateMany({ where: { organizationId, status: "PENDING" }, data: { status: "REVOKED" } });
  const { userId } = await organizationMember.findFirstOrThrow({ where: { organizationId, role: "OWNER" } });
  const now = scene.clock.now();
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
  const people = { organizationId, nomineeId, priorOwnerId: userId };
  return (await ownershipTransfer.create({ data: { id: newId("otr"), ...people, createdAt: now, expiresAt } })).id;
}

/** An organization that has nothing to do with the tenant. */
async function aside({ scene }: Place, by: string): Promise<string> {
  const members = { create: { id: newId("orm"), userId: by, role: "OWNER" as const, createdAt: scene.clock.now() } };
  const data = { id: newId("org"), name: "Aside", createdById: by, ...stamps(scene), members };
  return (await scene.db.prisma.organization.create({ data })).id;
}

async function invitation(
  { scene, workspace }: Place,
  email: string,
  token: string,
  invitedById: string,
): Promise<string> {
  const { id } = await scene.db.prisma.workspaceInvitation.create({
    data: {
      id: newId("inv"),
      workspaceId: workspace,
      email,
      role: "VIEWER",
      tokenHash: hashSecret(token),
      invitedById,
      createdAt: scene.clock.now(),
      expiresAt: new Date(scene.clock.now().getTime() + 86_400_000),
    },
  });
  return id;
}

/** A new workspace in an organization. */
async function anotherWorkspace(scene: Scene, organizationId: string): Promise<string> {
  const data = { id: newId("ws"), organizationId, name: `Workspace ${unique()}`, ...stamps(scene) };
  return (await scene.db.prisma.workspace.create({ data })).id;
}

/**
 * Rows that arguments name, made again for each use, because a case may end the row that it acts on. Ids, except for
 * the secret of an invitation.
 */
export const MAKERS = {
  organization: async ({ organization }: Place) => organization,
  workspace: async (place: Place) => place.workspace,
  async deletableOrganization({ scene, organization: organizationId }: Place) {
    const members = await scene.db.prisma.organizationMember.findMany({ where: { organizationId } });
    return (
      await deletableOrganization(
        scene,
        members.map(({ userId, role }) => [userId, role]),
      )
    ).id;
  },
  deletableWorkspace: ({ scene, organization }: Place) => anotherWorkspace(scene, organization),
  async slot({ scene, workspace: workspaceId }: Place) {
    const minute = (slots += 1);
    const time = {
      localDayOfWeek: Math.floor(minute / 1440) % 3,
      localHour: Math.floor(minute / 60) % 24,
      localMinute: minute % 60,
    };
    return (
      await scene.db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId, ...time, ...stamps(scene) } })
    ).id;
  },
  account: ({ scene, workspace }: Place) => socialAccount(scene, workspace),
  async channelConnection({ scene, workspace: workspaceId, person }: Place) {
    const now = scene.clock.now();
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + 900_000) };
    const codeHash = hashSecret(newSecret("channelCode"));
    const data = { id: newId("chc"), workspaceId, provider: "telegram", codeHash, startedById: person.id, ...times };
    return (await scene.db.prisma.channelConnection.create({ data })).id;
  },
  accountSelection: async ({ scene, workspace, person }: Place) =>
    (await accountSelection(scene, workspace, person.id, [target("one")])).id,
  /** Where accounts are connected, and what for: fakes on this machine. */
  instance: async ({ scene }: Place) => scene.mastodon.origin,
  federatedCode: async ({ scene }: Place) => scene.mastodon.code(`person${unique()}`),
  dataServer: async ({ scene }: Place) => scene.dataServer.origin,
  async socialSet({ scene, workspace: workspaceId }: Place) {
    const accounts = { create: { accountId: await socialAccount(scene, workspaceId), position: 0 } };
    const data = { id: newId("set"), workspaceId, name: `A set ${unique()}`, accounts, ...stamps(scene) };
    return (await scene.db.prisma.socialSet.create({ data })).id;
  },
  media: async ({ scene, workspace }: Place) => (await readyItem(scene, workspace)).id,
  describedMedia: async ({ scene, workspace }: Place) => (await readyItem(scene, workspace, { altText: "A pier" })).id,
  trashedMedia: async ({ scene, workspace }: Place) =>
    (await readyItem(scene, workspace, { trashedAt: scene.clock.now() })).id,
  wholeUpload: ({ scene, workspace }: Place) => wholeUpload(scene, workspace),
  voiceProfile: ({ scene, workspace }: Place) => voiceProfile(scene, workspace),
  imageTemplate: async ({ scene, workspace }: Place) => (await imageTemplate(scene, workspace)).id,
  publication: async ({ scene, workspace }: Place) => (await publication(scene, workspace)).id,
  async destinedPublication({ scene, workspace }: Place) {
    const { id, accountIds } = await publication(scene, workspace);
    destinations.set(id, accountIds[0] ?? "");
    return id;
  },
  failedPublication: async ({ scene, workspace }: Place) =>
    (await publication(scene, workspace, { state: "FAILED" })).id,
  submittedPublication: async ({ scene, workspace }: Place) =>
    (await publication(scene, workspace, { reviewState: "REQUESTED" })).id,
  async comment({ scene, workspace: workspaceId }: Place) {
    const { id: publicationId } = await publication(scene, workspaceId);
    const data = {
      id: newId("cmt"),
      publicationId,
      workspaceId,
      text: "Shorter, please",
      createdAt: scene.clock.now(),
    };
    return (await scene.db.prisma.publicationComment.create({ data })).id;
  },
  /** The provider has deleted its post, and the request that asked for the deletion was interrupted. */
  async removedRendition({ scene, workspace }: Place) {
    const removed = { removedFrom: 0, deliveryState: "REJECTED" } as const;
    return (await publication(scene, workspace, { state: "PUBLISHED" }, [removed])).renditionIds[0] ?? "";
  },
  async lostRendition({ scene, workspace }: Place) {
    const lost = { deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" } as const;
    return (await publication(scene, workspace, { state: "FAILED" }, [lost])).renditionIds[0] ?? "";
  },
  theme: ({ scene, organization: organizationId }: Place) => theme(scene, 0, { organizationId }),
  publishedTheme: ({ scene, organization: organizationId }: Place) => theme(scene, 2, { organizationId }),
  themeAsset: ({ scene, organization }: Place) => themeAsset(scene, organization),
  webhookEndpoint: ({ scene, organization: organizationId, workspace: workspaceId, person }: Place) =>
    webhookEndpoint(scene, { organizationId, workspaceId }, { createdById: person.id }),
  async webhookDelivery({ scene, organization: organizationId, workspace: workspaceId }: Place) {
    return (await webhookDelivery(scene, await webhookEndpoint(scene, { organizationId, workspaceId }))).id;
  },
  /** No tenant's: the instance's. */
  async providerApp({ scene }: Place) {
    const what = { provider: "pixelfed", instanceUrl: `https://photos${unique()}.example`, name: "Photos" };
    const how = { clientId: "c", connectionMode: "oauth", redirectUri: "https://front.example" };
    return (await scene.db.prisma.providerApp.create({ data: { id: newId("app"), ...what, ...how, ...stamps(scene) } }))
      .id;
  },
  externalApplication: ({ scene, person }: Place) => externalApplication(scene, person.id),
  applicationGrant: async ({ scene, person, workspace }: Place) =>
    (await granted(scene, person.id, ["workspace:read"], workspace)).grantId,
  /** A colleague's grant that acts in the workspace. */
  colleagueGrant: async (place: Place) =>
    (await granted(place.scene, (await colleague(place)).userId, ["workspace:read"], place.workspace)).grantId,
  colleague: async (place: Place) => (await colleague(place)).userId,
  /** Any person: an instance administrator acts on people of all tenants. */
  anybody: async (place: Place) => (await colleague(place)).userId,
  /** A colleague who can be nominated: pending nominations are removed. */
  async nominee(place: Place) {
    const where = { organizationId: place.organization, status: "PENDING" as const };
    await place.scene.db.prisma.ownershipTransfer.updateMany({ where, data: { status: "REVOKED" } });
    return (await colleague(place)).userId;
  },
  offer: async (place: Place) => offer(place, (await colleague(place)).userId),
  /** To the person, of an organization of its own: who accepts it owns nothing else than before. */
  async nomination(place: Place): Promise<string> {
    const organization = await MAKERS.joinedOrganization(place);
    return offer({ ...place, organization }, place.person.id);
  },
  /** Of another owner, with the person as a member. */
  async joinedOrganization(place: Place): Promise<string> {
    const organizationId = await aside(place, (await colleague(place)).userId);
    const member = { id: newId("orm"), role: "MEMBER" as const, createdAt: place.scene.clock.now() };
    await place.scene.db.prisma.organizationMember.create({
      data: { organizationId, userId: place.person.id, ...member },
    });
    return organizationId;
  },
  organizationMember: async (place: Place) => (await colleague(place)).memberId,
  async workspaceMember(place: Place) {
    const { userId } = await colleague(place);
    const data = {
      id: newId("wsm"),
      workspaceId: place.workspace,
      userId,
      role: "VIEWER" as const,
      ...stamps(place.scene),
    };
    return (await place.scene.db.prisma.workspaceMember.create({ data })).id;
  },
  invitation: (place: Place) =>
    invitation(place, `guest-${unique()}@example.org`, newSecret("invitation"), place.person.id),
  async session({ scene, person }: Place) {
    const now = scene.clock.now();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const secret = hashSecret(newSecret("session"));
    const data = { id: newId("ses"), userId: person.id, tokenHash: secret, createdAt: now, lastUsedAt: now, expiresAt };
    return (await scene.db.prisma.session.create({ data })).id;
  },
  async apiToken({ scene, person }: Place) {
    const now = scene.clock.now();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const what = {
      name: "Spare",
      scope: "API_READ" as const,
      hint: "0000",
      tokenHash: hashSecret(newSecret("apiToken")),
    };
    return (
      await scene.db.prisma.apiToken.create({
        data: { id: newId("tok"), userId: person.id, ...what, createdAt: now, expiresAt },
      })
    ).id;
  },
  /** The person's own, whose code could be mailed again. */
  async emailChange({ scene, person }: Place) {
    const { id } = await emailChange(scene, person.id);
    const sentAt = new Date(scene.clock.now().getTime() - 60_000);
    await scene.db.prisma.emailChange.update({ where: { id }, data: { sentAt } });
    return id;
  },
  /** A wrong code for a setup of the person's second factor, which waits for the right one. */
  async wrongFactorCode({ scene, person: { id: userId } }: Place) {
    const secret = newTotpSecret();
    const pendingUntil = new Date(scene.clock.now().getTime() + 900_000);
    const pending = { pendingSecret: sealSecret(scene.app.services, userId, secret), pendingUntil };
    await scene.db.prisma.secondFactor.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
    return wrongOf(codeAt(secret, scene.clock.now()));
  },
  /** Of a sign-in of a person whom no other case uses. */
  async challenge({ scene }: Place) {
    const [id, passwordHash] = [newId("usr"), "none"];
    const email = `alone-${unique()}@example.org`;
    await scene.db.prisma.user.create({ data: { id, email, name: "A loner", passwordHash, ...stamps(scene) } });
    return newChallenge(scene.app.services, { id, email, passwordHash }, null);
  },
  devicePairing: ({ scene }: Place) => waitingDevice(scene).then(({ userCode }) => userCode),
  deviceCode: ({ scene }: Place) => waitingDevice(scene).then(({ deviceCode }) => deviceCode),
  /** The token of a person whom no other case uses, because it ends the person's sessions. */
  async resetToken(place: Place) {
    const { userId } = await colleague(place);
    const token = newSecret("passwordReset");
    const now = place.scene.clock.now();
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await place.scene.db.prisma.passwordReset.create({
      data: { id: newId("pwr"), userId, tokenHash: hashSecret(token), createdAt: now, expiresAt },
    });
    return token;
  },
  /** The person's own, of the workspace. */
  async notification({ scene, workspace: workspaceId, person }: Place) {
    await notifications(scene, person.id, [workspaceId]);
    return newestOf(scene, person.id);
  },
  mute: ({ scene, workspace: workspaceId, person }: Place) => muteRow(scene, person.id, workspaceId),
  /** A person with an organization outside of the tenant. */
  async founder(place: Place) {
    const { userId } = await colleague(place);
    await aside(place, userId);
    return userId;
  },
  /** The organization of such a person. */
  async founded(place: Place) {
    return aside(place, (await colleague(place)).userId);
  },
  /**
   * To the person's own address, and to a tenant of its own: who accepts it is a member of nothing else than before.
   */
  async invitationToken({ scene, person }: Place) {
    const inviter = await scene.db.prisma.user.create({
      data: { id: newId("usr"), email: `inviter-${unique()}@example.org`, name: "An inviter", ...stamps(scene) },
    });
    const organization = await scene.db.prisma.organization.create({
      data: { id: newId("org"), name: "Aside", createdById: inviter.id, ...stamps(scene) },
    });
    const elsewhere = {
      scene,
      organization: organization.id,
      workspace: await anotherWorkspace(scene, organization.id),
      person,
    };
    const token = newSecret("invitation");
    await invitation(elsewhere, person.email, token, inviter.id);
    return token;
  },
} as const;

export type RowName = keyof typeof MAKERS;
/** Values for arguments: rows by name, an `email` and a `number` that are used once, and the caller's own address. */
export type ArgumentValues = Readonly<Record<RowName | "email" | "self", string>> & { readonly number: number };
export type Arguments = (rows: ArgumentValues) => Record<string, unknown>;

/** Ids that name nothing, of the right form. */
export const UNKNOWN: Readonly<Partial<Record<RowName, () => string>>> = {
  organization: () => newId("org"),
  workspace: () => newId("ws"),
  deletableOrganization: () => newId("org"),
  deletableWorkspace: () => newId("ws"),
  joinedOrganization: () => newId("org"),
  slot: () => newId("slot"),
  account: () => newId("acc"),
  channelConnection: () => newId("chc"),
  accountSelection: () => newId("sel"),
  socialSet: () => newId("set"),
  media: () => newId("med"),
  describedMedia: () => newId("med"),
  trashedMedia: () => newId("med"),
  wholeUpload: () => newId("med"),
  voiceProfile: () => newId("voc"),
  imageTemplate: () => newId("tpl"),
  publication: () => newId("pub"),
  destinedPublication: () => newId("pub"),
  failedPublication: () => newId("pub"),
  submittedPublication: () => newId("pub"),
  comment: () => newId("cmt"),
  lostRendition: () => newId("ren"),
  removedRendition: () => newId("ren"),
  theme: () => newId("thm"),
  publishedTheme: () => newId("thm"),
  themeAsset: () => newId("tas"),
  webhookEndpoint: () => newId("whe"),
  webhookDelivery: () => newId("whd"),
  colleague: () => newId("usr"),
  nominee: () => newId("usr"),
  offer: () => newId("otr"),
  nomination: () => newId("otr"),
  organizationMember: () => newId("orm"),
  workspaceMember: () => newId("wsm"),
  invitation: () => newId("inv"),
  applicationGrant: () => newId("gra"),
  colleagueGrant: () => newId("gra"),
  session: () => newId("ses"),
  apiToken: () => newId("tok"),
  emailChange: () => newId("emc"),
  notification: () => newId("ntf"),
  mute: () => newId("mut"),
};

/** The rows that arguments are built from. */
export function usedBy(build: Arguments): RowName[] {
  const used = new Set<RowName>();
  build(
    new Proxy({} as ArgumentValues, {
      get(_, name: string) {
        if (Object.hasOwn(MAKERS, name)) used.add(name as RowName);
        return name === "number" ? 0 : "";
      },
    }),
  );
  return [...used];
}

/** Makes the values for arguments, with rows of a place. */
export async function valuesIn(place: Place, build: Arguments): Promise<ArgumentValues> {
  const rows: Record<string, string> = {};
  for (const name of usedBy(build)) rows[name] = await MAKERS[name](place);
  const number = unique();
  return { ...rows, number, email: `new-${number}@example.org`, self: place.person.email } as unknown as ArgumentValues;
}

/** The tenant that most personas belong to, with the personal rows of one person. */
export function placeOf(scene: Scene, person: Person): Place {
  return { scene, organization: scene.ids.organization, workspace: scene.ids.workspace, person };
}

export function otherPlaceOf(scene: Scene): Place {
  const { otherOrganization, otherWorkspace } = scene.ids;
  return { scene, organization: otherOrganization, workspace: otherWorkspace, person: scene.people.outsider };
}
