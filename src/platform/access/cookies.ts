import { forbidden } from "../errors/errors.ts";

/** Browsers take a `__Host-` cookie only when it is Secure, for the whole path and for this host alone. */
export const SESSION_COOKIE = "__Host-rostrum";

// Browsers treat localhost as secure, so this holds for development over plain HTTP too.
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** The `Set-Cookie` that signs a browser in for so many seconds. */
export const sessionCookie = (token: string, seconds: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`;

/** Remembers that this browser signed in before; it survives signing out. */
export const DEVICE_COOKIE = "__Host-rostrum-device";

/** The `Set-Cookie` that keeps a device token for so many seconds. */
export const deviceCookie = (token: string, seconds: number): string =>
  `${DEVICE_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`;

/** The `Set-Cookie` that makes a browser forget its session. */
export const NO_SESSION_COOKIE = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** The value of one cookie of a request. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = request.headers.get("cookie")?.split(";") ?? [];
  const pair = pairs.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * Cross-site request forgery: a browser says where a request comes from, and that must be this host
 * (docs/decisions/identity.md, 5). @throws DomainError FORBIDDEN
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (origin === null || !URL.canParse(origin) || new URL(origin).host !== host) {
    throw forbidden("A request that is authenticated by a cookie must come from this site");
  }
}
