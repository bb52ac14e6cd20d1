/** Segments of letters, digits, `_`, `-` and `.` that do not begin with a dot: such a key is a path below any store. */
const KEY = /^(?!.{201})[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** Returns the key. @throws Error for a key in another form: a mistake of the server, never of a client */
export function storageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 200))} is not a key of the storage`);
  return key;
}
