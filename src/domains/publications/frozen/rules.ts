import type { Publication } from "../../../../prisma/generated/client/client.ts";
import { DomainError } from "../../../platform/errors/errors.ts";

type Progress = Pick<Publication, "state" | "reviewState">;
type Revisions = Pick<Publication, "contentRevision" | "frozenContentRevision">;

/**
 * Whether the content no longer follows the library (docs/decisions/publications.md, 34): people read it in a review,
 * approved it, or it goes out without another question.
 */
export const isFrozen = ({ state, reviewState }: Progress): boolean =>
  (state !== "DRAFT" && state !== "CANCELLED") || reviewState === "REQUESTED" || reviewState === "APPROVED";

/**
 * Whether the digests of the renditions describe the present content. Content that the version before froze has none.
 */
export const hasDigests = ({ contentRevision, frozenContentRevision }: Revisions): boolean =>
  frozenContentRevision === contentRevision;

export const notAsFrozen = (): DomainError =>
  new DomainError(
    "CONFLICT",
    "The content is not the content that was submitted or scheduled. Edit the publication, or submit the publication for review again",
  );
