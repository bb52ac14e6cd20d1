import type { WorkspaceInvitation } from "../../../prisma/generated/client/client.ts";

/** The state of an invitation at an instant. Expiry is derived from the clock, not stored. */
export type InvitationState = WorkspaceInvitation["state"] | "EXPIRED";

export function stateOf(
  { state, expiresAt }: Pick<WorkspaceInvitation, "state" | "expiresAt">,
  now: Date,
): InvitationState {
  return state === "PENDING" && expiresAt <= now ? "EXPIRED" : state;
}
