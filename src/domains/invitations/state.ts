import type { WorkspaceInvitation } from "../../../prisma/generated/client/client.ts";

/** What an invitation is at an instant. Expiry is not stored: it comes with the clock. */
export type InvitationState = WorkspaceInvitation["state"] | "EXPIRED";

export function stateOf(
  { state, expiresAt }: Pick<WorkspaceInvitation, "state" | "expiresAt">,
  now: Date,
): InvitationState {
  return state === "PENDING" && expiresAt <= now ? "EXPIRED" : state;
}
