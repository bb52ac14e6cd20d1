import type { PublicationState } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { WholeRendition } from "./target.ts";

/**
 * The states in which each operation is possible. Renditions that may be published restrict some operations further.
 */
const PERMITTED_STATES = {
  change: ["DRAFT", "SCHEDULED", "FAILED", "CANCELLED"],
  schedule: ["DRAFT", "SCHEDULED", "FAILED", "CANCELLED"],
  cancel: ["DRAFT", "SCHEDULED", "PUBLISHING"],
  retry: ["PUBLISHING", "FAILED"],
  review: ["DRAFT", "SCHEDULED", "FAILED", "CANCELLED"],
  delete: ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED", "CANCELLED"],
} as const satisfies Record<string, readonly PublicationState[]>;

const DONE = {
  change: "changed",
  schedule: "scheduled",
  cancel: "canceled",
  retry: "retried",
  review: "reviewed",
  delete: "deleted",
};

/** @throws DomainError CONFLICT if the state does not permit the operation */
export function requireState({ state }: { state: PublicationState }, act: keyof typeof PERMITTED_STATES): void {
  const states: readonly PublicationState[] = PERMITTED_STATES[act];
  if (!states.includes(state)) {
    throw new DomainError("CONFLICT", `The publication is ${state.toLowerCase()}, so it cannot be ${DONE[act]}`);
  }
}

type Progress = Pick<WholeRendition, "status" | "recoveryAction" | "segment">;

/** The number of segments of a rendition whose posts exist or may exist. */
export function publishedSegments({ status, recoveryAction, segment }: Progress): number {
  const isCurrent = status === "PUBLISHED" || recoveryAction === "RECONCILE" || recoveryAction === "MANUAL_RESOLUTION";
  return isCurrent ? segment + 1 : segment;
}

/** Whether a post of a rendition exists or may exist. */
export const mayBePublished = (rendition: Progress): boolean => publishedSegments(rendition) > 0;

/** A whole publication can be sent only while no rendition may be published. @throws DomainError CONFLICT */
export function requireNothingPublished(renditions: readonly WholeRendition[]): void {
  if (!renditions.some(mayBePublished)) return;
  throw new DomainError(
    "CONFLICT",
    "Renditions of this publication were published, or may have been. Retry the failed ones instead",
  );
}
