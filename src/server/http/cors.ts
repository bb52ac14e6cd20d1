import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

const OPTIONS = {
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: [
    ..."Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Cost-Only, X-Request-Id".split(", "),
    // The Model Context Protocol.
    "Mcp-Protocol-Version",
    // W3C Trace Context.
    ..."Traceparent, Tracestate".split(", "),
    // For uploads, by tus or by PUT.
    ..."Content-Range, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset".split(", "),
  ],
  exposeHeaders: [
    ..."ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id".split(", "),
    "WWW-Authenticate",
    // Pages of REST lists.
    ..."X-Has-More, X-Limit, X-Next-Cursor, X-Next-Offset, X-Offset, X-Total-Count".split(", "),
    ..."Location, Tus-Resumable, Upload-Length, Upload-Offset".split(", "),
  ],
  maxAge: 7200,
};

/**
 * Lets front ends of the given origins read answers. Front ends send a bearer token; cookies are for this site's own
 * pages, so credentials are never allowed.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const share = cors({ ...OPTIONS, origin: [...origins] });
  return async (c, next) => {
    const origin = c.req.header("origin") ?? "";
    const isAllowed = origins.includes(origin);
    const isPreflight = isAllowed && c.req.header("access-control-request-method") !== undefined;
    if (c.req.method !== "OPTIONS" || isPreflight) return share(c, next);
    // Hono answers every OPTIONS request as a preflight. Other OPTIONS requests belong to the route, which names its
    // methods or the tus extensions.
    await next();
    if (isAllowed) c.header("Access-Control-Allow-Origin", origin);
  };
}
