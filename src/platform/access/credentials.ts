import type {
  OrganizationRole,
  Prisma,
  TokenResource,
  WorkspaceRole,
} from "../../../prisma/generated/client/client.ts";
import { unauthenticated } from "../errors/errors.ts";
import type { Services } from "../services/services.ts";
import type { ApplicationScope } from "./applicationScopes.ts";
import { type ApiTokenRow, apiTokenByHash, applicationTokenByHash, type SessionRow, sessionByHash } from "./lookup.ts";
import type { TokenKey } from "./lookupBatch.ts";
import { can, type Permission, type Target } from "./permissions.ts";
import { findPerson, type Person } from "./person.ts";
import { ANONYMOUS, boundWorkspace, type Credential, type User, type Viewer } from "./viewer.ts";

/** A use is recorded at most once in this time: a write on every read would cost more than it is worth. */
const TOUCH_AFTER_MS = 5 * 60_000;

const refused = () => unauthenticated("The credential is not valid: it is unknown, expired or revoked");

/** Returns the error for a valid credential of a suspended person. */
export const suspended = () => unauthenticated("The account of this credential is suspended");

/** Requires a credential that is valid until `end`. @throws DomainError UNAUTHENTICATED */
function requireValid(
  { revokedAt, isSuspended }: Pick<ApiTokenRow, "revokedAt" | "isSuspended">,
  end: Date,
  now: Date,
) {
  if (revokedAt || end <= now) throw refused();
  if (isSuspended) throw suspended();
}

/** Returns the viewer of a session token. @throws DomainError UNAUTHENTICATED */
export async function sessionViewer(services: Services, key: TokenKey): Promise<User> {
  const session = await sessionByHash(services.database, key);
  if (!session) throw refused();
  return useSession(services, session, "session", session.expiresAt);
}

/**
 * Returns the viewer of a session that is valid until `end`.
 * @throws DomainError UNAUTHENTICATED if the end is past, the session was revoked or its person is suspended
 */
export async function useSession(
  services: Services,
  session: SessionRow,
  kind: "session" | "identityProvider",
  end: Date,
): Promise<User> {
  const now = services.now();
  const { id, lastUsedAt, expiresAt } = session;
  requireValid(session, end, now);
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER_MS || end > expiresAt) {
    const { prisma, writability } = services.database;
    const data = { lastUsedAt: now, expiresAt: end > expiresAt ? end : expiresAt };
    await writability.ifWritable(() => prisma.session.updateMany({ where: { id, lastUsedAt }, data }));
  }
  const { impersonatorId } = session;
  const credential: Credential = kind === "session" ? { kind, sessionId: id, impersonatorId } : { kind, sessionId: id };
  return { ...personViewer(session.user, credential), revisions: session.revisions };
}

/** Returns the viewer of an API token. @throws DomainError UNAUTHENTICATED */
export async function apiTokenViewer(services: Services, key: TokenKey): Promise<User> {
  const now = services.now();
  const token = await apiTokenByHash(services.database, key);
  if (!token) throw refused();
  requireValid(token, token.expiresAt, now);
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    const { prisma, writability } = services.database;
    const where = { id: token.id, lastUsedAt: token.lastUsedAt };
    await writability.ifWritable(() => prisma.apiToken.updateMany({ where, data: { lastUsedAt: now } }));
  }
  const credential: Credential = {
    kind: "apiToken",
    tokenId: token.id,
    scope: token.scope,
    workspaceId: token.workspace?.id ?? null,
  };
  const viewer = { ...personViewer(token.user, credential), revisions: token.revisions };
  return token.workspace ? bind(viewer, token.workspace) : viewer;
}

/**
 * Returns the viewer of an external application's access token.
 * @throws DomainError UNAUTHENTICATED, also for a token of another resource than the requested one
 */
