/** Headers under lower-case names, without those that have no value. */
export function headersOf(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name.toLowerCase()] = value;
  return headers;
}
