import { CHECKOUTS } from "../../src/domains/billing/checkout/checkout.ts";
import { sealSecret } from "../../src/domains/identity/second-factor/secret.ts";
import { codeAt, newTotpSecret } from "../../src/domains/identity/second-factor/totp.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "../support/answers.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { openedPage, send } from "../support/domains/billing.ts";
import { readyItem } from "../support/domains/media.ts";
import { newestOf, notify } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { webhookDelivery, webhookEndpoint } from "../support/domains/webhooks.ts";
import type { FakeStripe } from "../support/fakes/stripe.ts";
import type { Newcomer } from "../support/newcomer.ts";
import { blankPng } from "../support/pictures/blankPng.ts";
import { emailChange, plantSecondFactor, REAUTHENTICATE, withPassword } from "../support/security.ts";
import { DECISIONS } from "../tenancy/decisions.ts";
import { credential, type Scene } from "../tenancy/personas.ts";
import { placeOf, valuesIn } from "../tenancy/rows.ts";

/** One call: the input, and the credential if it is not the owner's. */
interface Call {
  readonly input: Record<string, unknown>;
  readonly token?: string;
}

type Make = (scene: Scene) => Promise<Call>;

/** Calls by a person whom no other case uses. */
const byPerson =
  (make: (scene: Scene, person: Newcomer) => Promise<Record<string, unknown>>): Make =>
  async (scene) => {
    const person = await withPassword(scene);
    return { input: await make(scene, person), token: person.token };
  };

async function reauthenticated(scene: Scene, { token }: Newcomer, action: string, code?: string): Promise<object> {
  const input = { action, password: PASSWORD, secondFactorCode: code };
  const answer = await scene.gql<{ reauthenticate: { grant: string } }>(token, REAUTHENTICATE, { input });
  return { reauthGrant: dataOf(answer).reauthenticate.grant };
}

const withFactor = (make: (scene: Scene, person: Newcomer, code: string) => Promise<object>): Make =>
  byPerson(async (scene, person) => {
    const { code } = await plantSecondFactor(scene, person.id);
    return { ...(await make(scene, person, code())) };
  });

const manageFactor = (scene: Scene, person: Newcomer, code?: string) =>
  reauthenticated(scene, person, "SECOND_FACTOR_MANAGE", code);

async function organizationOf({ db, clock }: Scene, ownerId: string): Promise<string> {
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const id = newId("org");
  const owner = { id: newId("orm"), userId: ownerId, role: "OWNER" as const, createdAt: clock.now() };
  const data = { id, name: "Own", createdById: ownerId, ...stamp, members: { create: owner } };
  await db.prisma.organization.create({ data });
  return id;
}

