import { signedIn } from "../../../platform/access/requestContext.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { released } from "../frozen/freeze.ts";
import { requireState } from "../rules.ts";
import { publicationTarget } from "../target.ts";
import { NOT_APPROVED } from "./contentEdit.ts";
import { RequestChanges } from "./inputs.ts";
import { requireReview } from "./rules.ts";
import { present, takeStep } from "./step.ts";

/**
 * Requests changes of a publication in review, or withdraws its approval. A scheduled publication keeps its time and
 * its frozen content; a draft follows the library again.
 * @throws DomainError FORBIDDEN without the permission; CONFLICT for a publication that is neither in review nor
 * approved; REVISION_CONFLICT if the publication has changed since the named revision; NOT_FOUND
 */
export const requestChanges = write({
  name: "requestChanges",
  input: RequestChanges,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "publication.approve",
  run({ tx, input: { expectedRevision, comment }, target, context, now }) {
    const { publication } = target;
    expectRevision(publication, expectedRevision);
    requireState(publication, "review");
    requireReview(publication, "requestChanges");
    const by = signedIn(context).id;
    const columns = { reviewState: "CHANGES_REQUESTED", ...NOT_APPROVED } as const;
    const to = present([publication.createdById, publication.submittedById]);
    const records = { action: "publication.changes_requested", topic: "changes_requested" } as const;
    const content = released(target, { ...publication, ...columns });
    return takeStep({ tx, now, target, by, columns, content, comment, to, ...records });
  },
});
