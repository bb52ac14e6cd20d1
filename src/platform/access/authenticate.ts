import type { TokenResource } from "../../../prisma/generated/client/client.ts";
import { hashSecret, TOKEN_PREFIXES } from "../crypto/secrets.ts";
import { DomainError, unauthenticated } from "../errors/errors.ts";
import { findDomainError } from "../errors/recognize.ts";
import type { Services } from "../services/services.ts";
import { readCookie, requireSameOrigin, SESSION_COOKIE } from "./cookies.ts";
import { apiTokenViewer, applicationViewer, sessionViewer } from "./credentials.ts";
import { ANONYMOUS, type Viewer } from "./viewer.ts";

/**
 * Turns a token of the identity provider into a viewer. Created at start if an issuer is configured. `device` is the
 * User-Agent.
 */
export type IdentityProvider = (jwt: string, device: string | null, named?: readonly string[]) => Promise<Viewer>;

interface Options {
  readonly identityProvider?: IdentityProvider | undefined;
  /** Ids of workspaces whose revisions are read with the credential. */
  readonly named?: readonly string[] | undefined;
  /** The resource that the request is sent to. Default: the API. */
  readonly resource?: TokenResource | undefined;
}

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const LONGEST_DEVICE = 200;
const unsafe = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/**
 * Returns the caller: of the bearer token, otherwise of the session cookie, otherwise an anonymous viewer. Browsers
 * send a cookie with requests of other sites too. With an unsafe method it therefore counts only with an Origin of this
 * host.
 * @throws DomainError UNAUTHENTICATED for a credential that is malformed, unknown, expired or revoked; FORBIDDEN for a
 * foreign Origin; UNAVAILABLE when credentials cannot be looked up
 */
export async function authenticate(request: Request, services: Services, options: Options = {}): Promise<Viewer> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = BEARER.exec(authorization.trim())?.[1];
    if (token === undefined) throw unauthenticated("The Authorization header must be: Bearer <token>");
    return available(services, viewerOf(request, token, services, options));
  }
  const cookie = readCookie(request, SESSION_COOKIE);
  if (cookie === undefined) return ANONYMOUS;
  if (unsafe(request.method)) requireSameOrigin(request);
  return available(services, viewerOf(request, cookie, services, { named: options.named }));
}

async function viewerOf(
  request: Request,
  token: string,
  services: Services,
  { identityProvider, named, resource = "API" }: Options,
): Promise<Viewer> {
  const key = { tokenHash: hashSecret(token), named };
  if (token.startsWith(TOKEN_PREFIXES.session)) return sessionViewer(services, key);
  if (token.startsWith(TOKEN_PREFIXES.apiToken)) return apiTokenViewer(services, key);
  if (token.startsWith(TOKEN_PREFIXES.applicationToken)) return applicationViewer(services, key, resource);
  if (identityProvider && JWT.test(token)) return identityProvider(token, deviceOf(request), named);
  throw unauthenticated("The credential is not valid: its form is unknown");
}

/** Returns the User-Agent in the length that a session stores. */
export function deviceOf(request: Request): string | null {
  return request.headers.get("user-agent")?.slice(0, LONGEST_DEVICE) || null;
}

/** A failed database says nothing about the credential, so the answer is neither 401 nor INTERNAL. */
async function available(services: Services, viewer: Promise<Viewer>): Promise<Viewer> {
  try {
    return await viewer;
  } catch (error) {
    if (findDomainError(error) !== undefined) throw error;
    services.log.error("authentication.failed", {}, error);
    throw new DomainError("UNAVAILABLE", "The credential cannot be checked now; try again in a few seconds");
  }
}
