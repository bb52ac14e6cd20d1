import { acceptInvitation } from "../../src/domains/invitations/accept.ts";
import { createInvitation } from "../../src/domains/invitations/create.ts";
import { resendInvitation } from "../../src/domains/invitations/resend.ts";
import { revokeInvitation } from "../../src/domains/invitations/revoke.ts";
import { EMAIL } from "../../src/platform/values/email.ts";
import { absolute } from "../core/address.ts";
import { length } from "../core/bounds.ts";
import { type InputFields, mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { WorkspaceMember } from "../members/types.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";
import { WorkspaceInvitation } from "./types.ts";

type Created = Awaited<ReturnType<typeof createInvitation>>;

const linkPayload = (invitation: string) => (t: PayloadFields<Created>) => ({
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
});

const oneInvitation = (id: string) => (t: InputFields) => ({
  id: t.id({ description: id }),
  workspaceId: t.id({
    required: false,
    description:
      "Id of the workspace of the invitation. Fails with NOT_FOUND for the invitation of another one. Absent or null skips the check.",
  }),
});

mutation("createInvitation", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Invites an email address to a workspace for 7 days, and revokes an open invitation of the same address.\n\nFails with CONFLICT if the address belongs to an active member, and with RATE_LIMITED after 60 invitations an hour. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified. Accepts no Idempotency-Key.",
  inputDescription: "Email address to invite to a workspace, and the role.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace." }),
    email: t.string({
      description: `Email address to invite, ${length(EMAIL)}. Only the user who signs in with this address can accept.`,
    }),
    role: t.field({ type: WorkspaceRole, description: "Role of the invited user in the workspace." }),
  }),
  run: (context, input) => createInvitation(context, input),
  note: "The token and the link are returned only once.",
  payload: linkPayload("Invitation that was created."),
});

mutation("acceptInvitation", {
  ...requires("write", { role: "self" }),
  description:
    "Accepts an invitation that was sent to the viewer's address.\n\nFails with NOT_FOUND for an unknown token, FORBIDDEN for another address, or CONFLICT if the invitation was accepted, revoked or expired. Fails with EMAIL_NOT_VERIFIED if the viewer's address is not verified; the token of the invitation's mail verifies it. Fails with QUOTA_EXCEEDED if the plan allows no further member.",
  inputDescription: "Invitation to accept.",
  input: (t) => ({
    token: t.string({ description: "Token from the invitation's link.", extensions: { secret: true } }),
  }),
  run: (context, input) => acceptInvitation(context, input),
  payload: (t) => ({
    workspace: t.expose("workspace", {
      type: Workspace,
      description: "Workspace that the viewer joined.",
    }),
    workspaceMember: t.expose("member", {
      type: WorkspaceMember,
      description: "Membership of the viewer in the workspace.",
    }),
    viewer: changedViewer(t),
  }),
});

mutation("resendInvitation", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Gives an open or expired invitation a new link, which is valid for 7 days, and ends its earlier link.\n\nAn account with the address is notified again. Fails with CONFLICT if the invitation was accepted or revoked, and with RATE_LIMITED after 60 invitations an hour. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified. Accepts no Idempotency-Key.",
  input: oneInvitation("Id of the invitation whose link is replaced."),
  run: (context, input) => resendInvitation(context, input),
  note: "The token and the link are returned only once.",
  payload: linkPayload("Invitation with its new link."),
});

mutation("revokeInvitation", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Revokes an invitation. Revoking a revoked invitation changes nothing. Fails with CONFLICT if the invitation was accepted.",
  input: oneInvitation("Id of the invitation to revoke."),
  run: (context, input) => revokeInvitation(context, input),
  payload: (t) => ({
    workspaceInvitation: t.field({
      type: WorkspaceInvitation,
      description: "Invitation that was revoked.",
      resolve: (row) => row,
    }),
  }),
});
