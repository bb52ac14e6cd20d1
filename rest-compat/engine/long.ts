/** The 64-bit integer scalar: digits in JSON, whatever JavaScript calls it. */
export const LONG = "Long";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
/** As JSON writes an integer. Nineteen digits are enough for 64 bits; a longer text is not worth a BigInt. */
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;

interface ExactJson {
  /** A value that JSON.stringify writes as it stands (ES2026; the type library does not know it yet). */
  rawJSON(text: string): unknown;
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const json = JSON as unknown as ExactJson;

/** What JSON.stringify writes as exactly these digits. Takes a number, a bigint or a text of digits. */
export function longToJson(value: unknown): unknown {
  if (typeof value === "number") return value;
  const long = BigInt(value as bigint | string);
  return Number.isSafeInteger(Number(long)) ? Number(long) : json.rawJSON(long.toString());
}

/** The integer that a text writes: a number where that is exact, else a bigint. Undefined for any other text. */
export function longFromText(text: string): number | bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(text);
}

export const isLong = (value: unknown): value is number | bigint =>
  typeof value === "bigint" ? value >= MIN && value <= MAX : Number.isSafeInteger(value);

/** JSON.parse that keeps integers beyond 2^53 exact, as bigint. Slower: for bodies that can hold one. */
export function parseExactJson(text: string): unknown {
  return json.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && !Number.isSafeInteger(value)
      ? (longFromText(source) ?? value)
      : value,
  );
}
