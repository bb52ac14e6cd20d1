import { DomainError } from "../../../src/platform/errors/errors.ts";

/** Decodes a percent-encoded text. @throws DomainError BAD_REQUEST for a malformed encoding or invalid UTF-8 */
export function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DomainError("BAD_REQUEST", "The URL contains a malformed percent-encoding");
  }
}

/**
 * Parses a query (`?a=1&b=2`, or empty): each member with all its values.
 * @throws DomainError BAD_REQUEST like `decode`
 */
export function queryMembers(search: string): Map<string, string[]> {
  const members = new Map<string, string[]>();
  if (search.length < 2) return members;
  for (const pair of search.slice(1).split("&")) {
    if (pair === "") continue;
    const [name = "", ...rest] = pair.replaceAll("+", " ").split("=");
    const value = rest.join("=");
    const key = decode(name);
    const values = members.get(key);
    if (values === undefined) members.set(key, [decode(value)]);
    else values.push(decode(value));
  }
  return members;
}
