import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { granted } from "../support/domains/application.ts";
import { type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import type { Role, World } from "../support/world.ts";

/**
 * The name of a person. `suspended` has an inactive membership of the workspace: a member of the organization, but not
 * of its workspaces.
 */
export type PersonName = Role | "suspended";

/**
 * The credential of each persona: its person, and how it is narrowed. Tokens are the owner's, except for the one of a
 * stranger.
 */
const CREDENTIALS = {
  owner: { of: "owner" },
  admin: { of: "admin" },
  editor: { of: "editor" },
  viewer: { of: "viewer" },
  member: { of: "member" },
  suspended: { of: "suspended" },
  outsider: { of: "outsider" },
  instanceAdmin: { of: "instanceAdmin" },
  apiRead: { of: "owner", scope: "API_READ" },
  apiWrite: { of: "owner", scope: "API_WRITE" },
  apiFull: { of: "owner", scope: "API_FULL" },
  boundHere: { of: "owner", scope: "API_FULL", bound: "workspace" },
  boundElsewhere: { of: "owner", scope: "API_FULL", bound: "secondWorkspace" },
  /** A token that a stranger still has for a workspace that they are no member of. */
  boundStranger: { of: "outsider", scope: "API_FULL", bound: "workspace" },
  /** Access tokens of an external application that was granted every scope. */
  application: { of: "owner", application: true },
  boundApplication: { of: "owner", application: true, bound: "workspace" },
  /** A session of an instance administrator who acts as the owner. */
  impersonated: { of: "owner", impersonated: true },
  /** A session that was revoked. */
  ended: { of: "owner", ended: true },
  anonymous: {},
} as const satisfies Record<string, Credential>;

interface Credential {
  of?: PersonName;
  scope?: "API_READ" | "API_WRITE" | "API_FULL";
  bound?: "workspace" | "secondWorkspace";
  application?: true;
  impersonated?: true;
  ended?: true;
}

export type Persona = keyof typeof CREDENTIALS;
export const PERSONAS = Object.keys(CREDENTIALS) as Persona[];
const credentialOf = (persona: Persona): Credential => CREDENTIALS[persona];

/** A person as tests name them. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

/**
 * The world with the suspended person in it, and the servers that accounts are on: OUTBOUND_ALLOW has to open this
 * machine.
 */
export interface Scene extends World {
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly mastodon: FakeMastodon;
  readonly dataServer: FakeAtproto;
}

/** Adds the suspended person and the servers to a world. */
export async function sceneOf(world: World): Promise<Scene> {
  const { db, clock, ids, users } = world;
  const suspended: Person = { id: newId("usr"), email: "suspended@example.org" };
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const joined = { organizationId: ids.organization, role: "MEMBER" as const, createdAt: clock.now() };
  const works = { workspaceId: ids.workspace, role: "ADMIN" as const, status: "INACTIVE" as const, ...stamp };
  await db.prisma.user.create({
    data: {
      ...suspended,
      name: "The suspended",
      emailVerifiedAt: clock.now(),
      ...stamp,
      organizationMembers: { create: { id: newId("orm"), ...joined } },
      workspaceMembers: { create: { id: newId("wsm"), ...works } },
    },
  });
  const [mastodon, dataServer] = await Promise.all([fakeMastodon(), fakeAtproto()]);
  const closeWorld = world.close;
  const close = async () => {
    await Promise.all([mastodon.close(), dataServer.close()]);
    await closeWorld.call(world);
  };
  return Object.assign(world, { people: { ...users, suspended }, mastodon, dataServer, close });
}

/** The person behind a credential. */
export const personOf = (persona: Persona): PersonName | undefined => credentialOf(persona).of;

/** Whether the persona has a working session of its own person: no token, no impersonation. */
export const isSession = (persona: Persona): boolean => {
  const { of, scope, application, impersonated, ended } = credentialOf(persona);
  return of !== undefined && [scope, application, impersonated, ended].every((narrowed) => narrowed === undefined);
};

/** Whether an instance administrator acts as the person. */
export const isImpersonated = (persona: Persona): boolean => credentialOf(persona).impersonated === true;

/** Whether it is an external application's. */
export const isApplication = (persona: Persona): boolean => credentialOf(persona).application === true;

/** The scope of a token; undefined for all that is none. */
export const scopeOf = (persona: Persona): Credential["scope"] => credentialOf(persona).scope;

/** A fresh credential of a persona, so that what ends one ends no other. */
export async function credential(scene: Scene, persona: Persona): Promise<string | null> {
  const { db, clock, ids, people } = scene;
  const { of, scope, bound, application, impersonated, ended } = credentialOf(persona);
  if (of === undefined) return null;
  if (application) return (await granted(scene, people[of].id, APPLICATION_SCOPES, bound ? ids[bound] : null)).token;
  const token = newSecret(scope === undefined ? "session" : "apiToken");
  const common = { userId: people[of].id, tokenHash: hashSecret(token), createdAt: clock.now() };
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  if (scope === undefined) {
    const revokedAt = ended ? clock.now() : null;
    await db.prisma.session.create({
      data: {
        id: newId("ses"),
        ...common,
        lastUsedAt: clock.now(),
        expiresAt,
        revokedAt,
        ...(impersonated && { impersonatorId: people.instanceAdmin.id, impersonationReason: "A test" }),
      },
    });
  } else {
    const workspaceId = bound === undefined ? null : ids[bound];
    // A person has a bounded number of valid tokens, and every case has one of its own.
    await db.prisma.apiToken.updateMany({
      where: { userId: people[of].id, name: persona },
      data: { revokedAt: clock.now() },
    });
    await db.prisma.apiToken.create({
      data: { id: newId("tok"), ...common, name: persona, scope, workspaceId, hint: token.slice(-4), expiresAt },
    });
  }
  return token;
}
