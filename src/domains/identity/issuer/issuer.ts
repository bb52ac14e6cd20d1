import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { DomainError, unauthenticated } from "../../../platform/errors/errors.ts";
import { boundedFetch } from "../../../platform/outbound/boundedFetch.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../../../platform/outbound/circuits.ts";
import { retry } from "../../../platform/retry/retry.ts";

/** Allows public-key signatures only: with a shared secret, every holder of the verification key could sign. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** The types of access tokens (RFC 9068) and ID tokens. A logout token has another type. */
const TYPES = new Set([undefined, "jwt", "at+jwt", "application/at+jwt"]);
const TIMEOUT_MS = 5000;
const RETRY = { tries: 2, firstMs: 400, longestMs: 400, withinMs: 2 * TIMEOUT_MS };
const MAX_BYTES = 1024 * 1024;

export interface IssuerOptions {
  /** The exact `iss` claim of the issuer's tokens. */
  issuer: string;
  audience: string;
  now(): Date;
  circuits?: Circuits;
}

/**
 * Checks a token's signature, issuer, audience and times.
 * @throws DomainError UNAUTHENTICATED for an invalid token; UNAVAILABLE if the issuer's keys cannot be fetched
 */
export type TokenVerifier = (jwt: string) => Promise<JWTPayload & { sub: string; exp: number }>;

/**
 * Creates the token verifier of an OpenID Connect issuer. The first token fetches the issuer's keys; jose caches and
 * renews the keys.
 */
export function tokenVerifier({
  issuer,
  audience,
  now,
  circuits = createCircuits({ now }),
}: IssuerOptions): TokenVerifier {
  const keyOf = keysOf(issuer, circuits);
  return async (jwt) => {
    const options = {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ["sub", "exp"],
      currentDate: now(),
      clockTolerance: 30,
    };
    const { payload, protectedHeader } = await jwtVerify(jwt, keyOf, options).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? invalidToken() : error;
    });
    const { sub, exp } = payload;
    const isSubject = typeof sub === "string" && sub !== "" && sub.length <= 255;
    if (!TYPES.has(protectedHeader.typ?.toLowerCase()) || !isSubject || exp === undefined) {
      throw invalidToken();
    }
    return { ...payload, sub, exp };
  };
}

/** Fetches the issuer's keys by its discovery document. A failure is not cached: the next token tries again. */
function keysOf(issuer: string, circuits: Circuits): JWTVerifyGetKey {
  const fetch = issuerFetch(circuits);
  let keySet: Promise<JWTVerifyGetKey> | undefined;
  const discovered = () =>
    (keySet ??= discover(issuer, fetch).catch((error: unknown) => {
      keySet = undefined;
      throw unreachable(error);
    }));
  return async (header, token) => {
    const keyFor = await discovered();
    try {
      return await keyFor(header, token);
    } catch (error) {
      // An error of the token: it names no key, or an unknown key. Every other error concerns the key set and says
      // nothing about the token.
      const ofToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw ofToken || error instanceof errors.JOSENotSupported ? error : unreachable(error);
    }
  };
}

const unreachable = (cause: unknown): DomainError =>
  Object.assign(
    new DomainError("UNAVAILABLE", "The identity provider's keys cannot be fetched at the moment; try again shortly"),
    { cause },
  );

/** Checks that the discovery document names exactly this issuer (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string, fetch: IssuerFetch): Promise<JWTVerifyGetKey> {
  const isPassing = (error: unknown) => !(error instanceof CircuitOpen);
  const pauseOf = (error: unknown) => (error instanceof IssuerBroken ? error.retryAfterMs : null);
  const document = await retry(() => documentOf(issuer, fetch), { ...RETRY, isPassing, pauseOf });
  const { jwks_uri } = z
    .object({ issuer: z.literal(issuer), jwks_uri: z.url({ protocol: /^https?$/ }) })
    .parse(document);
  if (issuer.startsWith("https:") && !jwks_uri.startsWith("https:"))
    throw new Error("The issuer's jwks_uri does not use TLS");
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS, [customFetch]: fetch });
}

async function documentOf(issuer: string, fetch: IssuerFetch): Promise<unknown> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new IssuerBroken(url, response);
  return response.json();
}

class IssuerBroken extends Error {
  /** The delay of `Retry-After` in milliseconds (RFC 9110 §10.2.3); null without the header, and for a date. */
  readonly retryAfterMs: number | null;

  constructor(url: string, { status, headers }: Response) {
    super(`${url} returned status ${status}`);
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
  }
}

type IssuerFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` that reads the whole response within the time and size limits of an issuer.
 * @throws CircuitOpen, and any error of `fetch`
 */
function issuerFetch(circuits: Circuits): IssuerFetch {
  const bounded = boundedFetch(MAX_BYTES);
  return async (url, init) => {
    const passage = circuits.enter("identity", new URL(url).host);
    try {
      const answer = await bounded(url, init);
      const body = await answer.arrayBuffer();
      if (answer.status >= 500) passage.failed();
      else passage.answered();
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (error) {
      passage.failed();
      throw error;
    }
  };
}

const invalidToken = () => unauthenticated("The identity provider's token is not valid");
