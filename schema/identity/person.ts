import { queryFromInfo } from "@pothos/plugin-prisma";
import DataLoader from "dataloader";
import type { GraphQLResolveInfo } from "graphql";
import type { User } from "../../prisma/generated/client/client.ts";
import { usersByIds } from "../../src/domains/identity/read.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";
import type { Context } from "../core/builder.ts";
import { worth } from "../core/prices.ts";

/** The price of a person: a separate statement loads all people of one place in the document. */
export const PERSON = worth(10);

type Loader = DataLoader<string, User | null>;

/** One loader for each place in a document, because each place has its own selection. */
const loaders = new WeakMap<Viewer, Map<string, Loader>>();

/**
 * Returns the user with this id, or null when the user is outside the viewer's reach by now. One statement loads all users of a place in
 * the document. Loaders belong to the viewer, because a write that changes the viewer's memberships replaces the viewer.
 */
export function person(context: Context, info: GraphQLResolveInfo, id: string): Promise<User | null> {
  const { scope } = context;
  const places = loaders.get(scope.viewer) ?? new Map<string, Loader>();
  loaders.set(scope.viewer, places);
  const place = placeOf(info);
  // Called for each row, because the call also marks the row's selection as loaded.
  const query = queryFromInfo({ context, info, typeName: "User", select: { id: true } });
  let loader = places.get(place);
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => usersByIds(scope, ids, query), { maxBatchSize: 100 });
    places.set(place, loader);
  }
  return loader.load(id);
}

/** Returns the response path without list indices. */
export function placeOf({ path }: GraphQLResolveInfo): string {
  const names: (string | number)[] = [];
  for (let step: typeof path | undefined = path; step; step = step.prev) names.push(step.key);
  return names.filter((name) => typeof name === "string").join(" ");
}
