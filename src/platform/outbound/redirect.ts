import type { ByteSource } from "./byteSource.ts";
import { OutboundError } from "./outboundError.ts";

/** One request on the way to an answer. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: ByteSource | null;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS = ["authorization", "proxy-authorization", "cookie"];
const OF_THE_BODY = ["content-type", "content-length", "content-encoding", "content-language", "content-location"];

/**
 * Returns the next request of a redirect (Fetch standard, "HTTP-redirect fetch"), or null. Credentials are not sent to
 * another origin.
 * @throws OutboundError for an invalid target, or for a body that another origin would get: it may contain secrets
 */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | null {
  if (!REDIRECTS.has(status) || location === null) return null;
  if (!URL.canParse(location, hop.url.href))
    throw new OutboundError("redirect", "the host redirects to an invalid address");
  const url = new URL(location, hop.url);
  const headers = new Headers(hop.headers);
  const elsewhere = url.origin !== hop.url.origin;
  if (elsewhere) for (const name of CREDENTIALS) headers.delete(name);
  const asGet = status === 303 ? !["GET", "HEAD"].includes(hop.method) : status < 303 && hop.method === "POST";
  if (asGet) {
    for (const name of OF_THE_BODY) headers.delete(name);
    return { url, method: "GET", headers, body: null };
  }
  if (elsewhere && hop.body !== null)
    throw new OutboundError("redirect", "the host redirects a request with a body to another host");
  return { url, method: hop.method, headers, body: hop.body };
}
