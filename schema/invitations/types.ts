import { BOUNDS } from "../../src/domains/invitations/bounds.ts";
import { type InvitationFilter, invitationsMatching } from "../../src/domains/invitations/filter.ts";
import { LIFE_DAYS } from "../../src/domains/invitations/limits.ts";
import {
  invitationByToken,
  invitationsByIds,
  invitationsToSearch,
  type InvitationPreview as Preview,
} from "../../src/domains/invitations/read.ts";
import { currentState } from "../../src/domains/invitations/state.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { NEWEST_FIRST, type PageArgs, pageQuery } from "../../src/platform/paging/page.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList, searchedInMemory } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";

const InvitationState = builder.enumType("InvitationState", {
  description: "State of an invitation.",
  values: {
    PENDING: { description: "The invitation is open and can be accepted.", extensions: { wire: "created" } },
    ACCEPTED: { description: "The invited user joined the workspace with the invitation." },
    REVOKED: {
      description:
        "The invitation was revoked, replaced by a newer one, or ended by a change of the user's membership.",
    },
    EXPIRED: { description: "The invitation was not accepted within its 7 days." },
  } as const,
});

export const WorkspaceInvitation = builder.prismaObject("WorkspaceInvitation", {
  description: "Invitation of an email address to a workspace. Visible to admins of the workspace.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    email: t.string({
      description: "Email address that the invitation was sent to, in lower case. Personal data.",
      select: { email: true },
      resolve: ({ email }) => shownEmail(email),
    }),
    role: t.expose("role", {
      type: WorkspaceRole,
      description: "Role of the invited user in the workspace after acceptance.",
    }),
    state: t.field({
      type: InvitationState,
      select: { state: true, expiresAt: true },
      description: "State of the invitation.",
      resolve: (invitation, _args, { context }) => currentState(context.services, invitation),
    }),
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the invitation is for." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the invitation was created." }),
    sentAt: t.field({
      type: "DateTime",
      select: { expiresAt: true },
      description: "Time when the link was made: with the invitation, or by the last `resendInvitation`.",
      resolve: ({ expiresAt }) => new Date(expiresAt.getTime() - LIFE_DAYS * 86_400_000),
    }),
    acceptedAt: t.field({
      type: "DateTime",
      nullable: true,
      select: { state: true, settledAt: true },
      description: "Time when the invitation was accepted; null otherwise.",
      resolve: ({ state, settledAt }) => (state === "ACCEPTED" ? settledAt : null),
    }),
    revokedAt: t.field({
      type: "DateTime",
      nullable: true,
      select: { state: true, settledAt: true },
      description: "Time when the invitation was revoked; null otherwise.",
      resolve: ({ state, settledAt }) => (state === "REVOKED" ? settledAt : null),
    }),
    acceptedBy: t.field({
      ...personBy("acceptedById"),
      description:
        "User who accepted the invitation; null if the invitation is not accepted, or the user is no longer visible to the viewer.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time until which the invitation can be accepted.",
    }),
    settledAt: t.expose("settledAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the invitation was accepted or revoked; null if it is open or expired.",
    }),
    workspace: t.relation("workspace", { description: "Workspace that the invitation is for." }),
    invitedBy: t.field({
      ...personBy("invitedById"),
      description: "User who created the invitation; null if the user is no longer visible to the viewer.",
    }),
  }),
});

const WorkspaceInvitationConnection = connectionType("WorkspaceInvitation", WorkspaceInvitation, { counted: COUNTED });

const WorkspaceInvitationFilter = builder.inputType("WorkspaceInvitationFilter", {
  description: "Rules that the invitations of a list meet, all of them.",
  fields: (t) => ({
    search: t.string({
      required: false,
      ...within(BOUNDS.search),
      description: `Words of the email address, or parts of them; all must occur, in any letter case. The text has ${length(BOUNDS.search)}. Absent, null or blank means all invitations.`,
    }),
    role: t.field({
      type: WorkspaceRole,
      required: false,
      description: "Role of the invited users. Absent or null means all roles.",
    }),
    states: t.field({
      type: [InvitationState],
      required: false,
      ...within(BOUNDS.states),
      description: `States of the invitations, at most ${BOUNDS.states.maxItems}; no invitations with an empty list. Absent or null means all states.`,
    }),
  }),
});

interface Listing extends PageArgs {
  filter?: InvitationFilter | null | undefined;
}

const invitationPage = ({ filter, ...args }: Listing) =>
  pageQuery(args, { list: "Workspace.invitations", order: NEWEST_FIRST, filter: filter ?? {} });

const INVITATIONS = nestedList<Listing>({
  relation: "invitations",
  type: "WorkspaceInvitation",
  typical: 3,
  page: invitationPage,
  filter: ({ filter }, { viewer, services }) => ({
    AND: [reach.inAdministeredWorkspaces(viewer), invitationsMatching(filter ?? {}, () => services.now())],
  }),
  search: searchedInMemory({
    searchOf: ({ filter }) => filter?.search,
    page: invitationPage,
    rows: (context, id, { filter }, page) => invitationsToSearch(context, id, filter ?? {}, page),
    read: invitationsByIds,
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  invitations: t.field({
    type: WorkspaceInvitationConnection,
    nullable: true,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: WorkspaceInvitationFilter,
        required: false,
        description: "Filter of the list; all invitations if absent or null.",
      }),
    },
    description: "Invitations to the workspace, newest first; null unless the viewer is an admin of the workspace.",
    ...INVITATIONS,
    resolve: (workspace, args, graphqlContext, info) =>
      can(graphqlContext.context.viewer, "workspace.administer", {
        workspaceId: workspace.id,
        organizationId: workspace.organizationId,
      })
        ? INVITATIONS.resolve(workspace, args, graphqlContext, info)
        : null,
  }),
}));

const InvitationPreview = builder.objectRef<Preview>("InvitationPreview").implement({
  description: "Invitation as shown to the holder of its token. The invited email address is not included.",
  fields: (t) => ({
    workspaceName: t.exposeString("workspaceName", { description: "Name of the workspace." }),
    organizationName: t.exposeString("organizationName", {
      description: "Name of the organization that the workspace belongs to.",
    }),
    inviterName: t.exposeString("inviterName", { description: "Name of the user who created the invitation." }),
    role: t.expose("role", {
      type: WorkspaceRole,
      description: "Role of the invited user in the workspace after acceptance.",
    }),
    state: t.expose("state", { type: InvitationState, description: "State of the invitation." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time until which the invitation can be accepted.",
    }),
    viewerCanAccept: t.exposeBoolean("acceptable", {
      description:
        "Whether the invitation is open and was sent to the viewer's address. The address must be verified, or the token must be the one of the mail.",
    }),
  }),
});

builder.queryFields((t) => ({
  invitation: t.field({
    ...requires("read"),
    type: InvitationPreview,
    nullable: true,
    description:
      "Invitation with the given token; null if the token is unknown, and for a credential that is bound to a workspace.",
    args: {
      token: t.arg.string({
        description: "Token from the invitation's link.",
        extensions: { secret: true },
      }),
    },
    resolve: (_root, { token }, { context }) => invitationByToken(context, token),
  }),
}));

readableById("WorkspaceInvitation", invitationsByIds);
