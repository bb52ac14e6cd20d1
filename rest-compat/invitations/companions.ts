import { route } from "../engine/route.ts";
import {
  AcceptWorkspaceInvitationDocument,
  CreateWorkspaceInvitationDocument,
  ResendWorkspaceInvitationDocument,
  RevokeWorkspaceInvitationDocument,
} from "../operations.generated.ts";
import { invitationConstants, invitationOf } from "./shape.ts";

const WORKSPACE = { workspaceId: "id" } as const;
const PARAMETERS = { id: "The id of the workspace.", invitation_id: "The id of the invitation." } as const;
const ADMIN = "The caller must be an admin of the workspace.";
const LINKED = {
  schemaName: "WorkspaceInvitation",
  schemaDescription: "An invitation of an email address to a workspace.",
  constants: {
    ...invitationConstants(""),
    accept_url: { description: "The page on which the person accepts; shown once." },
  },
} as const;

export const invitationCompanions = [
  route({
    method: "POST",
    path: "/workspaces/{id}/invitations",
    words: {
      summary: "Invite a person",
      description: `Invites an email address to the workspace for 7 days, and revokes an open invitation of the same address. The address of an active member is 409. ${ADMIN}`,
      parameters: { id: PARAMETERS.id },
    },
    refusesKey: true,
    limited: true,
    codes: ["EMAIL_NOT_VERIFIED"],
    document: CreateWorkspaceInvitationDocument,
    rename: WORKSPACE,
    body: ["email", "role"],
    problems: [400, 403, 409, 422, 429, 500],
    ...LINKED,
    select: ({ created: { workspaceInvitation, url } }) => ({ ...invitationOf(workspaceInvitation), accept_url: url }),
  }),
  route({
    method: "DELETE",
    path: "/workspaces/{id}/invitations/{invitation_id}",
    words: {
      summary: "Revoke an invitation",
      description: `Revokes an invitation; a revoked one can be revoked again. An accepted one is 409. ${ADMIN}`,
      parameters: PARAMETERS,
    },
    document: RevokeWorkspaceInvitationDocument,
    rename: WORKSPACE,
    problems: [403, 404, 409, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { revoked: { value: true, description: "Always true." } },
  }),
  route({
    method: "POST",
    path: "/workspaces/{id}/invitations/{invitation_id}/resend",
    words: {
      summary: "Renew the link of an invitation",
      description: `Gives an open or expired invitation a new link for 7 days, and ends its earlier link. Another one is 409. ${ADMIN}`,
      parameters: PARAMETERS,
    },
    refusesKey: true,
    limited: true,
    codes: ["EMAIL_NOT_VERIFIED"],
    document: ResendWorkspaceInvitationDocument,
    rename: WORKSPACE,
    problems: [403, 404, 409, 422, 429, 500],
    ...LINKED,
    select: ({ resent: { workspaceInvitation, url } }) => ({ ...invitationOf(workspaceInvitation), accept_url: url }),
  }),
  route({
    method: "POST",
    path: "/workspace-invitations/accept",
    words: {
      summary: "Accept an invitation",
      description:
        "Accepts an invitation that was sent to the caller's address, with the token of its link. Another address is 403; an accepted, revoked or expired invitation is 409.",
    },
    limited: true,
    codes: ["EMAIL_NOT_VERIFIED", "QUOTA_EXCEEDED"],
    document: AcceptWorkspaceInvitationDocument,
    problems: [400, 403, 404, 409, 422, 429, 500],
    schemaName: null,
    select: ({ accepted: { workspace, workspaceMember } }) => ({
      workspace_id: workspace.id,
      role: workspaceMember.role,
    }),
    constants: { accepted: { value: true, description: "Always true." } },
  }),
];
