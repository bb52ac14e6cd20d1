const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
/**
 * An integer as JSON writes it. No 64-bit integer has more than 19 digits, so longer texts are rejected without
 * parsing.
 */
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;

export const isInt = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31;

export const is64Bit = (value: unknown): value is number | bigint =>
  typeof value === "bigint" ? value >= MIN && value <= MAX : Number.isSafeInteger(value);

/** Returns the Int that is nearest to a number. */
export const nearestInt = (value: number | bigint): number =>
  Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Number(value)));

/** Parses an integer: a number where that is exact, otherwise a bigint. Undefined for any other text. */
export function integerFromText(text: string): number | bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(text);
}

/** Returns a value that JSON.stringify writes as the digits of the bigint (ES2026; not in the type library yet). */
export const digitsOf = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString());
