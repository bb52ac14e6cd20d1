import type { WorkspaceInvitation } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";

/** The state of an invitation at an instant. Expiry is derived from the clock, not stored. */
export type InvitationState = WorkspaceInvitation["state"] | "EXPIRED";

type Stored = Pick<WorkspaceInvitation, "state" | "expiresAt">;

export function stateOf({ state, expiresAt }: Stored, now: Date): InvitationState {
  return state === "PENDING" && expiresAt <= now ? "EXPIRED" : state;
}

/** The state for an answer. */
export function currentState({ asOf }: Pick<Services, "asOf">, invitation: Stored): InvitationState {
  return asOf((now) => {
    const value = stateOf(invitation, now);
    return { value, until: value === "PENDING" ? invitation.expiresAt : null };
  });
}
