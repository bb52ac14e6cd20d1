import { BOUNDS } from "../../src/domains/organizations/bounds.ts";
import { organizationById, organizationsByIds } from "../../src/domains/organizations/read.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { requires } from "../core/roots.ts";
import { Workspace, WorkspaceConnection } from "../workspaces/types.ts";

export const OrganizationRole = builder.enumType("OrganizationRole", {
  description: "Role of a member in an organization.",
  values: {
    OWNER: {
      description:
        "Has the permissions of an admin, and can transfer ownership and delete the organization. Every organization has exactly one owner.",
    },
    ADMIN: {
      description: "Manages members and workspaces, and has the role admin in each workspace of the organization.",
    },
    MEMBER: { description: "Belongs to the organization and sees the workspaces that they are a member of." },
  },
});

const WORKSPACES = { list: "Organization.workspaces", order: OLDEST_FIRST };

/** Of an organization, applications read the way to its workspaces, and nothing of its people or its plan. */
const OPEN_TO_APPLICATIONS =
  "id name revision createdAt updatedAt viewerRole viewerCanAdminister workspaces mediaUsage themeSelection calendar publications".split(
    " ",
  );

export const Organization = builder.prismaObject("Organization", {
  description: "Tenant with members, workspaces and a plan. Visible to members of the organization.",
  interfaces: [Node],
  select: { id: true },
  applications: { scope: "workspace:read", fields: OPEN_TO_APPLICATIONS },
  fields: (t) => ({
    name: t.exposeString("name", { description: `Display name of the organization, ${length(BOUNDS.name)}.` }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the organization; each change increases it. Send it as `expectedRevision` to detect concurrent changes.",
    }),
    requiresSecondFactor: t.exposeBoolean("requiresSecondFactor", {
      description:
        "Whether the organization is hidden from members who sign in with a password alone, without a second factor.",
    }),
    allowsSelfRegisteredApplications: t.exposeBoolean("allowsSelfRegisteredApplications", {
      description:
        "Whether applications that no instance administrator registered can access the organization for its members.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the organization was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the organization last changed." }),
    viewerRole: t.field({
      type: OrganizationRole,
      nullable: true,
      description:
        "Role of the viewer in the organization; null if the viewer sees only a workspace of the organization.",
      resolve: ({ id }, _args, { context: { viewer } }) =>
        viewer.kind === "user" ? (viewer.organizations.get(id) ?? null) : null,
    }),
    viewerCanAdminister: t.boolean({
      description: "Whether the viewer can manage the organization's members and workspaces.",
      resolve: ({ id }, _args, { context }) => can(context.viewer, "organization.administer", { organizationId: id }),
    }),
    workspaces: t.field({
      type: WorkspaceConnection,
      args: pageArgs(t.arg),
      description: "Workspaces of the organization that are visible to the viewer, oldest first.",
      ...nestedList({
        relation: "workspaces",
        type: "Workspace",
        typical: 3,
        page: (args) => pageQuery(args, WORKSPACES),
        filter: (_args, { viewer }) => reach.workspaces(viewer),
      }),
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  organization: t.field({
    type: Organization,
    nullable: true,
    description:
      "Organization that the workspace belongs to; null if the organization is not visible to the viewer, as with a credential bound to the workspace.",
    select: (_args, _context, nested) => ({ organization: nested() }),
    resolve: ({ organization }, _args, { context }) =>
      can(context.viewer, "organization.read", { organizationId: organization.id }) ? organization : null,
  }),
}));

builder.queryFields((t) => ({
  organization: t.prismaField({
    ...requires("read", { role: "organizationMember", application: "workspace:read" }),
    type: Organization,
    nullable: true,
    description: "Organization with the given id; null if no such organization is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the organization." }) },
    resolve: (query, _root, { id }, { context }) => organizationById(context, id, query),
  }),
}));

readableById("Organization", organizationsByIds);
