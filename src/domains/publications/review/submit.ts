import { signedIn } from "../../../platform/access/requestContext.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { addressesOf, behindPublished } from "../frozen/addresses.ts";
import { adopt, copyAll, discard, withCopies } from "../frozen/copies.ts";
import { freeze, thawed } from "../frozen/freeze.ts";
import { isFrozen } from "../frozen/rules.ts";
import { fixed } from "../frozen/store.ts";
import { requireState } from "../rules.ts";
import { type PublicationTarget, publicationTarget } from "../target.ts";
import { SubmitForReview } from "./inputs.ts";
import { requireReview } from "./rules.ts";
import { takeStep } from "./step.ts";

/**
 * Submits a publication for review and notifies the people who may approve. The content is frozen: reviewers read what
 * is going to be sent.
 * @throws DomainError CONFLICT for a publication that is in review or approved, is being published or was published;
 * INVALID_INPUT for a file at an address that cannot be copied into the library; QUOTA_EXCEEDED; REVISION_CONFLICT;
 * NOT_FOUND
 */
export const submitForReview = write({
  name: "submitForReview",
  input: SubmitForReview,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  act({ input, context, target }) {
    requireSubmittable(target, input.expectedRevision);
    return copyAll(context, target.organizationId, unpublished(target));
  },
  discard,
  async run({ tx, input: { expectedRevision, comment }, target, acted, context, now }) {
    requireSubmittable(target, expectedRevision);
    const { publication, renditions, workspaceId, organizationId } = target;
    const ids = [publication.id];
    const copied = await adopt({ tx, context, now }, { ids, workspaceId, organizationId }, acted, unpublished(target));
    const before = isFrozen(publication) ? { ...publication, renditions } : thawed(publication, renditions);
    const content = await freeze(tx, before, before.renditions, {
      workspaceId,
      copies: copied.mediaIds,
      copiedFrom: behindPublished(renditions),
    });
    const by = signedIn(context).id;
    const columns = { reviewState: "REQUESTED", submittedById: by, submittedAt: now } as const;
    const records = { action: "publication.review_requested", topic: "review_requested" } as const;
    const step = { tx, now, target, by, columns, comment, to: "approvers", ...records } as const;
    return withCopies(await takeStep({ ...step, content: fixed(content, publication) }), copied);
  },
});

/** The files at addresses that were not published yet. */
const unpublished = ({ publication, renditions }: PublicationTarget) =>
  addressesOf(publication, renditions, behindPublished(renditions));

function requireSubmittable({ publication }: PublicationTarget, expectedRevision: number | null | undefined): void {
  expectRevision(publication, expectedRevision);
  requireState(publication, "review");
  requireReview(publication, "submit");
}
