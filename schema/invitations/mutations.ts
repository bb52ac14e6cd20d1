import { type Accepted, acceptInvitation } from "../../src/domains/invitations/accept.ts";
import { createInvitation } from "../../src/domains/invitations/create.ts";
import { resendInvitation } from "../../src/domains/invitations/resend.ts";
import { revokeInvitation } from "../../src/domains/invitations/revoke.ts";
import { EMAIL } from "../../src/platform/values/email.ts";
import { absolute } from "../core/address.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { WorkspaceMember } from "../members/types.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";
import { WorkspaceInvitation } from "./types.ts";

const CreateInvitationInput = builder.inputType("CreateInvitationInput", {
  description: "Email address to invite to a workspace, and the role.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace." }),
    email: t.string({
      description: `Email address to invite, ${length(EMAIL)}. Only the user who signs in with this address can accept.`,
    }),
    role: t.field({ type: WorkspaceRole, description: "Role of the invited user in the workspace." }),
  }),
});

const AcceptInvitationInput = builder.inputType("AcceptInvitationInput", {
  description: "Invitation to accept.",
  fields: (t) => ({
    token: t.string({ description: "Token from the invitation's link.", extensions: { secret: true } }),
  }),
});

type Created = Awaited<ReturnType<typeof createInvitation>>;

const linkPayload = (mutation: string, invitation: string) =>
  payload<Created>(mutation, {
    note: "The token and the link are returned only once.",
    fields: (t) => ({
      workspaceInvitation: t.field({
        type: WorkspaceInvitation,
        description: invitation,
        resolve: (made) => made.invitation,
      }),
      token: t.exposeString("token", { description: "Secret with which the invited user accepts the invitation." }),
      url: t.string({
        description: "Link to the page where the invited user accepts.",
        resolve: ({ url }, _args, context) => absolute(context, url),
      }),
    }),
  });
const CreateInvitationPayload = linkPayload("createInvitation", "Invitation that was created.");
const ResendInvitationPayload = linkPayload("resendInvitation", "Invitation with its new link.");

const AcceptInvitationPayload = payload<Accepted>("acceptInvitation", {
  fields: (t) => ({
    workspace: t.field({
      type: Workspace,
      description: "Workspace that the viewer joined.",
      resolve: ({ workspace }) => workspace,
    }),
    workspaceMember: t.field({
      type: WorkspaceMember,
      description: "Membership of the viewer in the workspace.",
      resolve: ({ member }) => member,
    }),
    viewer: changedViewer(t),
  }),
});

const RevokeInvitationPayload = payload<{ id: string }>("revokeInvitation", {
  fields: (t) => ({
    workspaceInvitation: t.field({
      type: WorkspaceInvitation,
      description: "Invitation that was revoked.",
      resolve: (row) => row,
    }),
  }),
});

const oneInvitation = (mutation: string, id: string) =>
  inputOf(mutation, {
    fields: (t) => ({
      id: t.id({ description: id }),
      workspaceId: t.id({
        required: false,
        description:
          "Id of the workspace of the invitation. Fails with NOT_FOUND for the invitation of another one. Absent or null skips the check.",
      }),
    }),
  });
const RevokeInvitationInput = oneInvitation("revokeInvitation", "Id of the invitation to revoke.");
const ResendInvitationInput = oneInvitation("resendInvitation", "Id of the invitation whose link is replaced.");

builder.mutationFields((t) => ({
  createInvitation: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: CreateInvitationPayload,
    description:
      "Invites an email address to a workspace for 7 days, and revokes an open invitation of the same address.\n\nFails with CONFLICT if the address belongs to an active member, and with RATE_LIMITED after 60 invitations an hour. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified. Accepts no Idempotency-Key.",
    args: { input: t.arg({ type: CreateInvitationInput }) },
    resolve: (_root, { input }, { context }) => createInvitation(context, input),
  }),
  acceptInvitation: t.field({
    ...requires("write", { role: "self" }),
    type: AcceptInvitationPayload,
    description:
      "Accepts an invitation that was sent to the viewer's address.\n\nFails with NOT_FOUND for an unknown token, FORBIDDEN for another address, or CONFLICT if the invitation was accepted, revoked or expired. Fails with EMAIL_NOT_VERIFIED if the viewer's address is not verified; the token of the invitation's mail verifies it. Fails with QUOTA_EXCEEDED if the plan allows no further member.",
    args: { input: t.arg({ type: AcceptInvitationInput }) },
    resolve: (_root, { input }, { context }) => acceptInvitation(context, input),
  }),
  resendInvitation: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: ResendInvitationPayload,
    description:
      "Gives an open or expired invitation a new link, which is valid for 7 days, and ends its earlier link.\n\nAn account with the address is notified again. Fails with CONFLICT if the invitation was accepted or revoked, and with RATE_LIMITED after 60 invitations an hour. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified. Accepts no Idempotency-Key.",
    args: { input: t.arg({ type: ResendInvitationInput }) },
    resolve: (_root, { input }, { context }) => resendInvitation(context, input),
  }),
  revokeInvitation: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: RevokeInvitationPayload,
    description:
      "Revokes an invitation. Revoking a revoked invitation changes nothing. Fails with CONFLICT if the invitation was accepted.",
    args: { input: t.arg({ type: RevokeInvitationInput }) },
    resolve: (_root, { input }, { context }) => revokeInvitation(context, input),
  }),
}));
