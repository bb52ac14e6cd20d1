import type { Services } from "../core/services.ts";
import { unauthenticated } from "../core/errors.ts";
import { hashSecret, TOKEN_PREFIXES } from "../core/secrets.ts";
import { readCookie, requireSameOrigin } from "./cookies.ts";
import { apiTokenViewer, sessionViewer } from "./credentials.ts";
import { ANONYMOUS, type Viewer } from "./viewer.ts";

export const SESSION_COOKIE = "__Host-rostrum";

/** Turns a verified token of the identity provider into a viewer; made at start when an issuer is configured. */
export type IdentityProvider = (jwt: string) => Promise<Viewer>;

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const unsafe = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/**
 * Who is calling: the bearer token, else the session cookie, else nobody.
 * A cookie is sent by browsers without anybody's wish, so with an unsafe method it counts only beside an Origin of this host.
 * @throws DomainError UNAUTHENTICATED for a credential that is malformed, unknown, expired or revoked; FORBIDDEN for a foreign Origin.
 */
export async function authenticate(request: Request, services: Services, identityProvider?: IdentityProvider): Promise<Viewer> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = BEARER.exec(authorization.trim())?.[1];
    if (token === undefined) throw unauthenticated("The Authorization header must be: Bearer <token>");
    return viewerOf(token, services, identityProvider);
  }
  const cookie = readCookie(request, SESSION_COOKIE);
  if (cookie === undefined) return ANONYMOUS;
  if (unsafe(request.method)) requireSameOrigin(request);
  return viewerOf(cookie, services, identityProvider);
}

async function viewerOf(token: string, services: Services, identityProvider?: IdentityProvider): Promise<Viewer> {
  if (token.startsWith(TOKEN_PREFIXES.session)) return sessionViewer(services, hashSecret(token));
  if (token.startsWith(TOKEN_PREFIXES.apiToken)) return apiTokenViewer(services, hashSecret(token));
  if (identityProvider && token.split(".").length === 3) return identityProvider(token);
  throw unauthenticated("The credential is not valid");
}
