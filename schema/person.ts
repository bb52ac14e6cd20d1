import DataLoader from "dataloader";
import type { User } from "../prisma/generated/client/client.ts";
import type { Scope } from "../src/access/scope.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { usersByIds } from "../src/identity/read.ts";

const loaders = new WeakMap<Viewer, DataLoader<string, User | null>>();

/**
 * A person who is named by a row but may have left the viewer's reach since: null then. However many are asked for, it is one
 * statement. Kept with the viewer, whom a write replaces when their memberships change.
 */
export function person(scope: Scope, id: string): Promise<User | null> {
  let loader = loaders.get(scope.viewer);
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => usersByIds(scope, ids), { maxBatchSize: 100 });
    loaders.set(scope.viewer, loader);
  }
  return loader.load(id);
}
