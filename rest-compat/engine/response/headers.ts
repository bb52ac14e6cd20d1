/** Returns the headers that have a value, with lower-case names. */
export function headersOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) headers[name.toLowerCase()] = value;
  return headers;
}
