import type { PublicationState } from "../../../prisma/generated/client/client.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { WholeRendition } from "./target.ts";

/** Which acts each state admits. What may be out already restricts some of them further. */
const ADMITS = {
  change: ["DRAFT", "SCHEDULED", "FAILED", "CANCELLED"],
  schedule: ["DRAFT", "SCHEDULED", "FAILED", "CANCELLED"],
  cancel: ["DRAFT", "SCHEDULED", "PUBLISHING"],
  retry: ["PUBLISHING", "FAILED"],
  delete: ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED", "CANCELLED"],
} as const satisfies Record<string, readonly PublicationState[]>;

const DONE = { change: "changed", schedule: "scheduled", cancel: "cancelled", retry: "retried", delete: "deleted" };

/** @throws DomainError CONFLICT when the state does not admit the act */
export function requireState({ state }: { state: PublicationState }, act: keyof typeof ADMITS): void {
  const states: readonly PublicationState[] = ADMITS[act];
  if (!states.includes(state)) {
    throw new DomainError("CONFLICT", `The publication is ${state.toLowerCase()}: it cannot be ${DONE[act]}`);
  }
}

/** Whether its post is there, or may be. */
export const mayBeOut = ({ status, recoveryAction }: Pick<WholeRendition, "status" | "recoveryAction">): boolean =>
  status === "PUBLISHED" || recoveryAction === "RECONCILE" || recoveryAction === "MANUAL_RESOLUTION";

/** A publication goes out as a whole only while none of it may be out. @throws DomainError CONFLICT */
export function requireNothingOut(renditions: readonly WholeRendition[]): void {
  if (!renditions.some(mayBeOut)) return;
  throw new DomainError("CONFLICT", "A part of the publication is out, or may be: what failed can be retried");
}

/** @throws DomainError INVALID_INPUT unless the caller says that it is meant */
export function requireConfirmation({ confirm }: { confirm?: boolean | null | undefined }): void {
  if (confirm !== true) throw invalidInput(["confirm"], "must be true: what is deleted does not come back", confirm);
}
