import { z } from "zod";
import { defineTopic, id } from "./topic.ts";

const INVITATION = "/invite?id=";

/** Returns the id of the invitation that a path names; null for other paths. */
export const invitationOf = (path: string): string | null =>
  path.startsWith(INVITATION) ? decodeURIComponent(path.slice(INVITATION.length)) : null;

const ROLES = { ADMIN: "an admin", EDITOR: "an editor", VIEWER: "a viewer" };

interface Invitation {
  id: string;
  workspaceName: string;
  organization: string;
  inviter: string;
  role: keyof typeof ROLES;
}

/** To a registered person. The event is about their account, because they are not a member yet. */
export const workspaceInvite = defineTopic({
  group: "workspace",
  mails: "ALWAYS",
  description: "The recipient was invited to a workspace.",
  subject: "You are invited to a workspace",
  payload: z.object({ invitation_id: id, workspace_name: z.string() }),
  /**
   * `inviter` is the id of the user, by whose name the texts call them; absent in texts about a deleted user. All
   * members are absent in events that an earlier version queued.
   */
  about: z.object({
    organization: z.string().optional(),
    inviter: z.string().optional(),
    role: z.enum(["ADMIN", "EDITOR", "VIEWER"]).optional(),
  }),
  texts: ({ payload, about: { organization, inviter = "A member", role } }) => ({
    title: `You are invited to ${payload.workspace_name}`,
    body:
      organization === undefined || role === undefined
        ? "Accept the invitation to work there."
        : `${inviter} invites you to work in ${payload.workspace_name} of ${organization} as ${ROLES[role]}.`,
    action: "View invitation",
  }),
  href: ({ payload }) => `${INVITATION}${encodeURIComponent(payload.invitation_id)}`,
  producer: (userId: string, { id: invitationId, workspaceName, ...about }: Invitation) => ({
    payload: { invitation_id: invitationId, workspace_name: workspaceName },
    about,
    eventKey: invitationId,
    workspaceId: null,
    to: [userId],
  }),
});
