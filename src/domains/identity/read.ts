import type { ApiToken, Session, User } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";
import { NEWEST_FIRST, type Page, type PageArgs, readPage } from "../../platform/paging/page.ts";
import { themselves } from "./sessions/session.ts";

/** Returns the signed-in user. @throws DomainError UNAUTHENTICATED */
export async function viewerRow(context: RequestContext, query: { select?: object } = {}): Promise<User> {
  const { id, email, isInstanceAdmin } = signedIn(context);
  const columns = { id, email, isInstanceAdmin };
  // Authentication already loaded these columns, so queries for the viewer's organizations need no further statement.
  if (query.select && Object.keys(query.select).every((column) => Object.hasOwn(columns, column)))
    return columns as User;
  return context.services.database.prisma.user.findUniqueOrThrow({ ...query, where: { id } });
}

/** Returns the viewer in the place of their id as a user, and null for the ids of other users. */
export async function viewersByIds(context: RequestContext, userIds: readonly string[]): Promise<(User | null)[]> {
  const row = await viewerRow(context, { select: { id: true } });
  return userIds.map((id) => (id === row.id ? row : null));
}

/** Returns visible users in the order of their ids; null for others. The caller passes at most 100 ids. */
export const usersByIds = readByIds("user", reach.people);

/** Returns the viewer's live sessions, newest first. @throws DomainError FORBIDDEN for a token */
export function sessionPage(context: RequestContext, args: PageArgs, query?: object): Promise<Page<Session>> {
  const { session } = context.services.database.prisma;
  return readPage(session, args, { list: "Viewer.sessions", order: NEWEST_FIRST }, active(context), query);
}

/** Returns the viewer's live API tokens, newest first. @throws DomainError FORBIDDEN for a token */
export function apiTokenPage(context: RequestContext, args: PageArgs, query?: object): Promise<Page<ApiToken>> {
  const { apiToken } = context.services.database.prisma;
  return readPage(apiToken, args, { list: "Viewer.apiTokens", order: NEWEST_FIRST }, active(context), query);
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
export const sessionsByIds = readByIds("session", reach.ownInSession);

/**
 * Returns the viewer's own API tokens, including ended ones, in the order of their ids; null for tokens of other users.
 * All are null for a token. The caller passes at most 100 ids.
 */
export const apiTokensByIds = readByIds("apiToken", reach.ownInSession);
