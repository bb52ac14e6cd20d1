import type { TokenResource } from "../../../prisma/generated/client/client.ts";
import { takesClientsOf } from "../../domains/oauth/clients/environment.ts";
import { DEVICE_CODE } from "../../domains/oauth/device/exchangeDevice.ts";
import { addressOf } from "../../domains/oauth/resource.ts";
import { APPLICATION_SCOPES } from "../../platform/access/applicationScopes.ts";
import type { Env } from "../../platform/env/env.ts";
import type { Call } from "../http/call.ts";
import { issuerOf } from "./issuer.ts";

const CACHED = { "cache-control": "public, max-age=300" };
const BY_SECRET = ["client_secret_basic", "client_secret_post"];

/** Describes the authorization server to clients (RFC 8414). */
export function authorizationServerMetadata({ services: { env }, request }: Call): Response {
  const issuer = issuerOf(env, request);
  return answer(env, {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    scopes_supported: APPLICATION_SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials", DEVICE_CODE],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: [...BY_SECRET, "none"],
    revocation_endpoint_auth_methods_supported: [...BY_SECRET, "none"],
    introspection_endpoint_auth_methods_supported: BY_SECRET,
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ["none", "consent"],
    ...(takesClientsOf(env, "DYNAMIC") && { registration_endpoint: `${issuer}/oauth/register` }),
    client_id_metadata_document_supported: takesClientsOf(env, "METADATA_DOCUMENT"),
    service_documentation: `${issuer}/openapi.json`,
  });
}

/** Names the authorization server that issues tokens for a resource of this server (RFC 9728). */
export function protectedResourceMetadata({ services: { env }, request }: Call, resource: TokenResource): Response {
  const issuer = issuerOf(env, request);
  return answer(env, {
    resource: addressOf(issuer, resource),
    authorization_servers: [issuer],
    scopes_supported: APPLICATION_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "rostrum",
  });
}

/**
 * Without PUBLIC_URL, the addresses come from the request's Host header, so no cache may give them to other callers.
 */
function answer({ PUBLIC_URL }: Env, metadata: object): Response {
  const caching = PUBLIC_URL === undefined ? { "cache-control": "no-store", vary: "Host" } : CACHED;
  const headers = { "content-type": "application/json", ...caching };
  return new Response(JSON.stringify(metadata), { headers });
}
