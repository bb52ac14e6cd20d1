import { BOUNDS } from "../../src/domains/applications/bounds.ts";
import {
  applicationById,
  applicationPage,
  applicationsByIds,
  grantPage,
  grantsByIds,
  MOST_APPLICATIONS,
} from "../../src/domains/applications/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Viewer } from "../identity/viewer.ts";
import { Workspace } from "../workspaces/types.ts";

export const ExternalClientType = builder.enumType("ExternalClientType", {
  description: "Client type of an application, as defined by OAuth 2.1.",
  values: {
    PUBLIC: {
      description: "The application runs on users' devices and cannot keep a secret. Token requests use PKCE instead.",
    },
    CONFIDENTIAL: { description: "The application runs on a server and authenticates with its secret." },
  },
});

const ApplicationOrigin = builder.enumType("ApplicationOrigin", {
  description: "The way in which the instance knows an application.",
  values: {
    REGISTERED: { description: "An instance administrator registered the application." },
    METADATA_DOCUMENT: {
      description:
        "The application describes itself at the address that is its client id. The description is not checked.",
    },
    DYNAMIC: { description: "The application registered itself (RFC 7591). The registration is not checked." },
  },
});

export const ExternalApplication = builder.prismaObject("ExternalApplication", {
  description: "Client application that is registered with the instance. Visible to instance administrators.",
  extensions: { resource: "ExternalApplication" },
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    clientId: t.exposeString("clientId", {
      description: "Client id of the application in OAuth requests: opaque and not secret.",
    }),
    name: t.exposeString("name", { description: `Name that users see on the consent page, ${length(BOUNDS.name)}.` }),
    clientType: t.expose("clientType", {
      type: ExternalClientType,
      description: "Client type, which states whether the application can keep a secret.",
    }),
    redirectUris: t.exposeStringList("redirectUris", {
      description: "Addresses to which users may be redirected, compared exactly.",
    }),
    allowedScopes: t.exposeStringList("allowedScopes", {
      extensions: { joined: true },
      description: "Scopes that the application may request, sorted.",
    }),
    createdById: t.exposeID("createdById", {
      nullable: true,
      description:
        "Id of the user who registered the application; null after the deletion of the account. With the client-credentials grant the application acts as this user; without one, the grant is refused.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time when the application was registered.",
    }),
    secretSetAt: t.expose("secretSetAt", {
      type: "DateTime",
      description: "Time when the current secret was created.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time when the application was revoked and stopped working; null if it was not.",
    }),
  }),
});

export const GrantedApplication = builder.prismaObject("ExternalApplication", {
  variant: "GrantedApplication",
  description: "External application as shown to users who granted it access, also one that registered itself.",
  select: { id: true },
  fields: (t) => ({
    clientId: t.exposeString("clientId", { description: "Client id of the application in OAuth requests." }),
    name: t.exposeString("name", {
      description:
        "Name of the application. An instance administrator chose it for a registered application; any other one chose it itself, and can have an empty one.",
    }),
    origin: t.expose("origin", {
      type: ApplicationOrigin,
      description: "The way in which the instance knows the application.",
    }),
  }),
});

export const ApplicationGrant = builder.prismaObject("ApplicationGrant", {
  description: "Access that a user granted to an external application. Visible only to its user, through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    application: t.field({
      type: GrantedApplication,
      select: (_args, _context, nested) => ({ application: nested({ select: { id: true } }) }),
      description: "Application that the access was granted to.",
      resolve: ({ application }) => application,
    }),
    scopes: t.exposeStringList("scopes", { description: "Scopes that were granted, sorted." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description:
        "Id of the only workspace that the application can access; null if it can access every workspace of the user.",
    }),
    workspace: t.field({
      type: Workspace,
      nullable: true,
      select: (_args, _context, nested) => ({ workspace: nested({ select: { id: true, organizationId: true } }) }),
      description:
        "Only workspace that the application can access; null if the grant is not bound, or the workspace is not visible to the viewer.",
      resolve: ({ workspace }, _args, { context }) => {
        const target = { workspaceId: workspace?.id ?? null, organizationId: workspace?.organizationId ?? null };
        return can(context.viewer, "workspace.read", target) ? workspace : null;
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the access was first granted." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the access was last granted again." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the grant was last used, accurate to five minutes; null if it never was.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the grant was revoked; null if it was not.",
    }),
  }),
});

const ExternalApplicationConnection = connectionType("ExternalApplication", ExternalApplication, {
  counted: COUNTED_SEPARATELY,
});
const ApplicationGrantConnection = connectionType("ApplicationGrant", ApplicationGrant, {
  counted: COUNTED_SEPARATELY,
});

builder.prismaObjectFields(Viewer, (t) => ({
  applicationGrants: t.field({
    type: ApplicationGrantConnection,
    nullable: true,
    complexity: pageCost(2, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Grants of the viewer to external applications that are not revoked, newest first; null, with the error FORBIDDEN, for requests without a session.",
    resolve: (_viewer, args, graphqlContext, info) =>
      grantPage(graphqlContext.context, args, rootPage(graphqlContext, info, "ApplicationGrant")),
  }),
}));

builder.queryFields((t) => ({
  externalApplications: t.field({
    ...requires("instance"),
    type: ExternalApplicationConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg, { max: MOST_APPLICATIONS }),
    description: "External applications of the instance, including revoked ones, newest first.",
    resolve: (_root, args, graphqlContext, info) =>
      applicationPage(graphqlContext.context, args, rootPage(graphqlContext, info, "ExternalApplication")),
  }),
  externalApplication: t.field({
    ...requires("instance"),
    type: ExternalApplication,
    nullable: true,
    description: "External application with the given id; null if it does not exist.",
    args: { id: t.arg.id({ description: "Id of the application." }) },
    resolve: (_root, { id }, { context }) => applicationById(context, id),
  }),
}));

readableById("ExternalApplication", applicationsByIds);
readableById("ApplicationGrant", grantsByIds);
