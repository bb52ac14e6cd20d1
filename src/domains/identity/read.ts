import type { ApiToken, Prisma, Session, User } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import { themselves } from "./sessions/session.ts";

type Query = { select?: Prisma.UserSelect | null; include?: Prisma.UserInclude | null };

/** Returns the signed-in user. @throws DomainError UNAUTHENTICATED */
export async function viewerRow(context: RequestContext, query: Query = {}): Promise<User> {
  const { id, email, isInstanceAdmin } = signedIn(context);
  const columns = { id, email, isInstanceAdmin };
  // Authentication already loaded these columns, so queries for the viewer's organizations need no further statement.
  if (query.select && Object.keys(query.select).every((column) => Object.hasOwn(columns, column)))
    return columns as User;
  return context.services.database.prisma.user.findUniqueOrThrow({
    ...(query as object),
    where: { id },
  });
}

/** Returns the viewer in the place of their id as a user, and null for the ids of other users. */
export async function viewersByIds(context: RequestContext, userIds: readonly string[]): Promise<(User | null)[]> {
  const row = await viewerRow(context, { select: { id: true } });
  return userIds.map((id) => (id === row.id ? row : null));
}

/** Returns visible users in the order of their ids; null for others. The caller passes at most 100 ids. */
export async function usersByIds(
  context: RequestContext,
  ids: readonly string[],
  query: Query = {},
): Promise<(User | null)[]> {
  const where = { AND: [{ id: { in: [...ids] } }, reach.people(context.viewer)] };
  return inOrder(ids, await context.services.database.prisma.user.findMany({ ...(query as object), where }));
}

/** Returns the viewer's live sessions, newest first. @throws DomainError FORBIDDEN for a token */
export async function sessionPage(context: RequestContext, args: PageArgs, query: object = {}): Promise<Page<Session>> {
  const { where, orderBy, take, finish } = pageQuery(args, { list: "Viewer.sessions", order: NEWEST_FIRST });
  const { session } = context.services.database.prisma;
  const mine = active(context);
  return finish(await session.findMany({ ...query, where: { AND: [where, mine] }, orderBy, take }), () =>
    session.count({ where: mine }),
  );
}

/** Returns the viewer's live API tokens, newest first. @throws DomainError FORBIDDEN for a token */
export async function apiTokenPage(
  context: RequestContext,
  args: PageArgs,
  query: object = {},
): Promise<Page<ApiToken>> {
  const { where, orderBy, take, finish } = pageQuery(args, { list: "Viewer.apiTokens", order: NEWEST_FIRST });
  const { apiToken } = context.services.database.prisma;
  const mine = active(context);
  return finish(await apiToken.findMany({ ...query, where: { AND: [where, mine] }, orderBy, take }), () =>
    apiToken.count({ where: mine }),
  );
}

const active = (context: RequestContext) => ({
  userId: themselves(context).user.id,
  revokedAt: null,
  expiresAt: { gt: context.services.now() },
});

/**
 * Returns the viewer's own sessions, including ended ones, in the order of their ids; null for sessions of other users.
 * All are null for a token. The caller passes at most 100 ids.
 */
export async function sessionsByIds(context: RequestContext, ids: readonly string[]): Promise<(Session | null)[]> {
  const where = own(context, ids);
  return inOrder(ids, where ? await context.services.database.prisma.session.findMany({ where }) : []);
}

/**
 * Returns the viewer's own API tokens, including ended ones, in the order of their ids; null for tokens of other users.
 * All are null for a token. The caller passes at most 100 ids.
 */
export async function apiTokensByIds(context: RequestContext, ids: readonly string[]): Promise<(ApiToken | null)[]> {
  const where = own(context, ids);
  return inOrder(ids, where ? await context.services.database.prisma.apiToken.findMany({ where }) : []);
}

const own = ({ viewer }: RequestContext, ids: readonly string[]) =>
  viewer.kind === "user" && hasSession(viewer) ? { id: { in: [...ids] }, userId: viewer.id } : null;
