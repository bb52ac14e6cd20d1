import type { ArgBuilder, InputFieldMap } from "@pothos/core";
import { requireWithin } from "../../src/platform/values/bounds.ts";
import { range, within } from "./bounds.ts";
import type { builder } from "./builder.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/** The part of a list that a document asks for. */
interface Part {
  readonly first?: number | null | undefined;
  readonly after?: number | null | undefined;
}

const boundsOf = (most: number) => ({
  first: { minimum: 1, maximum: most },
  after: { minimum: 0, maximum: most - 1 },
});

/**
 * Returns the arguments of a list of at most `most` items, each of which has its position from 0. The position is the
 * cursor: such a list is short and always whole, so that it needs no connection.
 */
export function positionArgs(arg: ArgBuilder<Types>, most: number) {
  const { first, after } = boundsOf(most);
  return {
    first: arg.int({
      required: false,
      ...within(first),
      description: `Maximum number of items to return, ${range(first)}. Absent or null means all.`,
    }),
    after: arg.int({
      required: false,
      ...within(after),
      description: "Position that the items follow, from 0. Absent or null means the start of the list.",
    }),
  } satisfies InputFieldMap;
}

/** Returns the query for a part of a relation. @throws DomainError VALIDATION_FAILED */
export function positionQuery({ first, after }: Part, most: number) {
  requireWithin(boundsOf(most), { first, after });
  return {
    ...(after != null && { where: { position: { gt: after } } }),
    ...(first != null && { take: first }),
    orderBy: { position: "asc" as const },
  };
}

/** Returns a part of a list in memory, with the positions of its items. @throws DomainError VALIDATION_FAILED */
export function positioned<Item extends object>(
  items: readonly Item[],
  { first, after }: Part,
  most: number,
): (Item & { position: number })[] {
  requireWithin(boundsOf(most), { first, after });
  const start = after == null ? 0 : after + 1;
  const part = items.slice(start, first == null ? undefined : start + first);
  return part.map((item, index) => ({ ...item, position: start + index }));
}
