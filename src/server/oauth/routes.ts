import type { Services } from "../../platform/services/services.ts";
import { routeOf } from "../http/declared.ts";
import { at, lazy, page, type Row } from "../http/route.ts";
import { authorizationServerMetadata, protectedResourceMetadata } from "./metadata.ts";
import { authorize, authorizeDevice, exchangeToken, introspectToken, revokeToken } from "./operations.ts";

/** The authorization server. */
export function oauthRoutes(services: Services): Row[] {
  const { env } = services;
  const endpoints = () => import("./tokenEndpoints.ts");
  return [
    at(
      routeOf(authorize),
      lazy(
        () => import("./authorize.ts"),
        ({ authorizeRoute }, call) => authorizeRoute(services, call),
      ),
    ),
    at(
      routeOf(exchangeToken),
      lazy(endpoints, ({ tokenRoute }, call) => tokenRoute(services, call)),
    ),
    at(
      routeOf(authorizeDevice),
      lazy(endpoints, ({ deviceRoute }, call) => deviceRoute(services, call)),
    ),
    at(
      routeOf(revokeToken),
      lazy(endpoints, ({ revocationRoute }, call) => revocationRoute(services, call)),
    ),
    at(
      routeOf(introspectToken),
      lazy(endpoints, ({ introspectionRoute }, call) => introspectionRoute(services, call)),
    ),
    at(
      "/oauth/register",
      lazy(
        () => import("./registrationEndpoint.ts"),
        ({ registrationRoute }, call) => registrationRoute(services, call),
      ),
    ),
    page("/.well-known/oauth-authorization-server", ({ request }) => authorizationServerMetadata(env, request)),
    page("/.well-known/oauth-protected-resource", ({ request }) => protectedResourceMetadata(env, request, "API")),
    page("/.well-known/oauth-protected-resource/mcp", ({ request }) => protectedResourceMetadata(env, request, "MCP")),
  ];
}
