import { createHash } from "node:crypto";

const names = new Map<string, string>();
const MOST_NAMES = 2000;

/**
 * Names a prepared statement after its text, so that PostgreSQL plans it once for each connection (see
 * boundPrepared.ts). The names are cached, because a digest of a long text takes time; a full cache is emptied.
 */
export function statementName(text: string): string {
  const cachedName = names.get(text);
  if (cachedName !== undefined) return cachedName;
  if (names.size >= MOST_NAMES) names.clear();
  const name = `r${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}