export async function applicationViewer(services: Services, key: TokenKey, requested: TokenResource): Promise<User> {
  const now = services.now();
  const token = await applicationTokenByHash(services.database, key);
  if (!token || token.kind !== "ACCESS") throw refused();
  if (token.resource !== null && token.resource !== requested)
    throw unauthenticated("The credential is not valid here: it was issued for another resource of this server");
  requireValid(token, token.expiresAt, now);
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    const { prisma, writability } = services.database;
    const { id, lastUsedAt, grantId } = token;
    await writability.ifWritable(async () => {
      await prisma.applicationToken.updateMany({ where: { id, lastUsedAt }, data: { lastUsedAt: now } });
      if (grantId) await prisma.applicationGrant.updateMany({ where: { id: grantId }, data: { lastUsedAt: now } });
    });
  }
  const credential: Credential = {
    kind: "application",
    tokenId: token.id,
    applicationId: token.applicationId,
    isSelfRegistered: token.isSelfRegistered,
    documentsVersion: token.documentsVersion,
    grantId: token.grantId,
    scopes: new Set(token.scopes as ApplicationScope[]),
    workspaceId: token.workspace?.id ?? null,
  };
  const viewer = { ...personViewer(token.user, credential), revisions: token.revisions };
  return token.workspace ? bind(viewer, token.workspace) : viewer;
}

/**
 * Returns a person with their memberships as a viewer, except in organizations that require a second factor which the
 * person lacks, and in those that forbid the application of the credential.
 */
export function personViewer(person: Person, credential: Credential): User {
  const { id, email, isEmailVerified, isInstanceAdmin } = person;
  const isStranger = credential.kind === "application" && credential.isSelfRegistered;
  const memberships = membershipsOf(person, isStranger);
  return { kind: "user", id, email, isEmailVerified, isInstanceAdmin, credential, ...memberships };
}

type Memberships = Pick<User, "organizations" | "workspaces" | "withheld">;

/** The memberships of people who are remembered from request to request, some of which are in many workspaces. */
const remembered = { own: new WeakMap<Person, Memberships>(), ofStrangers: new WeakMap<Person, Memberships>() };

function membershipsOf(person: Person, isStranger: boolean): Memberships {
  const kept = isStranger ? remembered.ofStrangers : remembered.own;
  const entry = kept.get(person);
  if (entry !== undefined) return entry;
  const withheld = new Set([...person.withheld, ...(isStranger ? (person.forbidding ?? []) : [])]);
  const organizations = new Map<string, OrganizationRole>(
    person.organizationMembers.filter((m) => !withheld.has(m.organizationId)).map((m) => [m.organizationId, m.role]),
  );
  const workspaces = new Map(
    person.workspaceMembers
      .filter(({ workspace }) => !withheld.has(workspace.organizationId))
      .map(({ workspaceId, role, canApprove, workspace: { organizationId } }) => [
        workspaceId,
        { organizationId, role, canApprove },
      ]),
  );
  const memberships = { organizations, workspaces, withheld };
  kept.set(person, memberships);
  return memberships;
}

/** Whether a person who is not the caller has a permission now. False for a suspended or deleted person. */
export async function personCan(
  tx: Prisma.TransactionClient,
  id: string,
  permission: Permission,
  target: Target,
): Promise<boolean> {
  const person = await findPerson(tx, { id, suspendedAt: null });
  return person !== null && can(personViewer(person, ABSENT), permission, target);
}

/** People who act later, such as by a code, have the rights of a session of their own. */
const ABSENT: Credential = { kind: "session", sessionId: "", impersonatorId: null };

/** Returns the viewer with current memberships. A bound token never gains a workspace. */
export async function reread({ database }: Services, viewer: User): Promise<Viewer> {
  const person = await findPerson(database.prisma, { id: viewer.id });
  if (!person) return ANONYMOUS;
  const fresh = personViewer(person, viewer.credential);
  const id = boundWorkspace(viewer);
  if (id === null) return fresh;
  const bound = viewer.workspaces.get(id);
  return bound ? bind(fresh, { id, organizationId: bound.organizationId }) : viewer;
}

/** Restricts a viewer to one workspace, with the person's role there. */
export function bind(viewer: User, { id, organizationId }: { id: string; organizationId: string }): User {
  const inherited = viewer.organizations.get(organizationId);
  const member = viewer.workspaces.get(id);
  const role: WorkspaceRole | undefined = inherited === "OWNER" || inherited === "ADMIN" ? "ADMIN" : member?.role;
  const canApprove = member?.canApprove === true;
  return {
    ...viewer,
    organizations: new Map(),
    workspaces: new Map(role === undefined ? [] : [[id, { organizationId, role, canApprove }]]),
  };
}
