import { ApiTokenScope as ApiTokenScopes } from "../../prisma/generated/client/client.ts";
import { apiTokenPage, apiTokensByIds, sessionPage, sessionsByIds } from "../../src/domains/identity/read.ts";
import { isCurrent } from "../../src/domains/identity/session.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";
import { Viewer } from "./viewer.ts";

export const Session = builder.prismaObject("Session", {
  description: "Where the viewer is signed in. Seen by its person alone, and only through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    current: t.boolean({
      description: "Whether this request came with it.",
      resolve: ({ id }, _args, { scope }) => isCurrent(scope, id),
    }),
    device: t.exposeString("device", {
      nullable: true,
      description: "The User-Agent at sign-in, at most 200 characters; null when there was none.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the viewer signed in." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      description: "When it was last used, to within five minutes.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description:
        "When it ends: seven days after sign-in, with the identity provider's token, or 15 minutes into an impersonation.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was revoked; null when it was not.",
    }),
  }),
});

export const ApiTokenScope = builder.enumType("ApiTokenScope", {
  description: "What an API token may do, within what its person may do.",
  values: {
    API_READ: { value: ApiTokenScopes.API_READ, description: "Reads (`api:read`)." },
    API_WRITE: {
      value: ApiTokenScopes.API_WRITE,
      description: "Reads and writes, without deletions of workspaces, themes and accounts (`api:write`).",
    },
    API_FULL: { value: ApiTokenScopes.API_FULL, description: "Reads, writes and deletes (`api:full`)." },
  },
});

export const ApiToken = builder.prismaObject("ApiToken", {
  description:
    "A named credential for programs; its secret is stored hashed. Seen by its person alone, and only through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: "What its person calls it, 1 to 120 characters." }),
    hint: t.exposeString("hint", { description: "The last four characters of the secret, to tell tokens apart." }),
    scope: t.expose("scope", { type: ApiTokenScope, description: "What it may do." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description: "The only workspace that it reaches; null when it is not bound.",
    }),
    workspace: t.field({
      type: Workspace,
      nullable: true,
      select: (_args, _context, nested) => ({ workspace: nested({ select: { id: true, organizationId: true } }) }),
      description:
        "The only workspace that it reaches; null when it is not bound, or the workspace is no longer within reach.",
      resolve: ({ workspace }, _args, { scope }) => {
        const target = { workspaceId: workspace?.id ?? null, organizationId: workspace?.organizationId ?? null };
        return can(scope.viewer, "workspace.read", target) ? workspace : null;
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last used, to within five minutes; null when it never was.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When it ends: 1 to 365 days after it was made.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was revoked; null when it was not.",
    }),
  }),
});

const SessionConnection = connectionType("Session", Session);
const ApiTokenConnection = connectionType("ApiToken", ApiToken);

builder.prismaObjectFields(Viewer, (t) => ({
  sessions: t.field({
    type: SessionConnection,
    nullable: true,
    complexity: pageCost(20, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Where the viewer is signed in now, newest first. Null with FORBIDDEN for a token: credential management needs a session.",
    resolve: (_viewer, args, context, info) => sessionPage(context.scope, args, rootPage(context, info, "Session")),
  }),
  apiTokens: t.field({
    type: ApiTokenConnection,
    nullable: true,
    complexity: pageCost(20, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "The viewer's API tokens that work now, newest first. Null with FORBIDDEN for a token: credential management needs a session.",
    resolve: (_viewer, args, context, info) => apiTokenPage(context.scope, args, rootPage(context, info, "ApiToken")),
  }),
}));

readableById("Session", sessionsByIds);
readableById("ApiToken", apiTokensByIds);
