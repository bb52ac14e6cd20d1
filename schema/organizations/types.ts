import { OrganizationRole as OrganizationRoles } from "../../prisma/generated/client/client.ts";
import { organizationById, organizationsByIds } from "../../src/domains/organizations/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace, WorkspaceConnection } from "../workspaces/types.ts";

export const OrganizationRole = builder.enumType("OrganizationRole", {
  description: "What a member may do in an organization.",
  values: {
    OWNER: {
      value: OrganizationRoles.OWNER,
      description: "Everything an admin may, and ownership and deletion. Exactly one.",
    },
    ADMIN: {
      value: OrganizationRoles.ADMIN,
      description: "Manages members and workspaces; an admin of each workspace.",
    },
    MEMBER: {
      value: OrganizationRoles.MEMBER,
      description: "Belongs to the organization; sees the workspaces that they are a member of.",
    },
  },
});

const WORKSPACES = { list: "Organization.workspaces", order: OLDEST_FIRST };

/** Of an organization, applications read the way to its workspaces, and nothing of its people or its plan. */
const OPEN_TO_APPLICATIONS =
  "id name revision createdAt updatedAt viewerRole viewerCanAdminister workspaces mediaUsage themeSelection".split(" ");

export const Organization = builder.prismaObject("Organization", {
  description: "A tenant: people, their workspaces and what they pay for. Seen by its members.",
  interfaces: [Node],
  select: { id: true },
  applications: { scope: "workspace:read", fields: OPEN_TO_APPLICATIONS },
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    viewerRole: t.field({
      type: OrganizationRole,
      nullable: true,
      description: "The viewer's role; null for an instance that the viewer only sees through a workspace.",
      resolve: ({ id }, _args, { scope: { viewer } }) =>
        viewer.kind === "user" ? (viewer.organizations.get(id) ?? null) : null,
    }),
    viewerCanAdminister: t.boolean({
      description: "Whether the viewer may manage its members and workspaces.",
      resolve: ({ id }, _args, { scope }) => can(scope.viewer, "organization.administer", { organizationId: id }),
    }),
    workspaces: t.field({
      type: WorkspaceConnection,
      complexity: pageCost(),
      args: pageArgs(t.arg),
      description: "Its workspaces within the viewer's reach, oldest first.",
      select: (args, { scope }, nested) => {
        const { where, orderBy, take } = pageQuery(args, WORKSPACES);
        const page = { where: { AND: [where, reach.workspaces(scope.viewer)] }, orderBy, take };
        return { workspaces: nestedPage(nested, page, "Workspace") };
      },
      resolve: ({ workspaces }, args) => pageQuery(args, WORKSPACES).finish(workspaces),
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  organization: t.field({
    type: Organization,
    nullable: true,
    description: "The organization that it belongs to; null for a credential that is bound to the workspace.",
    select: (_args, _context, nested) => ({ organization: nested() }),
    resolve: ({ organization }, _args, { scope }) =>
      can(scope.viewer, "organization.read", { organizationId: organization.id }) ? organization : null,
  }),
}));

builder.queryFields((t) => ({
  organization: t.prismaField({
    ...authScopes("read", { role: "organizationMember", application: "workspace:read" }),
    type: Organization,
    nullable: true,
    description: "One organization; null when it does not exist or the viewer is not a member.",
    args: { id: t.arg.id({ description: "The id of the organization." }) },
    resolve: (query, _root, { id }, { scope }) => organizationById(scope, id, query),
  }),
}));

readableById("Organization", organizationsByIds);
