import DataLoader from "dataloader";
import type { RequestContext } from "./requestContext.ts";

/** Returns the values of keys, in their order. */
type Read<Key, Value> = (context: RequestContext, keys: readonly Key[]) => Promise<Value[]>;

/**
 * Declares a value that belongs to a row and is read by its key. One statement reads the values of all rows of a
 * response, or of a number of rows. Values are not kept, because a mutation of the same request may change them.
 */
export function batched<Key, Value>(
  read: Read<Key, Value>,
  maxBatchSize = 1000,
): (context: RequestContext, key: Key) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();
  return (context, key) => {
    let loader = loaders.get(context);
    if (loader === undefined) {
      loader = new DataLoader((keys: readonly Key[]) => read(context, keys), { maxBatchSize, cache: false });
      loaders.set(context, loader);
    }
    return loader.load(key);
  };
}
