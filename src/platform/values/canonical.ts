/** Returns JSON with sorted members, so that equal values are equal texts. Absent and undefined members are equal. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isObject(member) ? inOrder(member) : member));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inOrder = (value: object) => Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
