import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
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
import { notify } from "../notifications/effects.ts";
import { keepBillingRecords } from "./billingRecords.ts";
import { candidate, refusalOf } from "./deletable.ts";
import { erase } from "./erase.ts";
import { DeleteOrganization } from "./inputs.ts";
import { lockTenant } from "./lockTenant.ts";
import { authenticationInvalid, authenticationMissing, changed, type Refusal, refusalEvent } from "./refusals.ts";

/** Enough for a tenant of some hundred thousand publications. */
const WITHIN_MS = 120_000;

const ACTION = "organization.delete";

/** The result of the checks before the transaction. */
type Checked =
  | { refusal: Refusal }
  | { refusal?: undefined; revision: number; authentication: { grant: string } | VerifiedPassword };

const deletion = write({
  name: "deleteOrganization",
  input: DeleteOrganization,
  withinMs: WITHIN_MS,
  prepare: check,
  // The target is the acting user; `run` checks the organization. A repeated request gets its stored answer after the
  // organization is gone.
  target: ({ context }) => ({ userId: signedIn(context).id }),
  permission: "self",
  async run({ tx, input, prepared, target: { userId }, context, now }): Promise<Outcome<{ deleted: true }>> {
    const { id } = input;
    if (prepared.refusal) return refused(id, prepared.refusal);
    const workspaceIds = await lockTenant(tx, id);
    const organization = await candidate(tx, id, userId, now);
    const refusal = refusalOf(organization, input.confirmName);
    // The name matched before the transaction, so another name now means that the organization changed.
    if (refusal?.reason === "name_differs" || (!refusal && organization.revision !== prepared.revision)) {
      return refused(id, changed());
    }
    if (refusal) return refused(id, refusal);
    if (!(await isAuthenticated(tx, context, prepared.authentication))) return refused(id, authenticationInvalid());
    await keepBillingRecords(tx, id, now);
    const customers = await tx.billingCustomer.findMany({ where: { organizationId: id } });
    const files = await forgetOrganizationMedia(tx, id, now);
    const { memberIds, concernedIds } = await erase(tx, id);
    const workspaceDeleted = (workspaceId: string): AuditDraft => ({
      action: "workspace.deleted",
      resourceId: workspaceId,
      organizationId: id,
      workspaceId,
    });
    return {
      value: { deleted: true },
      audit: [
        { action: "organization.deleted", resourceId: id, organizationId: id },
        ...workspaceIds.map(workspaceDeleted),
      ],
      outbox: [
        ...files,
        ...customers.map(({ externalId }) => forgetCustomer(externalId)),
        notify("access_changed", memberIds, "organization_deleted", { place: organization.name }),
      ],
      touched: concernedIds,
      erased: [id, ...workspaceIds],
    };
  },
});

/** Checks in the contract's order, without a lock: owner, name, blockers, then the password, whose check is slow. */
async function check(
  { id, confirmName, currentPassword, reauthGrant }: DeleteOrganization,
  context: RequestContext,
): Promise<Checked> {
  const { database, now } = context.services;
  const organization = await candidate(database.prisma, id, signedIn(context).id, now());
  const refusal = refusalOf(organization, confirmName);
  if (refusal) return { refusal };
  const { revision } = organization;
  if (reauthGrant) return { revision, authentication: { grant: reauthGrant } };
  if (!currentPassword) return { refusal: authenticationMissing() };
  const authentication = await tryPassword(context, currentPassword);
  return authentication === null ? { refusal: authenticationInvalid() } : { revision, authentication };
}

/** Uses up a grant, or checks that the password is still the same. */
async function isAuthenticated(
  tx: Tx,
  context: RequestContext,
  authentication: { grant: string } | VerifiedPassword,
): Promise<boolean> {
  if (!("grant" in authentication)) return isStillVerified(tx, authentication);
  try {
    await consumeGrant(tx, context, { grant: authentication.grant, action: ACTION });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "INVALID_CREDENTIALS") return false;
    throw error;
  }
}

const refused = (id: string, refusal: Refusal) => ({ refused: refusal.error, audit: refusalEvent(id, refusal) });

/**
 * Deletes an organization and everything in it, permanently; the audit log and the billing records stay. The owner must
 * give the exact name and either the password or a grant from `reauthenticate`. Refusals are recorded in the audit log.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a wrong name or no proof of authentication, CONFLICT if
 * there are blockers or the organization changed during the call, INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function deleteOrganization(
  context: RequestContext,
  input: Parameters<typeof deletion>[1],
): Promise<{ deleted: true }> {
  const value = await deletion(context, input);
  if (!input.reauthGrant) await forgiveOwnAttempts(context);
  return value;
}
