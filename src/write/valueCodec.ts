/** Rows as JSON and back: instants and 64-bit integers keep their type. */
export function encodeValue(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (typeof value === "bigint") return { $bigint: value.toString() };
  if (Array.isArray(value)) return value.map(encodeValue);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, encodeValue(member)]));
}

export function decodeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeValue);
  if (value === null || typeof value !== "object") return value;
  const { $date, $bigint } = value as { $date?: unknown; $bigint?: unknown };
  if (typeof $date === "string") return new Date($date);
  if (typeof $bigint === "string") return BigInt($bigint);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, decodeValue(member)]));
}
