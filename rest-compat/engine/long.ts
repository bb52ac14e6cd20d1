/** The name of the 64-bit integer scalar. JSON has it as a number; JavaScript as a number or a bigint. */
export const LONG = "Long";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
/** An integer as JSON writes it. No 64-bit integer has more than 19 digits, so longer texts are rejected without parsing. */
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;

interface ExactJson {
  /** Returns a value that JSON.stringify writes unchanged (ES2026; not in the type library yet). */
  rawJSON(text: string): unknown;
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const json = JSON as unknown as ExactJson;

/** Returns a value that JSON.stringify writes as exactly these digits. Accepts a number, a bigint or a text of digits. */
export function longToJson(value: unknown): unknown {
  if (typeof value === "number") return value;
  const long = BigInt(value as bigint | string);
  return Number.isSafeInteger(Number(long)) ? Number(long) : json.rawJSON(long.toString());
}

/** Parses an integer: a number where that is exact, otherwise a bigint. Undefined for any other text. */
export function longFromText(text: string): number | bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(text);
}

export const isLong = (value: unknown): value is number | bigint =>
  typeof value === "bigint" ? value >= MIN && value <= MAX : Number.isSafeInteger(value);

/** Parses JSON and keeps integers beyond 2^53 exact as bigint. Slower than JSON.parse: only for bodies that can contain a Long. */
export function parseExactJson(text: string): unknown {
  return json.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && !Number.isSafeInteger(value)
      ? (longFromText(source) ?? value)
      : value,
  );
}
