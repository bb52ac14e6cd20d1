import type { TokenResource } from "../../../prisma/generated/client/client.ts";
import { OAuthRefusal } from "./refusal.ts";

/** The paths of the resources that a token can be for. The API is everything outside of the other paths. */
const RESOURCE_PATHS: Readonly<Record<TokenResource, string>> = { API: "/", MCP: "/mcp" };

/** Returns the address of a resource. The address of the API is the one of this server. */
export const addressOf = (issuer: string, resource: TokenResource): string =>
  resource === "API" ? issuer : issuer + RESOURCE_PATHS[resource];

/**
 * Returns the resource that a request names by its address (RFC 8707); null for a request that names none.
 * @throws OAuthRefusal invalid_target for an address that is no resource of this server
 */
export function resourceNamed(issuer: string, address: string | null | undefined): TokenResource | null {
  if (!address) return null;
  const named = URL.canParse(address) && !address.includes("#") ? new URL(address).href : "";
  for (const [resource, path] of Object.entries(RESOURCE_PATHS) as [TokenResource, string][])
    if (named === new URL(path, issuer).href) return resource;
  throw new OAuthRefusal("invalid_target", "resource must be the address of this server, or the same with /mcp");
}

/**
 * Returns the resource of an access token: the one that the person allowed, or the one that the client names if the
 * person's consent has no bound.
 * @throws OAuthRefusal invalid_target for another resource than the allowed one
 */
export function narrowed(allowed: TokenResource | null, named: TokenResource | null): TokenResource | null {
  if (allowed !== null && named !== null && named !== allowed)
    throw new OAuthRefusal("invalid_target", "resource must be the one of the authorization request");
  return allowed ?? named;
}
