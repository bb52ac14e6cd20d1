import type { MembershipStatus, Prisma, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import { BOUNDS } from "./bounds.ts";

/** The rules of a list of members. */
export interface MemberFilter {
  search?: string | null | undefined;
  role?: WorkspaceRole | null | undefined;
  statuses?: readonly MembershipStatus[] | null | undefined;
}

/** Returns the condition of a list without its search. @throws DomainError VALIDATION_FAILED for a long search */
export function membersMatching({ search, role, statuses }: MemberFilter): Prisma.WorkspaceMemberWhereInput {
  requireStorableText({ filter: { search } });
  requireWithin(
    { "filter.search": BOUNDS.search, "filter.statuses": BOUNDS.statuses },
    { "filter.search": search, "filter.statuses": statuses },
  );
  return {
    ...(role != null && { role }),
    ...(statuses != null && { status: { in: [...statuses] } }),
  };
}
