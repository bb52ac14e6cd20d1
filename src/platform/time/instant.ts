import { z } from "zod";

const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether milliseconds since the epoch are an instant with a four-digit year, which PostgreSQL and RFC 3339 write the
 * same way.
 */
export function isStorable(milliseconds: unknown): milliseconds is number {
  return Number.isSafeInteger(milliseconds) && (milliseconds as number) >= FIRST && (milliseconds as number) <= LAST;
}

/** The rule that an instant breaks which cannot be stored. */
export const STORABLE = "must be in the years 1 to 9999";

/** An instant that is stored: one of another year would be read back as no instant. */
export const Instant = z.date().refine((instant) => isStorable(instant.getTime()), STORABLE);
