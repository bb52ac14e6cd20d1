import { readFileSync } from "node:fs";

const manifest = new URL("../../../package.json", import.meta.url);

/** The version of this server, as docs/releases.md lists it. */
export const VERSION = (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;

/** Whether a version is older than another one. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split(".").map(Number));
  const at = (own ?? []).findIndex((part, index) => part !== other?.[index]);
  return at !== -1 && (own?.[at] ?? 0) < (other?.[at] ?? 0);
}
