import { routeOf } from "../http/declared.ts";
import { lazyAt, page, type Row } from "../http/route.ts";
import { authorizationServerMetadata, protectedResourceMetadata } from "./metadata.ts";
import { authorize, authorizeDevice, exchangeToken, introspectToken, revokeToken } from "./operations.ts";

/** The authorization server. */
export function oauthRoutes(): Row[] {
  const endpoints = () => import("./tokenEndpoints.ts");
  return [
    lazyAt(routeOf(authorize), async () => (await import("./authorize.ts")).authorizeRoute),
    lazyAt(routeOf(exchangeToken), async () => (await endpoints()).tokenRoute),
    lazyAt(routeOf(authorizeDevice), async () => (await endpoints()).deviceRoute),
    lazyAt(routeOf(revokeToken), async () => (await endpoints()).revocationRoute),
    lazyAt(routeOf(introspectToken), async () => (await endpoints()).introspectionRoute),
    lazyAt("/oauth/register", async () => (await import("./registrationEndpoint.ts")).registrationRoute),
    page("/.well-known/oauth-authorization-server", authorizationServerMetadata),
    page("/.well-known/oauth-protected-resource", (call) => protectedResourceMetadata(call, "API")),
    page("/.well-known/oauth-protected-resource/mcp", (call) => protectedResourceMetadata(call, "MCP")),
  ];
}
