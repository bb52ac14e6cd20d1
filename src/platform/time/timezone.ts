/** Whether a text names an IANA time zone. A fixed offset such as `+02:00` does not: it has no daylight saving time. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
