import DataLoader from "dataloader";
import type { GraphQLResolveInfo } from "graphql";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";
import type { GraphQLContext } from "./builder.ts";
import { lookAhead } from "./lookAhead.ts";
import { worth } from "./prices.ts";

/** The price of a field that follows a reference: a separate statement loads all rows of one place in the document. */
export const REFERENCE = worth(10);

/** Returns rows in the order of the ids, with the selected columns; null for ids outside the viewer's reach. */
type Read<Row> = (context: RequestContext, ids: readonly string[], query: object) => Promise<(Row | null)[]>;

/** Follows an id to its row; null if the id is null or the row is outside the viewer's reach by now. */
type Follow<Row> = (context: GraphQLContext, info: GraphQLResolveInfo, id: string | null) => Promise<Row | null>;

/** Follows a list of ids to their rows, without rows outside the viewer's reach. */
type FollowAll<Row> = (context: GraphQLContext, info: GraphQLResolveInfo, ids: readonly string[]) => Promise<Row[]>;

/**
 * Declares how ids of one type lead to their rows. One statement loads all rows of a place in the document, because
 * each place has its own selection. Loaders belong to the viewer, because a write that changes the viewer's memberships
 * replaces the viewer.
 */
export function reference<Row>(
  typeName: string,
  read: Read<Row>,
  select: Record<string, boolean> = { id: true },
): Follow<Row> {
  const loaderOf = loadersOf(typeName, read, select, 1000);
  return async (context, info, id) => (id === null ? null : loaderOf(context, info).load(id));
}

/**
 * Declares the same for lists of ids. One statement loads the lists of one place in the document, which have at most
 * `most` ids together.
 */
export function references<Row>(
  typeName: string,
  read: Read<Row>,
  most: number,
  select: Record<string, boolean> = { id: true },
): FollowAll<Row> {
  const loaderOf = loadersOf(typeName, read, select, most);
  return async (context, info, ids) => {
    const rows = await loaderOf(context, info).loadMany(ids);
    const failed = rows.find((row) => row instanceof Error);
    if (failed !== undefined) throw failed;
    return rows.filter((row): row is Row => row !== null);
  };
}

function loadersOf<Row>(typeName: string, read: Read<Row>, select: Record<string, boolean>, maxBatchSize: number) {
  const loaders = new WeakMap<Viewer, Map<string, DataLoader<string, Row | null>>>();
  return (graphqlContext: GraphQLContext, info: GraphQLResolveInfo): DataLoader<string, Row | null> => {
    const { context } = graphqlContext;
    const places = loaders.get(context.viewer) ?? new Map<string, DataLoader<string, Row | null>>();
    loaders.set(context.viewer, places);
    const place = placeOf(info);
    // Called for each row, because the call also marks the row's selection as loaded.
    const query = lookAhead(graphqlContext, info, { typeName, select });
    let loader = places.get(place);
    if (!loader) {
      loader = new DataLoader((ids: readonly string[]) => read(context, ids, query), { maxBatchSize });
      places.set(place, loader);
    }
    return loader;
  };
}

/** Returns the response path without list indices. */
function placeOf({ path }: GraphQLResolveInfo): string {
  const names: (string | number)[] = [];
  for (let step: typeof path | undefined = path; step; step = step.prev) names.push(step.key);
  return names.filter((name) => typeof name === "string").join(" ");
}
