import { type Scope, signedIn } from "../../platform/access/scope.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { forgetCustomer } from "../billing/effects.ts";
import {
  consumeGrant,
  forgiveOwnAttempts,
  isStillVerified,
  tryPassword,
  type VerifiedPassword,
} from "../identity/effects.ts";
import { forgetOrganizationMedia } from "../media/effects.ts";
import { organizationDeleted } from "../notifications/effects.ts";
import { keepBillingEvidence } from "./billingEvidence.ts";
import { candidate, refusalOf } from "./deletable.ts";
import { erase } from "./erase.ts";
import { DeleteOrganization } from "./inputs.ts";
import { lockTenant } from "./lockTenant.ts";
import { changed, evidenceOf, proofInvalid, proofMissing, type Refusal } from "./refusals.ts";

/** Longer than a tenant of some hundred thousand publications takes. */
const WITHIN_MS = 120_000;

const ACTION = "organization.delete";

/** What the look before the transaction came to. */
type Look =
  | { refusal: Refusal }
  | { refusal?: undefined; revision: number; proof: { grant: string } | VerifiedPassword };

const deletion = write({
  name: "deleteOrganization",
  input: DeleteOrganization,
  withinMs: WITHIN_MS,
  prepare: look,
  // The viewer is who acts; whose the organization is, is looked at in `run`. The answer to a repeated request names no organization then.
  target: ({ scope }) => ({ userId: signedIn(scope).id }),
  permission: "self",
  async run({ tx, input, prepared, target: { userId }, scope, now }): Promise<Outcome<{ deleted: true }>> {
    const { id } = input;
    if (prepared.refusal) return refused(id, prepared.refusal);
    const workspaceIds = await lockTenant(tx, id);
    const found = await candidate(tx, id, userId, now);
    const refusal = refusalOf(found, input.confirmName);
    // A name that matched and does not any more is a change in between.
    if (refusal?.reason === "name_differs" || (!refusal && found.revision !== prepared.revision)) {
      return refused(id, changed());
    }
    if (refusal) return refused(id, refusal);
    if (!(await isProven(tx, scope, prepared.proof))) return refused(id, proofInvalid());
    await keepBillingEvidence(tx, id, now);
    const customers = await tx.billingCustomer.findMany({ where: { organizationId: id } });
    const files = await forgetOrganizationMedia(tx, id, now);
    const { memberIds, concernedIds } = await erase(tx, id);
    const gone = (workspaceId: string): AuditDraft => ({
      action: "workspace.deleted",
      resourceId: workspaceId,
      organizationId: id,
      workspaceId,
    });
    return {
      value: { deleted: true },
      audit: [{ action: "organization.deleted", resourceId: id, organizationId: id }, ...workspaceIds.map(gone)],
      outbox: [
        ...files,
        ...customers.map(({ externalId }) => forgetCustomer(externalId)),
        organizationDeleted(memberIds, found.name),
      ],
      touched: concernedIds,
      erased: [id, ...workspaceIds],
    };
  },
});

/** The contract's order without holding anything up: owner, name, blockers, and only then the proof, which is slow. */
async function look(
  { id, confirmName, currentPassword, reauthGrant }: DeleteOrganization,
  scope: Scope,
): Promise<Look> {
  const { database, now } = scope.services;
  const found = await candidate(database.prisma, id, signedIn(scope).id, now());
  const refusal = refusalOf(found, confirmName);
  if (refusal) return { refusal };
  const { revision } = found;
  if (reauthGrant) return { revision, proof: { grant: reauthGrant } };
  if (!currentPassword) return { refusal: proofMissing() };
  const proof = await tryPassword(scope, currentPassword);
  return proof === null ? { refusal: proofInvalid() } : { revision, proof };
}

/** Uses a grant up; a password has to be the same still. */
async function isProven(tx: Tx, scope: Scope, proof: { grant: string } | VerifiedPassword): Promise<boolean> {
  if (!("grant" in proof)) return isStillVerified(tx, proof);
  try {
    await consumeGrant(tx, scope, { grant: proof.grant, action: ACTION });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "INVALID_CREDENTIALS") return false;
    throw error;
  }
}

const refused = (id: string, refusal: Refusal) => ({ refused: refusal.error, audit: evidenceOf(id, refusal) });

/**
 * Deletes an organization with everything in it, for good; what remains is evidence: the audit trail and what was paid. For its owner,
 * against its exact name and proof of recent authentication: the password, or a grant from `reauthenticate`. What was refused is audited.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT for another name or no proof, CONFLICT while something stands in the way,
 * or when it changed meanwhile, INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function deleteOrganization(
  scope: Scope,
  input: Parameters<typeof deletion>[1],
): Promise<{ deleted: true }> {
  const value = await deletion(scope, input);
  if (!input.reauthGrant) await forgiveOwnAttempts(scope);
  return value;
}
