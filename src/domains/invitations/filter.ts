import type { Prisma, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import { BOUNDS } from "./bounds.ts";
import type { InvitationState } from "./state.ts";

/** The rules of a list of invitations. */
export interface InvitationFilter {
  search?: string | null | undefined;
  role?: WorkspaceRole | null | undefined;
  states?: readonly InvitationState[] | null | undefined;
}

/**
 * Returns the condition of a list without its search at an instant.
 * @throws DomainError VALIDATION_FAILED for a long search
 */
export function invitationsMatching(
  { search, role, states }: InvitationFilter,
  now: () => Date,
): Prisma.WorkspaceInvitationWhereInput {
  requireStorableText({ filter: { search } });
  requireWithin(
    { "filter.search": BOUNDS.search, "filter.states": BOUNDS.states },
    { "filter.search": search, "filter.states": states },
  );
  return {
    ...(role != null && { role }),
    // Prisma ignores an empty `OR` within an `AND`.
    ...(states != null &&
      (states.length > 0 ? { OR: states.map((state) => inState(state, now)) } : { id: { in: [] } })),
  };
}

function inState(state: InvitationState, now: () => Date): Prisma.WorkspaceInvitationWhereInput {
  if (state === "PENDING") return { state, expiresAt: { gt: now() } };
  if (state === "EXPIRED") return { state: "PENDING", expiresAt: { lte: now() } };
  return { state };
}
