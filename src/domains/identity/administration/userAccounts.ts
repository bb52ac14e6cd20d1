import type { Prisma, User } from "../../../../prisma/generated/client/client.ts";
import { authorize } from "../../../platform/access/permissions.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { type Page, type PageArgs, pageQuery } from "../../../platform/paging/page.ts";
import { canonicalEmail } from "../../../platform/values/email.ts";
import { shape } from "../../../platform/write/shape.ts";
import { UserFilter } from "../inputs.ts";
import { countUsers, listUserIds, orderOf, type UserOrder } from "./userOrder.ts";

export const USER_STATES = ["ACTIVE", "SUSPENDED"] as const;
export type UserState = (typeof USER_STATES)[number];

/** The filter of the administrators' list, its order and its paging arguments. */
interface Listing extends PageArgs {
  search?: string | null | undefined;
  state?: UserState | null | undefined;
  /** Newest first by default. */
  orderBy?: UserOrder | null | undefined;
}

type Query = { select?: Prisma.UserSelect | null; include?: Prisma.UserInclude | null };

/**
 * Returns the people of the instance. `search` selects by the id, or by words of the email and the name, or their
 * beginnings.
 * @throws DomainError FORBIDDEN; VALIDATION_FAILED for a search of more than 254 characters; INVALID_INPUT for a cursor
 * of another list
 */
export async function userAccountPage(
  context: RequestContext,
  { search: searchText, state, orderBy, ...args }: Listing,
  query: Query = {},
): Promise<Page<User>> {
  authorize(context.viewer, "instance.administer");
  const typed = shape(UserFilter, { search: searchText }).search || null;
  // A whole address is searched in the spelling that is stored.
  const search = typed && (canonicalEmail(typed) ?? typed);
  const by = orderBy ?? { field: "REGISTERED", direction: "DESC" };
  const order = orderOf(by);
  const page = pageQuery(args, { list: "Query.users", order, filter: { search, state } });
  const { prisma, pool } = context.services.database;
  const isSuspended = state == null ? null : state === "SUSPENDED";
  const inState = isSuspended === null ? {} : { suspendedAt: isSuspended ? { not: null } : null };
  const count = () => (search === null ? prisma.user.count({ where: inState }) : countUsers(pool, search, isSuspended));
  if (search === null && by.field === "REGISTERED") {
    const where = { AND: [page.where, inState] };
    const { orderBy: byId, take } = page;
    return page.finish(await prisma.user.findMany({ ...(query as object), where, orderBy: byId, take }), count);
  }
  const keys = await listUserIds(pool, { search, isSuspended }, by.field, page);
  const users = await prisma.user.findMany({ ...(query as object), where: { id: { in: [...keys.keys()] } } });
  const byId = new Map(users.map((user) => [user.id, user]));
  return page.finish(
    [...keys].flatMap(([id, key]) => {
      const user = byId.get(id);
      return user ? { ...user, key } : [];
    }),
    count,
  );
}

/** Returns one person for an administrator. @throws DomainError FORBIDDEN */
export function userAccount(context: RequestContext, id: string, query: Query = {}): Promise<User> {
  authorize(context.viewer, "instance.administer");
  return context.services.database.prisma.user.findUniqueOrThrow({ ...(query as object), where: { id } });
}
