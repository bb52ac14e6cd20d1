import type { RequestContext } from "../../platform/access/requestContext.ts";
import { authenticateClient } from "./authenticateClient.ts";
import type { ClientCredentials } from "./clientCredentials.ts";
import { presented } from "./presented.ts";
import { addressOf } from "./resource.ts";

/** RFC 7662 §2.2. */
export type Introspection =
  | { active: false }
  | {
      active: true;
      scope: string;
      client_id: string;
      /** Only for access tokens. */
      token_type?: "Bearer";
      /** Seconds since 1970. */
      exp: number;
      iat: number;
      /** The person that the token acts for. */
      sub: string;
      iss: string;
      /** The address of the only resource that accepts the token. */
      aud?: string;
    };

/**
 * The state of one of the client's own tokens. The client's secret is always required.
 * @throws OAuthRefusal invalid_client, invalid_request; DomainError RATE_LIMITED
 */
export async function introspect(
  context: RequestContext,
  client: ClientCredentials,
  form: ReadonlyMap<string, string>,
  issuer: string,
): Promise<Introspection> {
  const application = await authenticateClient(context, client, "always");
  const token = await presented(context.services, application, form);
  const isLive =
    token !== null &&
    !token.revokedAt &&
    !token.usedAt &&
    !token.grant?.revokedAt &&
    (token.grant?.user ?? token.application.createdBy)?.suspendedAt === null &&
    token.expiresAt > context.services.now();
  const person = token?.grant?.userId ?? application.createdById;
  // The account of the person may be deleted.
  if (!isLive || person === null) return { active: false };
  return {
    active: true,
    scope: token.scopes.join(" "),
    client_id: application.clientId,
    ...(token.kind === "ACCESS" && { token_type: "Bearer" }),
    exp: seconds(token.expiresAt),
    iat: seconds(token.createdAt),
    sub: person,
    iss: issuer,
    ...(token.resource !== null && { aud: addressOf(issuer, token.resource) }),
  };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
