import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput } from "../../platform/errors/errors.ts";
import { type Blocker, EXPLAINED } from "./blockers.ts";

/** A refused deletion: the error for the caller, and the reason for the audit log. */
export interface Refusal {
  error: DomainError;
  reason: "not_owner" | "name_differs" | "blocked" | "proof_missing" | "proof_invalid" | "changed";
  blockers?: readonly Blocker[];
}

/** The greatest age of a proof of authentication, in seconds. */
const MAX_AGE = 300;

/**
 * RFC 9470: the step that the caller must take before a retry, on both surfaces. REST sends it in the challenge as
 * well.
 */
const STEP_UP = {
  error: "insufficient_user_authentication",
  maxAge: MAX_AGE,
  reauthenticate: { mutation: "reauthenticate", action: "ORGANIZATION_DELETE" },
};

const HOW =
  "Send currentPassword, or a reauthGrant from the GraphQL mutation `reauthenticate` with action ORGANIZATION_DELETE; a grant works once, in this session, for five minutes. An account with a second factor needs the grant";

export const notOwner = (): Refusal => ({
  error: forbidden("Only the owner may delete an organization"),
  reason: "not_owner",
});

export const nameDiffers = (name: string): Refusal => ({
  error: invalidInput(["confirmName"], "must equal the name of the organization exactly", name),
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

export const authenticationMissing = (): Refusal => ({
  error: new DomainError(
    "INVALID_INPUT",
    `A proof of recent authentication is required. ${HOW}`,
    [{ path: ["currentPassword"], message: "is required if reauthGrant is absent" }],
    STEP_UP,
  ),
  reason: "proof_missing",
});

export const authenticationInvalid = (): Refusal => ({
  error: new DomainError(
    "INVALID_CREDENTIALS",
    `The proof of recent authentication is wrong, used or expired. ${HOW}`,
    [],
    STEP_UP,
  ),
  reason: "proof_invalid",
});

export const changed = (): Refusal => ({
  error: new DomainError("CONFLICT", "The organization changed during the request; load it again and retry"),
  reason: "changed",
});

/** The audit event of a refusal, without content. */
export const refusalEvent = (organizationId: string, { reason, blockers = [] }: Refusal): AuditDraft => ({
  action: "organization.deletion_refused",
  resourceId: organizationId,
  organizationId,
  result: "failed",
  changed: [
    { field: "reason", current: reason },
    ...blockers.map((blocker) => ({ field: "blocker", current: blocker })),
  ],
});
