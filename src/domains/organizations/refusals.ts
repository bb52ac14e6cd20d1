import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput } from "../../platform/errors/errors.ts";
import { type Blocker, EXPLAINED } from "./blockers.ts";

/** Why a deletion does not happen: what the caller is told, and what the evidence says. */
export interface Refusal {
  error: DomainError;
  reason: "not_owner" | "name_differs" | "blocked" | "proof_missing" | "proof_invalid" | "changed";
  blockers?: readonly Blocker[];
}

/** How long a proof is recent, in seconds. */
const MAX_AGE = 300;

/** RFC 9470: what the caller has to do before trying again, on both surfaces; over REST it is in the challenge, too. */
const STEP_UP = {
  error: "insufficient_user_authentication",
  max_age: MAX_AGE,
  reauthenticate: { mutation: "reauthenticate", action: "ORGANIZATION_DELETE" },
};

const HOW =
  "Give the current password, or a grant: the GraphQL mutation `reauthenticate` with the action ORGANIZATION_DELETE answers one, single use, good for five minutes in this session";

export const notOwner = (): Refusal => ({
  error: forbidden("Only the owner may delete an organization"),
  reason: "not_owner",
});

export const nameDiffers = (given: string): Refusal => ({
  error: invalidInput(["confirmName"], "is not the name of the organization, to the letter", given),
  reason: "name_differs",
});

export const blocked = (blockers: readonly Blocker[]): Refusal => ({
  error: new DomainError(
    "CONFLICT",
    `The organization cannot be deleted yet: ${blockers.map((each) => `${each} (${EXPLAINED[each]})`).join(", ")}`,
    [],
    { blockers },
  ),
  reason: "blocked",
  blockers,
});

export const proofMissing = (): Refusal => ({
  error: new DomainError(
    "INVALID_INPUT",
    `Proof of recent authentication is missing. ${HOW}`,
    [{ path: ["currentPassword"], message: "is needed, or a grant" }],
    STEP_UP,
  ),
  reason: "proof_missing",
});

export const proofInvalid = (): Refusal => ({
  error: new DomainError(
    "INVALID_CREDENTIALS",
    `The proof of recent authentication is wrong, used or expired. ${HOW}`,
    [],
    STEP_UP,
  ),
  reason: "proof_invalid",
});

export const changed = (): Refusal => ({
  error: new DomainError("CONFLICT", "The organization changed in the meantime; look at it again"),
  reason: "changed",
});

/** What a refusal leaves behind: content-free. */
export const evidenceOf = (organizationId: string, { reason, blockers = [] }: Refusal): AuditDraft => ({
  action: "organization.deletion_refused",
  resourceId: organizationId,
  organizationId,
  result: "failed",
  changed: [
    { field: "reason", current: reason },
    ...blockers.map((blocker) => ({ field: "blocker", current: blocker })),
  ],
});
