import { route } from "../engine/route.ts";
import { CreateApiTokenDocument, ListApiTokensDocument, RevokeApiTokenDocument } from "../operations.generated.ts";
import { securityCompanions } from "./securityCompanions.ts";
import { signInCompanions } from "./signInCompanions.ts";

/** A token that is listed or was just created is valid. */
const ACTIVE = { value: "active", description: "Always `active`: ended tokens are not listed." } as const;

export const identityCompanions = [
  ...signInCompanions,
  ...securityCompanions,
  route({
    method: "GET",
    path: "/api-tokens",
    words: {
      summary: "List API tokens",
      description: "Returns the caller's valid API tokens, newest first, 100 on a page. Requires a session.",
      parameters: { cursor: "The cursor of the next page, from the header `Link`." },
    },
    document: ListApiTokensDocument,
    problems: [400, 403, 422, 500],
    select: ({ viewer }) => viewer.tokens?.nodes,
    list: { next: ({ viewer }) => viewer.tokens?.page.next_cursor },
    constants: { status: ACTIVE },
  }),
  route({
    method: "POST",
    path: "/api-tokens",
    words: {
      summary: "Create an API token",
      description:
        "Creates a token with the scope `api:write` by default, for 90 days by default and 365 at most. The secret is shown once. Requires a session.",
    },
    refusesKey: true,
    document: CreateApiTokenDocument,
    body: ["name", "scope", "workspaceId", "expiresAt"],
    status: 201,
    problems: [400, 403, 422, 500],
    schemaName: "CreatedApiToken",
    schemaDescription: "A new API token and its secret.",
    select: ({ created: { item, token } }) => ({ item, token }),
    constants: { "item.status": ACTIVE },
  }),
  route({
    method: "DELETE",
    path: "/api-tokens/{id}",
    words: {
      summary: "Revoke an API token",
      description: "Ends a token of the caller at once. An ended token can be revoked again. Requires a session.",
      parameters: { id: "The id of the API token." },
    },
    document: RevokeApiTokenDocument,
    problems: [403, 404, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { revoked: { value: true, description: "Always true." } },
  }),
];
