import { type ChangedField, changes } from "../../../platform/audit/entry.ts";
import { auditEventOf } from "../outcome.ts";
import type { PublicationTarget } from "../target.ts";

/**
 * Members that are not published: the title is for lists, a voice profile guides new texts, a social set stands for its
 * destinations, and a time is no content.
 */
const NOT_PUBLISHED = ["title", "voice_profile_id", "social_set_id", "planned_at"];

/** The columns of a publication whose content has no approval. */
export const NOT_APPROVED = { approvedContentRevision: null, approvedById: null, approvedAt: null } as const;

/**
 * The columns and audit events of an edit, beside its own. A change of what is published raises the content revision
 * and voids an approval; a requested review goes on, because an approval names the revision that the reviewer read.
 */
export function contentEdit(target: PublicationTarget, changed: readonly ChangedField[], editorId: string) {
  const { publication } = target;
  const { reviewState } = publication;
  if (changed.every(({ field }) => NOT_PUBLISHED.includes(field)))
    return { isContent: false, reviewState, columns: {}, audit: [] };
  const edited = { contentRevision: { increment: 1 }, contentEditedById: editorId };
  if (reviewState !== "APPROVED") return { isContent: true, reviewState, columns: edited, audit: [] };
  const none = { reviewState: "NONE" } as const;
  const voided = changes(publication, none, { reviewState: "values" });
  return {
    isContent: true,
    ...none,
    columns: { ...edited, ...NOT_APPROVED, ...none },
    audit: [auditEventOf("publication.approval_voided", target, voided)],
  };
}
