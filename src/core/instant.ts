const RFC3339 = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2}(\.\d+)?(z|[+-]\d{2}:\d{2})$/i;

/** An RFC 3339 instant (section 5.6), to the millisecond; undefined for any other text, also for a day that does not exist. */
export function parseInstant(text: string): Date | undefined {
  if (!RFC3339.test(text)) return undefined;
  try {
    return new Date(Temporal.Instant.from(text.toUpperCase()).epochMilliseconds);
  } catch {
    return undefined;
  }
}
