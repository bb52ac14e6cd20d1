import { signedIn } from "../../../platform/access/requestContext.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { settled } from "../frozen/freeze.ts";
import { fixed } from "../frozen/store.ts";
import { requireState } from "../rules.ts";
import { publicationTarget } from "../target.ts";
import { ApprovePublication } from "./inputs.ts";
import { requireAnotherAuthor, requireReview } from "./rules.ts";
import { present, takeStep } from "./step.ts";

/**
 * Approves the present content of a publication in review. A scheduled publication goes out at its time.
 * @throws DomainError FORBIDDEN without the permission, and for one's own publication unless the workspace permits
 * that; CONFLICT for a publication that is not in review, and for content that is not the content that was submitted;
 * REVISION_CONFLICT if the publication has changed since the named revision; NOT_FOUND
 */
export const approvePublication = write({
  name: "approvePublication",
  input: ApprovePublication,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "publication.approve",
  async run({ tx, input: { expectedRevision, comment }, target, context, now }) {
    const { publication, workspace } = target;
    expectRevision(publication, expectedRevision);
    requireState(publication, "review");
    requireReview(publication, "approve");
    const by = signedIn(context).id;
    requireAnotherAuthor(publication, workspace, by);
    const approved = { approvedContentRevision: publication.contentRevision, approvedById: by, approvedAt: now };
    // The server before this version freezes nothing, so its submissions are frozen here.
    const { isNew, ...content } = await settled(tx, target, new Map());
    const columns = { reviewState: "APPROVED", ...approved } as const;
    const to = present([publication.createdById, publication.submittedById]);
    const records = { action: "publication.approved", topic: "publication_approved" } as const;
    const step = { tx, now, target, by, columns, comment, to, ...records };
    return takeStep({ ...step, content: isNew ? fixed(content, publication) : undefined });
  },
});
