import { createHash } from "node:crypto";
import { RecentMap } from "../values/recentMap.ts";

const names = new RecentMap<string, string>(2000);

/**
 * Names a prepared statement after its text, so that PostgreSQL plans it once for each connection (see
 * boundPrepared.ts). The names are cached, because a digest of a long text takes time.
 */
export function statementName(text: string): string {
  const cachedName = names.get(text);
  if (cachedName !== undefined) return cachedName;
  const name = `r${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}
