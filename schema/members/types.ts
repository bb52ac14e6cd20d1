import { MembershipStatus as MembershipStatuses } from "../../prisma/generated/client/client.ts";
import { organizationMembersByIds, workspaceMembersByIds } from "../../src/domains/members/read.ts";
import { mayChangeRole, mayRemove, mayRemoveFromWorkspace } from "../../src/domains/members/rules.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { Organization, OrganizationRole } from "../organizations/types.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";

export const MembershipStatus = builder.enumType("MembershipStatus", {
  description: "Whether a membership of a workspace counts.",
  values: {
    ACTIVE: { value: MembershipStatuses.ACTIVE, description: "They have what their role gives." },
    INACTIVE: {
      value: MembershipStatuses.INACTIVE,
      description: "Suspended: they have nothing here, and keep their role for later.",
    },
  },
});

export const OrganizationMember = builder.prismaObject("OrganizationMember", {
  description: "A person in an organization. Seen by all of its members.",
  interfaces: [Node],
  select: { id: true, organizationId: true, userId: true, role: true },
  fields: (t) => ({
    role: t.expose("role", { type: OrganizationRole, description: "What they may do in the organization." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When they joined." }),
    user: t.relation("user", { description: "The person." }),
    organization: t.relation("organization", { description: "The organization." }),
    viewerCanChangeRole: t.boolean({
      description: "Whether the viewer may change their role.",
      resolve: (member, _args, { scope }) => member.role !== "OWNER" && mayChangeRole(scope.viewer, member),
    }),
    viewerCanRemove: t.boolean({
      description: "Whether the viewer may remove them; of the viewer's own membership: whether they may leave.",
      resolve: (member, _args, { scope }) => member.role !== "OWNER" && mayRemove(scope.viewer, member),
    }),
  }),
});

/** The columns of a workspace member that the permission rules need. */
const PLACE = { workspaceId: true, userId: true, workspace: { select: { organizationId: true } } } as const;

export const WorkspaceMember = builder.prismaObject("WorkspaceMember", {
  description:
    "A person with a role of their own in a workspace. Owner and admins of the organization administer it without one. Seen by all who see the workspace.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    role: t.expose("role", {
      type: WorkspaceRole,
      description: "What they may do in the workspace while they are active.",
    }),
    status: t.expose("status", { type: MembershipStatus, description: "Whether the membership counts." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When they joined." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When role or status last changed." }),
    user: t.relation("user", { description: "The person." }),
    workspace: t.relation("workspace", { description: "The workspace." }),
    viewerCanUpdate: t.boolean({
      select: PLACE,
      description: "Whether the viewer may change their role and status.",
      resolve: ({ workspace, ...member }, _args, { scope }) =>
        can(scope.viewer, "workspace.administer", { ...member, ...workspace }),
    }),
    viewerCanRemove: t.boolean({
      select: PLACE,
      description: "Whether the viewer may remove them; of the viewer's own membership: whether they may leave.",
      resolve: ({ workspace, ...member }, _args, { scope }) =>
        mayRemoveFromWorkspace(scope.viewer, { ...member, ...workspace }),
    }),
  }),
});

const OrganizationMemberConnection = connectionType("OrganizationMember", OrganizationMember);
const WorkspaceMemberConnection = connectionType("WorkspaceMember", WorkspaceMember);

const IN_ORGANIZATION = { list: "Organization.members", order: OLDEST_FIRST };
const IN_WORKSPACE = { list: "Workspace.members", order: OLDEST_FIRST };

builder.prismaObjectFields(Organization, (t) => ({
  members: t.field({
    type: OrganizationMemberConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its members, the first to join first.",
    select: (args, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, IN_ORGANIZATION);
      return { members: nestedPage(nested, { where, orderBy, take }, "OrganizationMember") };
    },
    resolve: ({ members }, args) => pageQuery(args, IN_ORGANIZATION).finish(members),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  members: t.field({
    type: WorkspaceMemberConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "The people with a role of their own here, the first to join first.",
    select: (args, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, IN_WORKSPACE);
      return { members: nestedPage(nested, { where, orderBy, take }, "WorkspaceMember") };
    },
    resolve: ({ members }, args) => pageQuery(args, IN_WORKSPACE).finish(members),
  }),
}));

readableById("OrganizationMember", organizationMembersByIds);
readableById("WorkspaceMember", workspaceMembersByIds);
