import type { ApplicationGrant, ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { can, type Target } from "../../platform/access/permissions.ts";
import { ownInSession } from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { hasSession, type Viewer } from "../../platform/access/viewer.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { forbidden, notFound } from "../../platform/errors/errors.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery, readPage } from "../../platform/paging/page.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";

export { BOUNDS } from "./bounds.ts";

/** The maximum number of applications of an instance, including revoked ones. The documented list has no pages. */
export const MOST_APPLICATIONS = 1000;

export type ClientOrigin = ExternalApplication["origin"];

/** The register has the applications that administrators registered, and no client that registered itself. */
export const REGISTERED = { origin: "REGISTERED" } as const satisfies Partial<ExternalApplication>;

/**
 * Returns the name by which people know a client: the host that a client's description comes from, because its name in
 * the description is its own claim.
 */
export function displayNameOf({
  clientId,
  name,
  origin,
}: Pick<ExternalApplication, "clientId" | "name" | "origin">): string {
  if (origin === "METADATA_DOCUMENT") return new URL(clientId).host;
  return name || "Unnamed application";
}

/** Only instance administrators can read the register of applications. */
const inRegister = (viewer: Viewer) => (can(viewer, "instance.administer") ? REGISTERED : null);

/**
 * Returns the applications of the instance, including revoked ones, newest first. The page is empty for callers who are
 * not instance administrators.
 */
export async function applicationPage(
  context: RequestContext,
  args: PageArgs,
  query?: object,
): Promise<Page<ExternalApplication>> {
  const rules = { list: "Query.externalApplications", order: NEWEST_FIRST, max: MOST_APPLICATIONS };
  if (inRegister(context.viewer) === null) return pageQuery(args, rules).finish([], 0);
  return readPage(context.services.database.prisma.externalApplication, args, rules, REGISTERED, query);
}

/**
 * Returns applications in the order of their ids, with null for unknown ids. All are null for callers who are not
 * instance administrators.
 */
export const applicationsByIds = readByIds("externalApplication", inRegister);

/** Returns one application by its id; null where `applicationsByIds` returns null. */
export const applicationById = readById("externalApplication", inRegister);

/** Returns an application as the target of a write. @throws DomainError NOT_FOUND */
export async function applicationTarget(tx: Tx, id: string): Promise<Target & { application: ExternalApplication }> {
  const application = await tx.externalApplication.findUnique({ where: { id, ...REGISTERED } });
  if (!application) throw notFound("External application");
  return { application };
}

/**
 * Returns the application that an OAuth request names by its client id, revoked or not; null for an unknown client id.
 */
export function applicationByClientId(services: Services, clientId: string): Promise<ExternalApplication | null> {
  return services.database.prisma.externalApplication.findUnique({ where: { clientId } });
}

/** Returns the viewer's live grants to applications, newest first. @throws DomainError FORBIDDEN without a session */
export async function grantPage(
  context: RequestContext,
  args: PageArgs,
  query?: object,
): Promise<Page<ApplicationGrant>> {
  const viewer = signedIn(context);
  if (!hasSession(viewer)) throw forbidden("Managing credentials requires a session");
  const rules = { list: "Viewer.applicationGrants", order: NEWEST_FIRST };
  const live = { userId: viewer.id, revokedAt: null, application: { revokedAt: null } };
  return readPage(context.services.database.prisma.applicationGrant, args, rules, live, query);
}

/** A grant with the names that a person recognizes the application by. */
export type ConnectedApplication = ApplicationGrant & {
  application: Pick<ExternalApplication, "clientId" | "name" | "origin">;
  workspace: { name: string } | null;
};

/**
 * Returns the viewer's live grants, newest first, with the names of application and workspace; at most 100.
 * @throws DomainError FORBIDDEN without a session
 */
export async function connectedApplications(context: RequestContext): Promise<ConnectedApplication[]> {
  const workspace = { select: { name: true } };
  const application = { select: { clientId: true, name: true, origin: true } };
  const page = await grantPage(context, { first: 100 }, { include: { application, workspace } });
  return page.nodes as ConnectedApplication[];
}

/**
 * Returns the viewer's own grants, including ended ones, in the order of their ids; null for grants of other users. All
 * are null without a session. The caller passes at most 100 ids.
 */
export const grantsByIds = readByIds("applicationGrant", ownInSession);
