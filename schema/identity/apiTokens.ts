import { createApiToken } from "../../src/domains/identity/api-tokens/createApiToken.ts";
import { revokeApiToken } from "../../src/domains/identity/api-tokens/revokeApiToken.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { length, range } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";
import { ApiToken, ApiTokenScope } from "./types.ts";

mutation("createApiToken", {
  ...requires("session"),
  description: "Creates an API token for the viewer. Fails with FORBIDDEN if the viewer cannot access the workspace.",
  inputDescription: "Name, scope, workspace and lifetime of a new API token.",
  input: (t) => ({
    name: t.string({ description: `Name of the token, ${length(BOUNDS.tokenName)}.` }),
    scope: t.field({
      type: ApiTokenScope,
      required: false,
      description: "Scope of the token. Absent or null means `API_WRITE`.",
    }),
    workspaceId: t.id({
      required: false,
      description:
        "Id of the only workspace that the token can access. Absent or null means every workspace that the viewer can access.",
    }),
    expiresInDays: t.int({
      required: false,
      description: `Lifetime of the token in days, ${range(BOUNDS.tokenDays)}. Absent or null means 90, unless \`expiresAt\` is given.`,
    }),
    expiresAt: t.field({
      type: "DateTime",
      required: false,
      description: `Time when the token expires, in the future and at most ${BOUNDS.tokenDays.maximum} days away. Cannot be combined with \`expiresInDays\`.`,
    }),
  }),
  run: (context, input) => createApiToken(context, input),
  payload: (t) => ({
    token: t.exposeString("token", {
      description: "Secret of the API token, to send as `Authorization: Bearer …`. Returned only once.",
    }),
    apiToken: t.expose("apiToken", {
      type: ApiToken,
      description: "API token that was created.",
    }),
    viewer: changedViewer(t),
  }),
});

mutation("revokeApiToken", {
  ...requires("session"),
  description: "Revokes an API token of the viewer immediately. Revoking an ended token changes nothing.",
  input: (t) => ({ id: t.id({ description: "Id of the API token to revoke." }) }),
  run: (context, input) => revokeApiToken(context, input),
  payload: (t) => ({
    apiToken: t.field({ type: ApiToken, description: "API token that was revoked.", resolve: (row) => row }),
    viewer: changedViewer(t),
  }),
});
