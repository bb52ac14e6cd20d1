import type { ApiTokenScope } from "../../../prisma/generated/client/client.ts";

/** The names of the scopes of API tokens outside of GraphQL, from the narrowest to the widest. */
export const API_TOKEN_SCOPES = {
  API_READ: { name: "api:read", others: ["mcp:read"] },
  API_WRITE: { name: "api:write", others: ["mcp:full"] },
  API_FULL: { name: "api:full", others: ["cli:full"] },
} as const satisfies Record<ApiTokenScope, { name: string; others: readonly string[] }>;

/** Returns the narrowest scope that permits what all given ones permit; undefined for none. */
export const widestScope = (scopes: readonly ApiTokenScope[] | null | undefined): ApiTokenScope | undefined =>
  (Object.keys(API_TOKEN_SCOPES) as ApiTokenScope[]).findLast((scope) => scopes?.includes(scope));
