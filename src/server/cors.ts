const ALLOWED_HEADERS = [
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
  // Uploads, by tus or by PUT.
  "Content-Range, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset",
].join(", ");
const ALLOWED_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
/** What scripts of the allowed origins may read of an answer (decisions §2). */
const EXPOSED_HEADERS = [
  "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id",
  "Location, Tus-Resumable, Upload-Length, Upload-Offset",
].join(", ");
const PREFLIGHT_SECONDS = "7200";

/**
 * Cross-origin requests from an allow-list of front ends. They bring a bearer token: cookies are for this site's own pages, so credentials are
 * never allowed.
 */
export interface Cors {
  /** The answer to a preflight request of an allowed origin. */
  preflight(request: Request): Response | undefined;
  /** Adds what an allowed origin needs to read the answer. */
  allow(request: Request, headers: Headers): void;
}

export function createCors(origins: readonly string[]): Cors {
  const allowed = (request: Request): string | undefined => {
    const origin = request.headers.get("origin");
    return origin !== null && origins.includes(origin) ? origin : undefined;
  };
  return {
    preflight(request) {
      if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method") || !allowed(request))
        return undefined;
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-methods": ALLOWED_METHODS,
          "access-control-allow-headers": ALLOWED_HEADERS,
          "access-control-max-age": PREFLIGHT_SECONDS,
        },
      });
    },
    allow(request, headers) {
      if (origins.length === 0) return;
      headers.append("vary", "Origin");
      const origin = allowed(request);
      if (origin === undefined) return;
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", EXPOSED_HEADERS);
    },
  };
}
