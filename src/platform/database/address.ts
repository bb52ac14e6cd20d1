/**
 * Whether an address leads to a pooler that gives each transaction another session, such as PgBouncer: it says so as it
 * does for Prisma, by `pgbouncer=true`. The settings of sessions then belong to the role of the address.
 */
export const isBehindPooler = (url: string): boolean =>
  new URLSearchParams(url.split("?", 2)[1] ?? "").get("pgbouncer") === "true";

/**
 * Sets the session's time zone in the address: adapter-pg reads timestamptz wrongly in any other zone than UTC, and the
 * address alone decides the session's settings. Of several `options`, the last one applies. The driver reads the rest
 * of the address.
 */
export function inUtc(url: string): string {
  const [, query = ""] = url.split("?", 2);
  const flags = new URLSearchParams(query).get("options") ?? "";
  const options = new URLSearchParams({ options: `${flags} -c TimeZone=UTC`.trim() });
  return `${url}${url.includes("?") ? "&" : "?"}${options}`;
}
