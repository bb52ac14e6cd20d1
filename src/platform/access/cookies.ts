import { forbidden } from "../errors/errors.ts";

/** Browsers accept a `__Host-` cookie only if it is Secure, has the path `/` and names no domain. */
export const SESSION_COOKIE = "__Host-rostrum";

// Browsers treat localhost as secure, so this holds for development over plain HTTP too.
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** Returns the `Set-Cookie` value that signs a browser in for the given number of seconds. */
export const sessionCookie = (token: string, seconds: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`;

/** Marks a browser that signed in before; survives signing out. */
export const DEVICE_COOKIE = "__Host-rostrum-device";

/** Returns the `Set-Cookie` value that keeps a device token for the given number of seconds. */
export const deviceCookie = (token: string, seconds: number): string =>
  `${DEVICE_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`;

/** The `Set-Cookie` value that removes the session from a browser. */
export const NO_SESSION_COOKIE = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** Returns the value of one cookie of a request. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = request.headers.get("cookie")?.split(";") ?? [];
  const pair = pairs.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * Prevents cross-site request forgery: the Origin of a request must be this host (docs/decisions/identity.md, 5).
 * @throws DomainError FORBIDDEN
 */
export function requireSameOrigin(request: Request): void {
  if (!isFromThisSite(request)) {
    throw forbidden("The Origin header of a request with a session cookie must name this host");
  }
}

/** Whether a browser sends the request from a page of this host. */
export function isFromThisSite(request: Request): boolean {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Prevents the same for a GET that acts: browsers send no Origin with a GET of their own page, but name the site (Fetch
 * Metadata).
 * @throws DomainError FORBIDDEN
 */
export function requireOwnPage(request: Request): void {
  if (request.headers.has("authorization") || request.headers.get("sec-fetch-site") === "same-origin") return;
  throw forbidden("A request with a session cookie must come from a page of this host");
}
