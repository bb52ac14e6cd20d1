const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * Computes a value once for each row and key. Aliases of a field share the value, and so do two mentions of one row.
 * No value becomes stale: rows live as long as their request, and a mutation reads its rows again.
 */
export function oncePerRow<Value>(row: object, key: string, compute: () => Value): Value {
  const values = kept.get(row) ?? new Map<string, unknown>();
  kept.set(row, values);
  if (!values.has(key)) values.set(key, compute());
  return values.get(key) as Value;
}
