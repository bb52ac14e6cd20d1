/**
 * Returns a row as JSON that `decodeValue` restores. Instants and 64-bit integers become `{ $date }` and `{ $bigint }`.
 * A member whose own name begins with `$` gets a second `$`. As in JSON, undefined members are left out.
 * @throws TypeError for values that JSON cannot restore: functions, symbols, class instances, numbers without a JSON
 * form
 */
export function encodeValue(value: unknown): unknown {
  switch (typeof value) {
    case "bigint":
      return { $bigint: value.toString() };
    case "object":
      return value === null ? null : encodeObject(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`);
      return value;
    case "function":
    case "symbol":
      throw new TypeError(`a ${typeof value} has no JSON form`);
    default:
      return value;
  }
}

function encodeObject(value: object): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map((item) => encodeValue(item));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new TypeError(`a ${value.constructor.name} has no JSON form`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [escape(key), encodeValue(member)]));
}

export function decodeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeValue);
  if (value === null || typeof value !== "object") return value;
  if ("$date" in value) return new Date(value.$date as string);
  if ("$bigint" in value) return BigInt(value.$bigint as string);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [unescape(key), decodeValue(member)]));
}

const escape = (key: string) => (key.startsWith("$") ? `$${key}` : key);
const unescape = (key: string) => (key.startsWith("$") ? key.slice(1) : key);
