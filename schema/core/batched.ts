import DataLoader from "dataloader";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";

/** Returns the values of keys, in their order. */
type Read<Key, Value> = (context: RequestContext, keys: readonly Key[]) => Promise<Value[]>;

/**
 * Declares a value that belongs to a row and is read by its key. One statement reads the values of all rows of a
 * response. Values are not kept, because a mutation of the same request may change them.
 */
export function batched<Key, Value>(read: Read<Key, Value>): (context: RequestContext, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Viewer, DataLoader<Key, Value>>();
  return (context, key) => {
    let loader = loaders.get(context.viewer);
    if (loader === undefined) {
      loader = new DataLoader((keys: readonly Key[]) => read(context, keys), { maxBatchSize: 1000, cache: false });
      loaders.set(context.viewer, loader);
    }
    return loader.load(key);
  };
}
