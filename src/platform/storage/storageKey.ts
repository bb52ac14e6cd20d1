/** Segments of letters, digits, `_`, `-` and `.`, none of them beginning with a dot: such a key is a path below the store, in any store. */
const KEY = /^(?!.{201})[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** The key itself. @throws Error for one that the server would not make: it is a mistake, never a client's */
export function storageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 200))} is not a key of the storage`);
  return key;
}