/** Calls whose rows or credentials differ from those of the table of decisions, so that something changes. */
const CALLS: Readonly<Record<string, Make>> = {
  createChannelConnection: async (scene) => {
    const place = { workspaceId: scene.ids.workspace, provider: "DISCORD" };
    const start =
      "mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }";
    const answer = await scene.gql<{ made: { url: string } }>(scene.users.owner.token, start, {
      input: { ...place, instanceUrl: "" },
    });
    const consent = await fetch(dataOf(answer).made.url, { redirect: "manual" });
    const { searchParams } = new URL(consent.headers.get("location") ?? "");
    return { input: { ...place, code: searchParams.get("code"), state: searchParams.get("state") } };
  },
  changePassword: byPerson(async (scene, person) => {
    await otherSession(scene, person.id);
    return { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` };
  }),
  clearOrganizationTheme: async (scene) => {
    const { organization: organizationId } = scene.ids;
    const chosen = { kind: "BUILT_IN" as const, themeId: "playroom", version: 1, updatedAt: scene.clock.now() };
    await scene.db.prisma.organizationTheme.create({ data: { organizationId, ...chosen } });
    return { input: { organizationId } };
  },
  confirmEmailChange: byPerson(async (scene, person) => {
    const { id, code } = await emailChange(scene, person.id);
    return { id, code };
  }),
  confirmSecondFactor: byPerson(async (scene, { id: userId }) => {
    const secret = newTotpSecret();
    const pendingUntil = new Date(scene.clock.now().getTime() + 900_000);
    const pendingSecret = sealSecret(scene.app.services, userId, secret);
    await scene.db.prisma.secondFactor.create({ data: { userId, pendingSecret, pendingUntil } });
    return { code: codeAt(secret, scene.clock.now()) };
  }),
  exportAccount: byPerson(async (scene, person) => ({ ...(await reauthenticated(scene, person, "ACCOUNT_EXPORT")) })),
  generateAltText: async (scene) => {
    const thumbnailKey = `media/${newId("med")}/thumbnail`;
    await scene.app.services.storage.put(thumbnailKey, new Uint8Array(await blankPng(8, 8).arrayBuffer()), {
      type: "image/png",
    });
    return { input: { id: (await readyItem(scene, scene.ids.workspace, { thumbnailKey })).id } };
  },
  generateRecoveryCodes: withFactor(async (scene, person, code) => {
    const { recoveryCode } = scene.db.prisma;
    await recoveryCode.deleteMany({ where: { userId: person.id } });
    return manageFactor(scene, person, code);
  }),
  keepMedia: async (scene) => ({
    input: { id: (await readyItem(scene, scene.ids.workspace, { retention: "TEMPORARY" })).id },
  }),
  lockThemeSelection: async ({ ids }) => ({ input: { organizationId: ids.organization, locked: true } }),
  markAllNotificationsRead: async (scene) => {
    await unread(scene);
    return { input: { workspaceId: scene.ids.workspace } };
  },
  markNotificationUnread: async (scene) => {
    const id = await unread(scene);
    await scene.db.prisma.notification.updateMany({ where: { id }, data: { readAt: scene.clock.now() } });
    return { input: { id } };
  },
  muteNotifications: byPerson(async () => ({ scope: "ACCOUNT" })),
  removeSecondFactor: withFactor(manageFactor),
  reopenComment: async (scene) => {
    const { workspace: workspaceId } = scene.ids;
    const { id: publicationId } = await publication(scene, workspaceId);
    const about = { publicationId, workspaceId, text: "Shorter", resolvedAt: scene.clock.now() };
    const data = { id: newId("cmt"), ...about, createdAt: scene.clock.now() };
    await scene.db.prisma.publicationComment.create({ data });
    return { input: { id: data.id } };
  },
  replayFailedWebhookDeliveries: async (scene) => {
    const { organization: organizationId, workspace: workspaceId } = scene.ids;
    const endpointId = await webhookEndpoint(scene, { organizationId, workspaceId });
    await webhookDelivery(scene, endpointId);
    return { input: { endpointId, since: "2026-03-01T00:00:00Z" } };
  },
  resumeWebhookEndpoint: async (scene) => {
    const { organization: organizationId, workspace: workspaceId } = scene.ids;
    const columns = { state: "PAUSED" as const };
    return { input: { id: await webhookEndpoint(scene, { organizationId, workspaceId }, columns) } };
  },
  revokeOtherSessions: async (scene) => {
    await otherSession(scene, scene.people.owner.id);
    return { input: {} };
  },
  setApplicationPolicy: async ({ ids }) => ({ input: { id: ids.organization, allowsSelfRegistered: false } }),
  setSecondFactorPolicy: withFactor(async (scene, person) => ({
    id: await organizationOf(scene, person.id),
    required: true,
  })),
  setUpSecondFactor: byPerson(async (scene, person) => ({ ...(await manageFactor(scene, person)) })),
  reactivateUser: async (scene) => {
    const call = await decided(scene, "reactivateUser");
    const { userId } = call.input as { userId: string };
    await scene.db.prisma.user.update({ where: { id: userId }, data: { suspendedAt: scene.clock.now() } });
    return call;
  },
  updateOrganization: async ({ ids }) => ({ input: { id: ids.organization, name: "Northwind again" } }),
  verifyEmail: byPerson(async (scene, { id: userId, email }) => {
    await scene.db.prisma.user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
    const content = { userId, email, until: scene.clock.now().getTime() + 86_400_000 };
    return { token: scene.app.services.vault.seal(JSON.stringify(content), "email-verification:token") };
  }),
};

async function otherSession({ db }: Scene, userId: string): Promise<void> {
  const { id: _id, ...row } = await db.prisma.session.findFirstOrThrow({ where: { userId } });
  const secret = newId("ses");
  await db.prisma.session.create({ data: { ...row, id: secret, tokenHash: secret, revokedAt: null } });
}

async function unread(scene: Scene): Promise<string> {
  await notify(scene, [scene.people.owner.id]);
  return newestOf(scene, scene.people.owner.id);
}

/** The valid call of the table of decisions. */
async function decided(scene: Scene, name: string): Promise<Call> {
  const decision = DECISIONS[`Mutation.${name}`];
  if (decision === undefined) throw new Error(`Nothing is decided for ${name}`);
  const { people } = scene;
  const place = placeOf(scene, isOfInstance(name) ? people.instanceAdmin : people.owner);
  return { input: decision.arguments(await valuesIn(place, decision.arguments)) };
}

/** Whether only administrators of the instance call a mutation. */
export const isOfInstance = (name: string): boolean => DECISIONS[`Mutation.${name}`]?.takes === "instance";

/** Calls about the subscription that the organization pays for at a payment provider. */
export function paymentCalls(stripe: FakeStripe): Readonly<Record<string, Make>> {
  const act = async (scene: Scene, name: string): Promise<Call> => ({ input: (await decided(scene, name)).input });
  async function paid(scene: Scene): Promise<string> {
    await scene.app.services.limiter.reset(CHECKOUTS, scene.users.owner.id);
    const events = stripe.pay(await openedPage(scene));
    for (const event of events) if ((await send(scene, event)).status !== 200) throw new Error("a payment was refused");
    return String(events[0]?.data.object["id"]);
  }
  return {
    cancelSubscription: async (scene) => {
      await paid(scene);
      return act(scene, "cancelSubscription");
    },
    createBillingPortalSession: async (scene) => {
      await paid(scene);
      return act(scene, "createBillingPortalSession");
    },
    resumeSubscription: async (scene) => {
      const event = stripe.change(await paid(scene), { cancel_at_period_end: true });
      if ((await send(scene, event)).status !== 200) throw new Error("a cancellation was refused");
      return act(scene, "resumeSubscription");
    },
  };
}

/** Makes the rows and the credential of a mutation's call. */
export async function callOf(
  scene: Scene,
  name: string,
  others: Readonly<Record<string, Make>>,
): Promise<Required<Call>> {
  const { input, token } = await ((others[name] ?? CALLS[name])?.(scene) ?? decided(scene, name));
  const own = token ?? (await credential(scene, isOfInstance(name) ? "instanceAdmin" : "owner"));
  return { input, token: own ?? "" };
}
