const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * Computes a field once for each row and arguments: aliases of the field get the same value, and so does a row that is listed twice.
 * Rows live as long as their request, and a mutation reads its rows again, so nothing outdates.
 */
export function oncePerRow<Value>(row: object, key: string, compute: () => Value): Value {
  const values = kept.get(row) ?? new Map<string, unknown>();
  kept.set(row, values);
  if (!values.has(key)) values.set(key, compute());
  return values.get(key) as Value;
}
