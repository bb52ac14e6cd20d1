import { ExternalClientType as ClientTypes } from "../../prisma/generated/client/client.ts";
import {
  applicationById,
  applicationPage,
  applicationsByIds,
  grantPage,
  grantsByIds,
  MOST_APPLICATIONS,
} from "../../src/domains/applications/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Viewer } from "../identity/viewer.ts";
import { Workspace } from "../workspaces/types.ts";

export const ExternalClientType = builder.enumType("ExternalClientType", {
  description: "Whether an application can keep a secret (OAuth 2.1, client types).",
  values: {
    PUBLIC: {
      value: ClientTypes.PUBLIC,
      description: "It runs on people's machines: PKCE instead of a secret where it asks for tokens.",
    },
    CONFIDENTIAL: { value: ClientTypes.CONFIDENTIAL, description: "It runs on a server, and shows its secret." },
  },
});

export const ExternalApplication = builder.prismaObject("ExternalApplication", {
  description: "A registered client.",
  extensions: { resource: "ExternalApplication" },
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    clientId: t.exposeString("clientId", {
      description: "What it calls itself in OAuth requests: opaque, not secret.",
    }),
    name: t.exposeString("name", { description: "What people are shown at consent, 1 to 120 characters." }),
    clientType: t.expose("clientType", { type: ExternalClientType, description: "Whether it can keep a secret." }),
    redirectUris: t.exposeStringList("redirectUris", {
      description: "Where people may be sent back to, compared to the letter.",
    }),
    allowedScopes: t.exposeStringList("allowedScopes", {
      extensions: { joined: true },
      description: "What it may ask people for, sorted; one text over REST, joined by spaces.",
    }),
    createdById: t.exposeID("createdById", {
      description: "Who registered it; with its own credentials alone (client credentials) it acts for them.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "When it was registered.",
    }),
    secretSetAt: t.expose("secretSetAt", { type: "DateTime", description: "When its secret was made." }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When it was revoked: nothing of it works since then. Null when it was not.",
    }),
  }),
});

const GrantedApplication = builder.prismaObject("ExternalApplication", {
  variant: "GrantedApplication",
  description: "An external application as those see it who granted it something.",
  select: { id: true },
  fields: (t) => ({
    clientId: t.exposeString("clientId", { description: "What it calls itself in OAuth requests." }),
    name: t.exposeString("name", { description: "What an instance administrator called it." }),
  }),
});

export const ApplicationGrant = builder.prismaObject("ApplicationGrant", {
  description:
    "What its person granted to an external application. Seen by its person alone, and only through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    application: t.field({
      type: GrantedApplication,
      select: (_args, _context, nested) => ({ application: nested({ select: { id: true } }) }),
      description: "Who it was granted to.",
      resolve: ({ application }) => application,
    }),
    scopes: t.exposeStringList("scopes", { description: "What was granted, sorted." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description: "The only workspace that it reaches; null for all that its person does.",
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
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was first granted." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it was last granted anew." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last used, to within five minutes; null when it never was.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was taken back; null when it was not.",
    }),
  }),
});

const ExternalApplicationConnection = connectionType("ExternalApplication", ExternalApplication);
const ApplicationGrantConnection = connectionType("ApplicationGrant", ApplicationGrant);

builder.prismaObjectFields(Viewer, (t) => ({
  applicationGrants: t.field({
    type: ApplicationGrantConnection,
    nullable: true,
    complexity: pageCost(20, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "What the viewer granted to external applications and did not take back, newest first. Null with FORBIDDEN for a token: credential management needs a session.",
    resolve: (_viewer, args, context, info) =>
      grantPage(context.scope, args, rootPage(context, info, "ApplicationGrant")),
  }),
}));

builder.queryFields((t) => ({
  externalApplications: t.field({
    ...authScopes("instance"),
    type: ExternalApplicationConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg, { max: MOST_APPLICATIONS }),
    description:
      "The external applications of the instance, revoked ones too, newest first (GET /admin/external-applications).",
    resolve: (_root, args, context, info) =>
      applicationPage(context.scope, args, rootPage(context, info, "ExternalApplication")),
  }),
  externalApplication: t.field({
    ...authScopes("instance"),
    type: ExternalApplication,
    nullable: true,
    description: "One external application; null when it does not exist.",
    args: { id: t.arg.id({ description: "The id of the application." }) },
    resolve: (_root, { id }, { scope }) => applicationById(scope, id),
  }),
}));

readableById("ExternalApplication", applicationsByIds);
readableById("ApplicationGrant", grantsByIds);
