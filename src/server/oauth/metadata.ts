import { APPLICATION_SCOPES } from "../../access/applicationScopes.ts";
import type { Env } from "../../core/env.ts";
import { issuerOf } from "./issuer.ts";

const BY_SECRET = ["client_secret_basic", "client_secret_post"];

/** What a client needs to know of the authorization server (RFC 8414). */
export function authorizationServerMetadata(env: Env, request: Request): Response {
  const issuer = issuerOf(env, request);
  return answer(request, {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    scopes_supported: APPLICATION_SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: [...BY_SECRET, "none"],
    revocation_endpoint_auth_methods_supported: BY_SECRET,
    introspection_endpoint_auth_methods_supported: BY_SECRET,
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ["none", "consent"],
    service_documentation: `${issuer}/openapi.json`,
  });
}

/** Where tokens for this server come from (RFC 9728). */
export function protectedResourceMetadata(env: Env, request: Request): Response {
  const resource = issuerOf(env, request);
  return answer(request, {
    resource,
    authorization_servers: [resource],
    scopes_supported: APPLICATION_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "rostrum",
  });
}

function answer({ method }: Request, metadata: object): Response {
  const headers = { "content-type": "application/json", "cache-control": "public, max-age=300" };
  return new Response(method === "HEAD" ? null : JSON.stringify(metadata), { headers });
}
