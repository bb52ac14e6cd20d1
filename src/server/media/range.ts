import type { ByteRange } from "../../platform/storage/storage.ts";

const ONE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i;

/**
 * The stretch that a Range header (RFC 9110, section 14) asks for of an object of so many bytes: one range, also from the end. "none" where it
 * asks for nothing that could be given; null without one, and for what need not be understood, such as several ranges: the whole is given then.
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
  // The other way round it is no range at all.
  if (to && Number(to) < start) return null;
  return start >= size ? "none" : { start, end };
}
