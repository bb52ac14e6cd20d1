import type { Prisma, User } from "../../prisma/generated/client/client.ts";
import * as reach from "../access/reach.ts";
import { type Scope, signedIn } from "../access/scope.ts";

type Query = { select?: Prisma.UserSelect | null; include?: Prisma.UserInclude | null };

/** The person who is signed in. @throws DomainError UNAUTHENTICATED */
export function viewerRow(scope: Scope, query: Query = {}): Promise<User> {
  return scope.services.database.prisma.user.findUniqueOrThrow({ ...(query as object), where: { id: signedIn(scope).id } });
}

/** People within reach, in the order of their ids; null for the others. At most 100. */
export async function usersByIds(scope: Scope, ids: readonly string[]): Promise<(User | null)[]> {
  const where = { AND: [{ id: { in: [...ids] } }, reach.people(scope.viewer)] };
  const rows = await scope.services.database.prisma.user.findMany({ where });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
