import { DomainError } from "../../platform/errors/errors.ts";

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110 §7.2). */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** The part between `http://` and the path. */
const AUTHORITY = /^https?:\/\/([^/?#]*)\//i;

/**
 * Whether the address of a request can be parsed. Servers build it from the Host header and the request target as sent,
 * so it may be an invalid URL, or the URL of another path.
 */
export function hasAddress({ url, headers }: Request): boolean {
  const host = headers.get("host") || undefined;
  const authority = AUTHORITY.exec(url)?.[1] ?? "";
  return (host === undefined || HOST.test(host)) && HOST.test(authority) && URL.canParse(`http://${authority}/`);
}

/** @throws DomainError BAD_REQUEST */
export function requireAddress(request: Request): void {
  if (hasAddress(request)) return;
  throw new DomainError(
    "BAD_REQUEST",
    "Host must be a host name or address with an optional port, and the request target must be a path.",
  );
}
