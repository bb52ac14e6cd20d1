import type { ByteRange } from "../../../platform/storage/storage.ts";

const ONE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i;

/**
 * Returns the range that a Range header (RFC 9110, section 14) requests of an object of `size` bytes: one range, also
 * from the end. Returns "none" for an unsatisfiable range. Returns null, for the whole object, without a header and for
 * forms that may be ignored, such as several ranges.
 */
export function rangeOf(header: string | null, size: number): ByteRange | "none" | null {
  const [, from, to, last] = ONE.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (last !== undefined) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  if (from === undefined) return null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  // A range whose end precedes its start is invalid.
  if (to && Number(to) < start) return null;
  return start >= size ? "none" : { start, end };
}
