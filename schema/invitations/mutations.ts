import { type Accepted, acceptInvitation } from "../../src/domains/invitations/accept.ts";
import { createInvitation } from "../../src/domains/invitations/create.ts";
import { revokeInvitation } from "../../src/domains/invitations/revoke.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { WorkspaceMember } from "../members/types.ts";
import { Workspace, WorkspaceRole } from "../workspaces/types.ts";
import { WorkspaceInvitation } from "./types.ts";

const CreateInvitationInput = builder.inputType("CreateInvitationInput", {
  description: "Whom to invite to a workspace.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace." }),
    email: t.string({
      description: "The address, at most 254 characters. Only the person who signs in with it can accept.",
    }),
    role: t.field({ type: WorkspaceRole, description: "What they may do there." }),
  }),
});

const AcceptInvitationInput = builder.inputType("AcceptInvitationInput", {
  description: "The invitation to accept.",
  fields: (t) => ({
    token: t.string({ description: "The token, as the invitation's link carries it.", extensions: { secret: true } }),
  }),
});

type Created = Awaited<ReturnType<typeof createInvitation>>;

const CreateInvitationPayload = payload<Created>("createInvitation", {
  note: "Token and URL are shown this once.",
  fields: (t) => ({
    invitation: t.field({
      type: WorkspaceInvitation,
      description: "The invitation.",
      resolve: ({ invitation }) => invitation,
    }),
    token: t.exposeString("token", { description: "The secret that accepts it." }),
    url: t.exposeString("url", {
      description: "Where the person accepts it; a path when the public URL of this instance is not configured.",
    }),
  }),
});

const AcceptInvitationPayload = payload<Accepted>("acceptInvitation", {
  fields: (t) => ({
    workspace: t.field({
      type: Workspace,
      description: "The workspace that the viewer joined.",
      resolve: ({ workspace }) => workspace,
    }),
    member: t.field({
      type: WorkspaceMember,
      description: "The viewer's membership of it.",
      resolve: ({ member }) => member,
    }),
  }),
});

const RevokeInvitationPayload = payload<{ id: string }>("revokeInvitation", {
  fields: (t) => ({
    invitation: t.field({ type: WorkspaceInvitation, description: "The invitation.", resolve: (row) => row }),
  }),
});

const RevokeInvitationInput = inputOf("revokeInvitation", {
  fields: (t) => ({
    id: t.id({ description: "The id of the invitation." }),
  }),
});

builder.mutationFields((t) => ({
  createInvitation: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: CreateInvitationPayload,
    description:
      "Invites an address to a workspace, for 7 days; an open invitation of the same address is revoked. For the workspace's admins, 60 an hour. CONFLICT for an active member. Takes no Idempotency-Key.",
    args: { input: t.arg({ type: CreateInvitationInput }) },
    resolve: (_root, { input }, { scope }) => createInvitation(scope, input),
  }),
  acceptInvitation: t.field({
    ...authScopes("write", { role: "self" }),
    type: AcceptInvitationPayload,
    description:
      "Accepts an invitation that was sent to the viewer's address. FORBIDDEN for another address, CONFLICT for one that is accepted, revoked or expired.",
    args: { input: t.arg({ type: AcceptInvitationInput }) },
    resolve: (_root, { input }, { scope }) => acceptInvitation(scope, input),
  }),
  revokeInvitation: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: RevokeInvitationPayload,
    description: "Takes an invitation back; doing it again changes nothing. CONFLICT once it is accepted.",
    args: { input: t.arg({ type: RevokeInvitationInput }) },
    resolve: (_root, { input }, { scope }) => revokeInvitation(scope, input),
  }),
}));
