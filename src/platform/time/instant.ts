const RFC3339 = /^(\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2})(?:(\.\d{1,9})\d*)?(z|[+-]\d{2}:\d{2})$/i;

/**
 * Parses an RFC 3339 instant (section 5.6) and truncates it to milliseconds. Returns undefined for any other text, also for a day that
 * does not exist and for years outside 1 to 9999 in UTC.
 */
export function parseInstant(text: string): Date | undefined {
  const [, clock, fraction = "", offset] = RFC3339.exec(text) ?? [];
  if (clock === undefined || offset === undefined) return undefined;
  try {
    const milliseconds = Temporal.Instant.from(`${clock}${fraction}${offset}`.toUpperCase()).epochMilliseconds;
    return isStorable(milliseconds) ? new Date(milliseconds) : undefined;
  } catch {
    return undefined;
  }
}

const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether milliseconds since the epoch are an instant with a four-digit year, which PostgreSQL and RFC 3339 write the
 * same way.
 */
export function isStorable(milliseconds: unknown): milliseconds is number {
  return Number.isSafeInteger(milliseconds) && (milliseconds as number) >= FIRST && (milliseconds as number) <= LAST;
}
