import type { ApplicationGrant, ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { can, type Target } from "../../platform/access/permissions.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { forbidden, notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** The most applications of an instance, revoked ones too: the documented list has no pages. */
export const MOST_APPLICATIONS = 1000;

/** Nobody but instance administrators sees the register. */
const mayRead = ({ viewer }: Scope) => can(viewer, "instance.administer");

/** The applications of the instance, revoked ones too, newest first. */
export async function applicationPage(
  scope: Scope,
  args: PageArgs,
  query: object = {},
): Promise<Page<ExternalApplication>> {
  const list = "Query.externalApplications";
  const { where, orderBy, take, finish } = pageQuery(args, { list, order: NEWEST_FIRST, max: MOST_APPLICATIONS });
  if (!mayRead(scope)) return finish([]);
  return finish(await scope.services.database.prisma.externalApplication.findMany({ ...query, where, orderBy, take }));
}

/** Applications by their ids, in that order; null for what does not exist, and for all but instance administrators. */
export async function applicationsByIds(scope: Scope, ids: readonly string[]): Promise<(ExternalApplication | null)[]> {
  if (!mayRead(scope)) return ids.map(() => null);
  const where = { id: { in: [...ids] } };
  return inOrder(ids, await scope.services.database.prisma.externalApplication.findMany({ where }));
}

/** One application, or null. */
export async function applicationById(scope: Scope, id: string): Promise<ExternalApplication | null> {
  return (await applicationsByIds(scope, [id]))[0] ?? null;
}

/** An application as a write acts on it. @throws DomainError NOT_FOUND */
export async function applicationTarget(tx: Tx, id: string): Promise<Target & { application: ExternalApplication }> {
  const application = await tx.externalApplication.findUnique({ where: { id } });
  if (!application) throw notFound("External application");
  return { application };
}

/** The client that an OAuth request names, revoked or not; null when there is none. */
export function applicationByClientId(services: Services, clientId: string): Promise<ExternalApplication | null> {
  return services.database.prisma.externalApplication.findUnique({ where: { clientId } });
}

/** What the viewer granted and did not revoke, newest first. @throws DomainError FORBIDDEN for a token */
export async function grantPage(scope: Scope, args: PageArgs, query: object = {}): Promise<Page<ApplicationGrant>> {
  const viewer = signedIn(scope);
  if (!hasSession(viewer)) throw forbidden("Credential management needs a session");
  const rules = { list: "Viewer.applicationGrants", order: NEWEST_FIRST };
  const { where, orderBy, take, finish } = pageQuery(args, rules);
  const live = { userId: viewer.id, revokedAt: null, application: { revokedAt: null } };
  return finish(
    await scope.services.database.prisma.applicationGrant.findMany({
      ...query,
      where: { AND: [where, live] },
      orderBy,
      take,
    }),
  );
}

/** The viewer's own grants, ended ones too, in the order of their ids; null for the others, and all for a token. At most 100. */
export async function grantsByIds(
  { viewer, services }: Scope,
  ids: readonly string[],
): Promise<(ApplicationGrant | null)[]> {
  if (viewer.kind === "anonymous" || !hasSession(viewer)) return ids.map(() => null);
  const where = { id: { in: [...ids] }, userId: viewer.id };
  return inOrder(ids, await services.database.prisma.applicationGrant.findMany({ where }));
}
