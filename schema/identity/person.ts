import { queryFromInfo } from "@pothos/plugin-prisma";
import DataLoader from "dataloader";
import type { GraphQLResolveInfo } from "graphql";
import type { User } from "../../prisma/generated/client/client.ts";
import { usersByIds } from "../../src/domains/identity/read.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";
import type { Context } from "../core/builder.ts";
import { worth } from "../core/prices.ts";

/** The price of a person: the row is looked up outside of the statement of the row that names it. */
export const PERSON = worth(10);

type Loader = DataLoader<string, User | null>;

/** One loader for each place in a document, as each selects what it wants of a person. */
const loaders = new WeakMap<Viewer, Map<string, Loader>>();

/**
 * A person whom a row names but who may have left the viewer's reach since: null then. However many are asked for, it is one
 * statement. Kept with the viewer, whom a write replaces when their memberships change.
 */
export function person(context: Context, info: GraphQLResolveInfo, id: string): Promise<User | null> {
  const { scope } = context;
  const places = loaders.get(scope.viewer) ?? new Map<string, Loader>();
  loaders.set(scope.viewer, places);
  const place = placeOf(info);
  // Asked at each row, as it also notes there that what is selected need not be loaded again.
  const query = queryFromInfo({ context, info, typeName: "User", select: { id: true } });
  let loader = places.get(place);
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => usersByIds(scope, ids, query), { maxBatchSize: 100 });
    places.set(place, loader);
  }
  return loader.load(id);
}

/** The response path without the indices of lists. */
export function placeOf({ path }: GraphQLResolveInfo): string {
  const names: (string | number)[] = [];
  for (let step: typeof path | undefined = path; step; step = step.prev) names.push(step.key);
  return names.filter((name) => typeof name === "string").join(" ");
}
