import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";

const OPTIONS = {
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: [
    ..."Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Cost-Only, X-Request-Id".split(", "),
    // The names that GraphQL clients give themselves, and Apollo's header that makes a request need a preflight.
    ..."Apollographql-Client-Name, Apollographql-Client-Version, Apollo-Require-Preflight".split(", "),
    ..."Graphql-Client-Name, Graphql-Client-Version".split(", "),
    // The Model Context Protocol, and streams that go on after an event.
    ..."Last-Event-Id, Mcp-Method, Mcp-Name, Mcp-Protocol-Version".split(", "),
    // W3C Trace Context.
    ..."Traceparent, Tracestate".split(", "),
    // For uploads, by tus or by PUT.
    ..."Content-Range, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset".split(", "),
  ],
  exposeHeaders: [
    ..."Cache-Status, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id".split(", "),
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

/**
 * Refuses a preflight from an origin that is not listed, which a browser's console shows as a failed request: the
 * answer says what the operator can do.
 * @throws DomainError FORBIDDEN
 */
export function requireListedOrigin({ method, headers }: Request, { CORS_ORIGINS }: Pick<Env, "CORS_ORIGINS">): void {
  const origin = headers.get("origin");
  if (method !== "OPTIONS" || origin === null || !headers.has("access-control-request-method")) return;
  if (CORS_ORIGINS.includes(origin)) return;
  throw new DomainError(
    "FORBIDDEN",
    `The origin ${origin.slice(0, 200)} may not call this server from a browser: its operator lists origins in CORS_ORIGINS`,
  );
}
