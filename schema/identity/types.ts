import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { apiTokenPage, apiTokensByIds, sessionPage, sessionsByIds } from "../../src/domains/identity/read.ts";
import { deviceName } from "../../src/domains/identity/sessions/deviceName.ts";
import { isCurrent } from "../../src/domains/identity/sessions/session.ts";
import { API_TOKEN_SCOPES } from "../../src/platform/access/apiTokenScopes.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { length, range } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";
import { Viewer } from "./viewer.ts";

export const Session = builder.prismaObject("Session", {
  description: "Sign-in of the viewer on a device. Visible only to its user, through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    current: t.boolean({
      description: "Whether the request was made with this session.",
      resolve: ({ id }, _args, { context }) => isCurrent(context, id),
    }),
    device: t.exposeString("device", {
      nullable: true,
      description: "User-Agent header at sign-in, at most 200 characters; null if there was none.",
    }),
    deviceName: t.string({
      select: { device: true },
      description: "Name of the device for people, such as `Firefox on Linux`, from `device`.",
      resolve: ({ device }) => deviceName(device),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the viewer signed in." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      description: "Time when the session was last used, accurate to five minutes.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description:
        "Time when the session expires: seven days after sign-in, with the identity provider's token, or after 15 minutes of impersonation.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the session was revoked; null if it was not.",
    }),
  }),
});

const named = ({ name, others }: { name: string; others: readonly string[] }) => ({ wire: name, otherWires: others });

export const ApiTokenScope = builder.enumType("ApiTokenScope", {
  description: "Scope of an API token, within the permissions of its user.",
  values: {
    API_READ: {
      extensions: named(API_TOKEN_SCOPES.API_READ),
      description: "Permits reads (`api:read`).",
    },
    API_WRITE: {
      extensions: named(API_TOKEN_SCOPES.API_WRITE),
      description: "Permits reads and writes, except deletions of workspaces, themes and accounts (`api:write`).",
    },
    API_FULL: {
      extensions: named(API_TOKEN_SCOPES.API_FULL),
      description: "Permits reads, writes and deletions (`api:full`).",
    },
  },
});

export const ApiToken = builder.prismaObject("ApiToken", {
  description:
    "Named credential for programs; its secret is stored as a hash. Visible only to its user, through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: `Name of the token, ${length(BOUNDS.tokenName)}.` }),
    hint: t.exposeString("hint", { description: "Last four characters of the secret, to distinguish tokens." }),
    scope: t.expose("scope", { type: ApiTokenScope, description: "Scope of the token." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description: "Id of the only workspace that the token can access; null if the token is not bound to a workspace.",
    }),
    workspace: t.field({
      type: Workspace,
      nullable: true,
      select: (_args, _context, nested) => ({ workspace: nested({ select: { id: true, organizationId: true } }) }),
      description:
        "Only workspace that the token can access; null if the token is not bound, or the workspace is not visible to the viewer.",
      resolve: ({ workspace }, _args, { context }) => {
        const target = { workspaceId: workspace?.id ?? null, organizationId: workspace?.organizationId ?? null };
        return can(context.viewer, "workspace.read", target) ? workspace : null;
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the token was created." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the token was last used, accurate to five minutes; null if it never was.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `Time when the token expires, ${range(BOUNDS.tokenDays)} days after its creation.`,
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the token was revoked; null if it was not.",
    }),
  }),
});

const SessionConnection = connectionType("Session", Session, { counted: COUNTED_SEPARATELY });
const ApiTokenConnection = connectionType("ApiToken", ApiToken, { counted: COUNTED_SEPARATELY });

builder.prismaObjectFields(Viewer, (t) => ({
  sessions: t.field({
    type: SessionConnection,
    nullable: true,
    complexity: pageCost(3, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Open sessions of the viewer, newest first; null, with the error FORBIDDEN, for requests without a session.",
    resolve: (_viewer, args, graphqlContext, info) =>
      sessionPage(graphqlContext.context, args, rootPage(graphqlContext, info, "Session")),
  }),
  apiTokens: t.field({
    type: ApiTokenConnection,
    nullable: true,
    complexity: pageCost(3, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Valid API tokens of the viewer, newest first; null, with the error FORBIDDEN, for requests without a session.",
    resolve: (_viewer, args, graphqlContext, info) =>
      apiTokenPage(graphqlContext.context, args, rootPage(graphqlContext, info, "ApiToken")),
  }),
}));

readableById("Session", sessionsByIds);
readableById("ApiToken", apiTokensByIds);
