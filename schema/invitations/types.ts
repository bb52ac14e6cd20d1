import {
  invitationByToken,
  invitationsByIds,
  type InvitationPreview as Preview,
} from "../../src/domains/invitations/read.ts";
import { stateOf } from "../../src/domains/invitations/state.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { NEWEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";

export const InvitationState = builder.enumType("InvitationState", {
  description: "What became of an invitation.",
  values: {
    PENDING: { description: "Open: it can be accepted." },
    ACCEPTED: { description: "The person joined the workspace with it." },
    REVOKED: {
      description: "Taken back, or replaced by a newer one, or outweighed by what admins did with the membership.",
    },
    EXPIRED: { description: "Nobody accepted it within its 7 days." },
  } as const,
});

export const WorkspaceInvitation = builder.prismaObject("WorkspaceInvitation", {
  description: "An invitation of an email address to a workspace. Seen by the workspace's admins.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    email: t.exposeString("email", { description: "The address that it was sent to, in lower case. Personal data." }),
    role: t.expose("role", {
      type: WorkspaceRole,
      description: "What the person may do in the workspace once they accepted.",
    }),
    state: t.field({
      type: InvitationState,
      select: { state: true, expiresAt: true },
      description: "What became of it.",
      resolve: (invitation, _args, { scope }) => stateOf(invitation, scope.services.now()),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it can be accepted." }),
    settledAt: t.expose("settledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was accepted or revoked; null for one that is open or expired.",
    }),
    workspace: t.relation("workspace", { description: "The workspace." }),
    invitedBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { invitedById: true },
      description: "Who made it; null once they have left the viewer's reach.",
      resolve: ({ invitedById }, _args, context, info) => person(context, info, invitedById),
    }),
  }),
});

const WorkspaceInvitationConnection = connectionType("WorkspaceInvitation", WorkspaceInvitation);
const IN_WORKSPACE = { list: "Workspace.invitations", order: NEWEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  invitations: t.field({
    type: WorkspaceInvitationConnection,
    nullable: true,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its invitations, newest first; null for a viewer who does not administer it.",
    select: (args, { scope }, nested) => {
      const { where, orderBy, take } = pageQuery(args, IN_WORKSPACE);
      const page = { where: { AND: [where, reach.inAdministeredWorkspaces(scope.viewer)] }, orderBy, take };
      return { invitations: nestedPage(nested, page, "WorkspaceInvitation") };
    },
    resolve: ({ id, organizationId, invitations }, args, { scope }) =>
      can(scope.viewer, "workspace.administer", { workspaceId: id, organizationId })
        ? pageQuery(args, IN_WORKSPACE).finish(invitations)
        : null,
  }),
}));

const InvitationPreview = builder.objectRef<Preview>("InvitationPreview").implement({
  description: "What an invitation tells whoever holds its token. The address that it was sent to is not part of it.",
  fields: (t) => ({
    workspaceName: t.exposeString("workspaceName", { description: "Name of the workspace." }),
    organizationName: t.exposeString("organizationName", { description: "Name of its organization." }),
    inviterName: t.exposeString("inviterName", { description: "Name of the person who invites." }),
    role: t.expose("role", { type: WorkspaceRole, description: "What the invited person may do in the workspace." }),
    state: t.expose("state", { type: InvitationState, description: "What became of it." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it can be accepted." }),
    viewerCanAccept: t.exposeBoolean("acceptable", {
      description: "Whether it is open and was sent to the viewer's address.",
    }),
  }),
});

builder.queryFields((t) => ({
  invitation: t.field({
    ...authScopes("read"),
    type: InvitationPreview,
    nullable: true,
    description:
      "The invitation of a token; null when there is none, and for a credential that is bound to a workspace.",
    args: {
      token: t.arg.string({
        description: "The token, as the invitation's link carries it.",
        extensions: { secret: true },
      }),
    },
    resolve: (_root, { token }, { scope }) => invitationByToken(scope, token),
  }),
}));

readableById("WorkspaceInvitation", invitationsByIds);
