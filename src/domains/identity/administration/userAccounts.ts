import DataLoader from "dataloader";
import type { Prisma, User } from "../../../../prisma/generated/client/client.ts";
import { authorize } from "../../../platform/access/permissions.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery } from "../../../platform/paging/page.ts";
import { canonicalEmail } from "../../../platform/values/email.ts";
import { shape } from "../../../platform/write/shape.ts";
import { plansOfOwners } from "../../plans/read.ts";
import { UserFilter } from "../inputs.ts";

export const USER_STATES = ["ACTIVE", "SUSPENDED"] as const;
export type UserState = (typeof USER_STATES)[number];

/** The filter of the administrators' list, and its paging arguments. */
interface Listing extends PageArgs {
  search?: string | null | undefined;
  state?: UserState | null | undefined;
}

type Query = { select?: Prisma.UserSelect | null; include?: Prisma.UserInclude | null };

/**
 * Returns the people of the instance, newest first. `search` selects by the id, or by the beginning of the email or the
 * name without case.
 * @throws DomainError FORBIDDEN; VALIDATION_FAILED for a search of more than 254 characters; INVALID_INPUT for a cursor
 * of another list
 */
export async function userAccountPage(
  context: RequestContext,
  { search: searchText, state, ...args }: Listing,
  query: Query = {},
): Promise<Page<User>> {
  authorize(context.viewer, "instance.administer");
  const typed = shape(UserFilter, { search: searchText }).search || null;
  // A whole address is searched in the spelling that is stored.
  const search = typed && (canonicalEmail(typed) ?? typed);
  const filter = { search, state };
  const { where, from, orderBy, take, finish } = pageQuery(args, { list: "Query.users", order: NEWEST_FIRST, filter });
  const { prisma, pool } = context.services.database;
  const isSuspended = state == null ? null : state === "SUSPENDED";
  if (search === null) {
    const inState = isSuspended === null ? {} : { suspendedAt: isSuspended ? { not: null } : null };
    return finish(
      await prisma.user.findMany({ ...(query as object), where: { AND: [where, inState] }, orderBy, take }),
    );
  }
  const text = orderBy[0]?.["id"] === "asc" ? FOUND_BACKWARD : FOUND;
  const { rows } = await pool.query<{ id: string }>(text, [search, isSuspended, from?.[0] ?? null, take]);
  const ids = { id: { in: rows.map(({ id }) => id) } };
  return finish(await prisma.user.findMany({ ...(query as object), where: ids, orderBy }));
}

// Ranges of bytes, which the indexes serve under every collation. U+10FFFF is no character, so it ends the texts that
// begin so.
const beginning = (expression: string) =>
  `${expression} ~>=~ lower($1::text) AND ${expression} ~<~ (lower($1::text) || chr(1114111))`;

const searchStatement = (beyond: string, order: string) => `SELECT id FROM (
  SELECT id, suspended_at FROM app_user WHERE ${beginning("lower(email)")}
  UNION SELECT id, suspended_at FROM app_user WHERE ${beginning("lower(name)")}
  UNION SELECT id, suspended_at FROM app_user WHERE id = $1::text) AS found
WHERE ($2::boolean IS NULL OR (suspended_at IS NOT NULL) = $2) AND ($3::text IS NULL OR id ${beyond} $3)
ORDER BY id ${order} LIMIT $4`;

const FOUND = searchStatement("<", "DESC");
const FOUND_BACKWARD = searchStatement(">", "ASC");

/** Returns one person for an administrator. @throws DomainError FORBIDDEN */
export function userAccount(context: RequestContext, id: string, query: Query = {}): Promise<User> {
  authorize(context.viewer, "instance.administer");
  return context.services.database.prisma.user.findUniqueOrThrow({ ...(query as object), where: { id } });
}

const LAST_USES = `SELECT u.id AS "userId", GREATEST(
  (SELECT max(last_used_at) FROM session WHERE user_id = u.id AND impersonator_id IS NULL),
  (SELECT max(last_used_at) FROM api_token WHERE user_id = u.id),
  (SELECT max(last_used_at) FROM application_grant WHERE user_id = u.id)) AS "lastUsedAt"
FROM unnest($1::text[]) AS u (id)`;

/** One statement for all people of a response. */
const lastUses = perScope(async ({ services }, userIds) => {
  const { rows } = await services.database.pool.query<{ userId: string; lastUsedAt: Date | null }>(LAST_USES, [
    userIds,
  ]);
  return new Map(rows.map(({ userId, lastUsedAt }) => [userId, lastUsedAt]));
});

/** Returns when a person last used a session, an API token or a grant to an application; null if no use is stored. */
export async function lastUseOf(context: RequestContext, userId: string): Promise<Date | null> {
  return (await lastUses(context).load(userId)) ?? null;
}

const plans = perScope(({ services }, userIds) => plansOfOwners(services, userIds));

/** Returns the keys of the plans in force of the organizations that a person owns, each once, sorted. */
export async function plansOf(context: RequestContext, userId: string): Promise<string[]> {
  return (await plans(context).load(userId)) ?? [];
}

/** Loads values of people in batches. Values are not kept, because a mutation of the same request may change them. */
function perScope<Value>(read: (context: RequestContext, userIds: string[]) => Promise<ReadonlyMap<string, Value>>) {
  const loaders = new WeakMap<RequestContext, DataLoader<string, Value | undefined>>();
  return (context: RequestContext): DataLoader<string, Value | undefined> => {
    let loader = loaders.get(context);
    if (!loader) {
      loader = new DataLoader(
        async (ids) => {
          const values = await read(context, [...new Set(ids)]);
          return ids.map((id) => values.get(id));
        },
        { maxBatchSize: 1000, cache: false },
      );
      loaders.set(context, loader);
    }
    return loader;
  };
}
