import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import type { IdentityProvider } from "../../../platform/access/authenticate.ts";
import { useSession } from "../../../platform/access/credentials.ts";
import { sessionByHash } from "../../../platform/access/lookup.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { ANONYMOUS } from "../../../platform/access/viewer.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import { publicUrl } from "../../../platform/env/publicUrl.ts";
import { unauthenticated } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { Email } from "../../../platform/values/email.ts";
import { cleanedName } from "../../../platform/values/name.ts";
import { PersonName } from "../inputs.ts";
import { acceptIdentity } from "./acceptIdentity.ts";
import { tokenVerifier } from "./issuer.ts";

/**
 * Accepts tokens of the configured OIDC issuer as sessions (docs/decisions/identity.md, 9); undefined without an
 * issuer. A token's session has a row like any other: it is listed, can be revoked, and has grants. Authentication
 * costs one statement, except for the first use of a token.
 */
export function createIdentityProvider(services: Services): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = services.env;
  if (issuer === undefined || audience === undefined) return undefined;
  const verify = tokenVerifier({ issuer, audience, now: services.now, circuits: services.circuits });
  return async (jwt, device, named) => {
    const claims = await verify(jwt);
    const tokenHash = sessionKey(issuer, claims, jwt);
    const expiresAt = endOf(claims.exp);
    const session = await sessionByHash(services.database, { tokenHash, named });
    if (session) return useSession(services, session, "identityProvider", expiresAt);
    await acceptIdentity(anonymousContext(services, device), {
      issuer,
      subject: claims.sub,
      tokenHash,
      expiresAt,
      profile: profileOf(claims),
    });
    const made = await sessionByHash(services.database, { tokenHash, named });
    if (!made) throw unauthenticated();
    return useSession(services, made, "identityProvider", expiresAt);
  };
}

/**
 * Returns the key of a token's session. With a `sid` claim, the issuer's session also covers later tokens; otherwise
 * each token has its own session.
 */
function sessionKey(issuer: string, { sub, sid, jti }: JWTPayload, jwt: string): string {
  const session = typeof sid === "string" ? ["sid", sid] : typeof jti === "string" ? ["jti", jti] : ["token", jwt];
  return hashSecret(JSON.stringify(["oidc", issuer, sub, ...session]));
}

/** The end of the year 9999, the latest time that a response can represent. */
const LAST_MS = 253_402_300_799_999;
const endOf = (seconds: number) => new Date(Math.min(seconds * 1000, LAST_MS));

/** Returns the issuer's profile of the person; null without a verified email address. */
function profileOf({
  email,
  email_verified,
  name,
  preferred_username,
}: JWTPayload): { email: string; name: string } | null {
  const address = Email.safeParse(email);
  if (email_verified !== true || !address.success) return null;
  const named = [name, preferred_username].map((text) =>
    PersonName.safeParse(typeof text === "string" ? cleanedName(text.trim().slice(0, 120)) : null),
  );
  return {
    email: address.data,
    name: named.find(({ success }) => success)?.data ?? (address.data.split("@")[0] ?? "").slice(0, 120),
  };
}

/** Returns an anonymous context, because authentication runs before the request has a context. */
function anonymousContext(services: Services, device: string | null): RequestContext {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: randomUUID(),
    address: "",
    origin: publicUrl(services.env),
    device,
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}
