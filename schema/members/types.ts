import { BOUNDS } from "../../src/domains/members/bounds.ts";
import { type MemberFilter, membersMatching } from "../../src/domains/members/filter.ts";
import { type MemberOrder, ORGANIZATION_ORDERS, WORKSPACE_ORDERS } from "../../src/domains/members/order.ts";
import {
  organizationMembersByIds,
  workspaceMembersByIds,
  workspaceMembersToSearch,
} from "../../src/domains/members/read.ts";
import { mayChangeRole, mayRemove, mayRemoveFromWorkspace } from "../../src/domains/members/rules.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { type PageArgs, pageQuery } from "../../src/platform/paging/page.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList, searchedInMemory } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED } from "../core/prices.ts";
import { Organization, OrganizationRole } from "../organizations/types.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";

export const MembershipStatus = builder.enumType("MembershipStatus", {
  description: "Whether a workspace membership grants access.",
  values: {
    ACTIVE: { description: "The member has the access that their role grants." },
    INACTIVE: { description: "The member is suspended: they have no access, but keep their role." },
  },
});

export const OrganizationMember = builder.prismaObject("OrganizationMember", {
  description: "Membership of a user in an organization. Visible to members of the organization.",
  interfaces: [Node],
  select: { id: true, organizationId: true, userId: true, role: true },
  fields: (t) => ({
    role: t.expose("role", { type: OrganizationRole, description: "Role of the member in the organization." }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "Time when the member joined the organization.",
    }),
    user: t.relation("user", { description: "User who is the member." }),
    organization: t.relation("organization", { description: "Organization that the membership belongs to." }),
    viewerCanChangeRole: t.boolean({
      description: "Whether the viewer can change the member's role.",
      resolve: (member, _args, { context }) => member.role !== "OWNER" && mayChangeRole(context.viewer, member),
    }),
    viewerCanRemove: t.boolean({
      description:
        "Whether the viewer can remove the member. For the viewer's own membership: whether the viewer can leave.",
      resolve: (member, _args, { context }) => member.role !== "OWNER" && mayRemove(context.viewer, member),
    }),
  }),
});

/** The columns of a workspace member that the permission rules need. */
const PLACE = { workspaceId: true, userId: true, workspace: { select: { organizationId: true } } } as const;

export const WorkspaceMember = builder.prismaObject("WorkspaceMember", {
  description:
    "Membership of a user in a workspace. Owners and admins of the organization administer the workspace without a membership. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    role: t.expose("role", {
      type: WorkspaceRole,
      description: "Role of the member in the workspace while the membership is active.",
    }),
    status: t.expose("status", {
      type: MembershipStatus,
      description: "Whether the membership is active or suspended.",
    }),
    canApprove: t.exposeBoolean("canApprove", {
      description:
        "Whether admins gave the member the permission to approve publications. Admins may approve without the permission.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the member joined the workspace." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time when the member's role, status or permission last changed.",
    }),
    user: t.relation("user", { description: "User who is the member." }),
    workspace: t.relation("workspace", { description: "Workspace that the membership belongs to." }),
    viewerCanUpdate: t.boolean({
      select: PLACE,
      description: "Whether the viewer can change the member's role and status.",
      resolve: ({ workspace, ...member }, _args, { context }) =>
        can(context.viewer, "workspace.administer", { ...member, ...workspace }),
    }),
    viewerCanRemove: t.boolean({
      select: PLACE,
      description:
        "Whether the viewer can remove the member. For the viewer's own membership: whether the viewer can leave.",
      resolve: ({ workspace, ...member }, _args, { context }) =>
        mayRemoveFromWorkspace(context.viewer, { ...member, ...workspace }),
    }),
  }),
});

const OrganizationMemberConnection = connectionType("OrganizationMember", OrganizationMember, { counted: COUNTED });
const WorkspaceMemberConnection = connectionType("WorkspaceMember", WorkspaceMember, { counted: COUNTED });

const MemberOrderType = builder.enumType("MemberOrder", {
  description: "Order of a list of members.",
  values: {
    OLDEST: { description: "By time of joining, oldest first." },
    NEWEST: { description: "By time of joining, newest first." },
    ROLE: { description: "By role, the highest first, and by time of joining within a role." },
  } as const,
});

const ordered = {
  type: MemberOrderType,
  required: false,
  description: "Order of the list; OLDEST if absent or null.",
} as const;

interface Ordered extends PageArgs {
  orderBy?: MemberOrder | null | undefined;
}

builder.prismaObjectFields(Organization, (t) => ({
  members: t.field({
    type: OrganizationMemberConnection,
    args: { ...pageArgs(t.arg), orderBy: t.arg(ordered) },
    description: "Members of the organization, by default by time of joining, oldest first.",
    ...nestedList<Ordered>({
      relation: "members",
      type: "OrganizationMember",
      typical: 5,
      page: ({ orderBy, ...args }) =>
        pageQuery(args, { list: "Organization.members", order: ORGANIZATION_ORDERS[orderBy ?? "OLDEST"] }),
    }),
  }),
}));

const WorkspaceMemberFilter = builder.inputType("WorkspaceMemberFilter", {
  description: "Rules that the members of a list meet, all of them.",
  fields: (t) => ({
    search: t.string({
      required: false,
      ...within(BOUNDS.search),
      description: `Words of the name and the email of the users, or parts of them; all must occur, in any letter case. The text has ${length(BOUNDS.search)}. Absent, null or blank means all users.`,
    }),
    role: t.field({
      type: WorkspaceRole,
      required: false,
      description: "Role of the members. Absent or null means all roles.",
    }),
    statuses: t.field({
      type: [MembershipStatus],
      required: false,
      ...within(BOUNDS.statuses),
      description: `Statuses of the members, at most ${BOUNDS.statuses.maxItems}; no members with an empty list. Absent or null means both.`,
    }),
  }),
});

interface Listing extends Ordered {
  filter?: MemberFilter | null | undefined;
}

const memberPage = ({ filter, orderBy, ...args }: Listing) =>
  pageQuery(args, { list: "Workspace.members", order: WORKSPACE_ORDERS[orderBy ?? "OLDEST"], filter: filter ?? {} });

builder.prismaObjectFields(Workspace, (t) => ({
  members: t.field({
    type: WorkspaceMemberConnection,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: WorkspaceMemberFilter,
        required: false,
        description: "Filter of the list; all members if absent or null.",
      }),
      orderBy: t.arg(ordered),
    },
    description: "Users with a membership in the workspace, by default by time of joining, oldest first.",
    ...nestedList<Listing>({
      relation: "members",
      type: "WorkspaceMember",
      typical: 5,
      page: memberPage,
      filter: ({ filter }) => membersMatching(filter ?? {}),
      search: searchedInMemory({
        searchOf: ({ filter }) => filter?.search,
        page: memberPage,
        rows: (context, id, { filter }, page) => workspaceMembersToSearch(context, id, filter ?? {}, page),
        read: workspaceMembersByIds,
      }),
    }),
  }),
}));

readableById("OrganizationMember", organizationMembersByIds);
readableById("WorkspaceMember", workspaceMembersByIds);
