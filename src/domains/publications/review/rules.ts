import type { Publication, ReviewState } from "../../../../prisma/generated/client/client.ts";
import { can } from "../../../platform/access/permissions.ts";
import type { Viewer } from "../../../platform/access/viewer.ts";
import { DomainError, forbidden } from "../../../platform/errors/errors.ts";

/** The states of a review in which each step is possible. */
const PERMITTED = {
  submit: ["NONE", "CHANGES_REQUESTED"],
  approve: ["REQUESTED"],
  requestChanges: ["REQUESTED", "APPROVED"],
} as const satisfies Record<string, readonly ReviewState[]>;

const REFUSED: Record<ReviewState, string> = {
  NONE: "The publication is not in review. Call submitForReview first",
  REQUESTED: "The publication is in review already",
  APPROVED: "The publication is approved already",
  CHANGES_REQUESTED: "Changes were requested. Call submitForReview after the changes",
};

/** @throws DomainError CONFLICT if the state of the review does not permit the step */
export function requireReview({ reviewState }: Pick<Publication, "reviewState">, step: keyof typeof PERMITTED): void {
  const states: readonly ReviewState[] = PERMITTED[step];
  if (!states.includes(reviewState)) throw new DomainError("CONFLICT", REFUSED[reviewState]);
}

type Authored = Pick<Publication, "createdById" | "contentEditedById">;
interface ReviewedIn {
  id: string;
  organizationId: string;
  selfApprovalAllowed: boolean;
}

/** Whether a publication is a person's own: they created it, or were the last to change its content. */
const isOwn = ({ createdById, contentEditedById }: Authored, userId: string): boolean =>
  createdById === userId || contentEditedById === userId;

/** @throws DomainError FORBIDDEN for one's own publication, unless the workspace permits its approval */
export function requireAnotherAuthor(
  publication: Authored,
  { selfApprovalAllowed }: Pick<ReviewedIn, "selfApprovalAllowed">,
  userId: string,
): void {
  if (selfApprovalAllowed || !isOwn(publication, userId)) return;
  throw forbidden("You created this publication or changed its content last, so another person must approve");
}

/** Whether the viewer could approve a publication of a workspace, if the publication is in review. */
export function mayApprove(viewer: Viewer, publication: Authored, workspace: ReviewedIn): boolean {
  const { id: workspaceId, organizationId, selfApprovalAllowed } = workspace;
  if (viewer.kind === "anonymous" || viewer.credential.kind === "application") return false;
  if (!can(viewer, "publication.approve", { workspaceId, organizationId })) return false;
  return selfApprovalAllowed || !isOwn(publication, viewer.id);
}
