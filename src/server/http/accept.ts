import { parseAccept } from "hono/utils/accept";
import { DomainError } from "../../platform/errors/errors.ts";

/**
 * Returns how much the header of a request wants an alternative, from 0 to 1: of a type or coding itself, else of
 * `type/*`, else of a wildcard (RFC 9110, section 12.5.1). Null if the header says nothing about the alternative.
 */
export function qualityOf(header: string | null, alternative: string): number | null {
  const ranges = parseAccept(header ?? "").map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const [main = ""] = alternative.split("/", 1);
  const wildcards = alternative.includes("/") ? [`${main}/*`, "*/*", "*"] : ["*"];
  for (const wanted of [alternative, ...wildcards]) {
    const range = ranges.find(({ type }) => type === wanted);
    if (range !== undefined) return range.q;
  }
  return null;
}

/** Whether a request accepts a type: a header that is absent or empty accepts any. */
export const acceptsType = ({ headers }: Request, type: string): boolean => {
  const header = headers.get("accept");
  return header === null || header.trim() === "" || (qualityOf(header, type) ?? 0) > 0;
};

/**
 * Returns an Accept header with its types in the order of their quality, and without refused types. Types of one
 * quality keep their order.
 * @throws DomainError NOT_ACCEPTABLE for a header that refuses every type
 */
export function byQuality(header: string): string {
  const ranges = parseAccept(header).filter(({ q }) => q > 0);
  if (ranges.length === 0)
    throw new DomainError("NOT_ACCEPTABLE", "Accept must allow a type: every quality in it is 0");
  return ranges
    .map(({ type, params: { q: _, ...params } }) => [type, ...Object.entries(params).map((param) => param.join("="))])
    .map((parts) => parts.join(";"))
    .join(", ");
}
