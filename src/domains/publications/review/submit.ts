import { signedIn } from "../../../platform/access/scope.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { requireState } from "../rules.ts";
import { publicationTarget } from "../target.ts";
import { SubmitForReview } from "./inputs.ts";
import { requireReview } from "./rules.ts";
import { takeStep } from "./step.ts";

/**
 * Submits a publication for review and notifies the people who may approve.
 * @throws DomainError CONFLICT for a publication that is in review or approved, is being published or was published; REVISION_CONFLICT;
 * NOT_FOUND
 */
export const submitForReview = write({
  name: "submitForReview",
  input: SubmitForReview,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  run({ tx, input: { expectedRevision, comment }, target, scope, now }) {
    expectRevision(target.publication, expectedRevision);
    requireState(target.publication, "review");
    requireReview(target.publication, "submit");
    const by = signedIn(scope).id;
    const columns = { reviewState: "REQUESTED", submittedById: by, submittedAt: now } as const;
    const records = { action: "publication.review_requested", topic: "review_requested" } as const;
    return takeStep({ tx, now, target, by, columns, comment, to: "approvers", ...records });
  },
});
