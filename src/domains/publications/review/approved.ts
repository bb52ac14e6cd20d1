import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

// The one condition of sending (docs/decisions/publications.md, 42): the workspace requires no approval, or the present
// content is approved.

/** The columns of a publication that the condition needs. */
export const APPROVAL = { contentRevision: true, approvedContentRevision: true, frozenContentRevision: true } as const;
/** The settings of a workspace that a review needs. */
export const REVIEW_SETTINGS = { approvalRequired: true, selfApprovalAllowed: true } as const;

interface Considered {
  publication: { contentRevision: number; approvedContentRevision: number | null };
  workspace: { approvalRequired: boolean };
}

const isApproved = ({ contentRevision, approvedContentRevision }: Considered["publication"]): boolean =>
  approvedContentRevision === contentRevision;

export const maySend = ({ publication, workspace }: Considered): boolean =>
  !workspace.approvalRequired || isApproved(publication);

/** The same condition for the database. */
export const sendable = (tx: Pick<Tx, "publication">): Prisma.PublicationWhereInput => ({
  OR: [
    { workspace: { approvalRequired: false } },
    { approvedContentRevision: { equals: tx.publication.fields.contentRevision } },
  ],
});

/**
 * The publications that the condition keeps from being sent. The opposite of `sendable` would miss content that was
 * never approved, because its column is null.
 */
export const held = (tx: Pick<Tx, "publication">): Prisma.PublicationWhereInput => ({
  workspace: { approvalRequired: true },
  OR: [
    { approvedContentRevision: null },
    { NOT: { approvedContentRevision: { equals: tx.publication.fields.contentRevision } } },
  ],
});

/** @throws DomainError CONFLICT for content without an approval in a workspace that requires one */
export function requireApproval(considered: Considered): void {
  if (maySend(considered)) return;
  throw new DomainError(
    "CONFLICT",
    "The workspace requires an approval, and this content has none. Call submitForReview, and repeat this operation after the approval",
  );
}
