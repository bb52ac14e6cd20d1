import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import { noAccess } from "../../platform/access/permissions.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { type AuditDraft, organizationEvent } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput, notFound, requireText } from "../../platform/errors/errors.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { settle } from "./effects.ts";
import { AcceptOwnership } from "./inputs.ts";
import { lockedTransfer } from "./locked.ts";
import { stateOf } from "./state.ts";

/**
 * Makes the nominee the owner of an organization; the previous owner becomes an admin. Refusals are recorded in the
 * audit log.
 * @throws DomainError NOT_FOUND for an unknown transfer, and for callers who are neither its nominee nor members of the
 * organization; FORBIDDEN for other members, and if the nominator no longer owns the organization; CONFLICT for a
 * settled or expired nomination; INVALID_INPUT for a blank id, and for a nominee who is no longer a member
 */
export const acceptOwnership = write({
  name: "acceptOwnership",
  input: AcceptOwnership,
  precheck({ id }) {
    requireText("id", id, id);
  },
  target: ({ context }) => ({ userId: signedIn(context).id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, context, now }): Promise<Outcome<OwnershipTransfer>> {
    const transfer = await lockedTransfer(tx, id);
    const refused = await refusalOf(tx, context, transfer, now);
    if (refused) {
      const { organizationId } = transfer;
      const action = "organization_ownership.acceptance_refused";
      return { refused, audit: { action, resourceId: id, organizationId, result: "failed" } };
    }
    const roles = await handOver(tx, transfer);
    const owner = { field: "owner_user_id", previous: transfer.priorOwnerId, current: userId };
    const done = await settle(tx, transfer, { status: "ACCEPTED", by: userId, changed: [owner] }, now);
    return { ...done, audit: [...done.audit, ...roles] };
  },
});

/** The reason why the viewer may not accept, in the order of the contract; null if they may. */
async function refusalOf(
  tx: Tx,
  context: RequestContext,
  { organizationId, nomineeId, priorOwnerId, ...transfer }: OwnershipTransfer,
  now: Date,
): Promise<DomainError | null> {
  const viewer = signedIn(context);
  if (viewer.id !== nomineeId) {
    return viewer.organizations.has(organizationId)
      ? forbidden("Only the nominee may accept this nomination")
      : notFound("Ownership transfer");
  }
  if (viewer.withheld.has(organizationId)) return noAccess(viewer);
  const state = stateOf(transfer, now);
  if (state !== "PENDING")
    return new DomainError("CONFLICT", `The nomination is ${state.toLowerCase()}; only a pending one can be accepted`);
  const parties = await tx.organizationMember.findMany({
    where: { organizationId, userId: { in: [nomineeId, priorOwnerId] } },
  });
  const owns = parties.some(({ userId, role }) => userId === priorOwnerId && role === "OWNER");
  if (!owns) return forbidden("The person who nominated you no longer owns the organization");
  const belongs = parties.some(({ userId }) => userId === nomineeId);
  return belongs ? null : invalidInput(["id"], "belongs to an organization that you are no longer a member of");
}

/**
 * Exchanges the roles. The owner steps down first, because the database permits one owner at most.
 * @returns the audit events
 */
async function handOver(tx: Tx, { organizationId, nomineeId, priorOwnerId }: OwnershipTransfer): Promise<AuditDraft[]> {
  const before = await tx.organizationMember.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId: nomineeId } },
  });
  await change(tx, { organizationId, userId: priorOwnerId, role: "OWNER" }, "ADMIN");
  await change(tx, { organizationId, userId: nomineeId, role: before.role }, "OWNER");
  const changed = (userId: string, previous: string, current: string) =>
    organizationEvent("organization.member_role_changed", organizationId, [
      { field: "user_id", previous: userId, current: userId },
      { field: "role", previous, current },
    ]);
  return [changed(priorOwnerId, "OWNER", "ADMIN"), changed(nomineeId, before.role, "OWNER")];
}

type Role = "OWNER" | "ADMIN" | "MEMBER";

/** Changes a role if it is still the expected one: admin and member roles can change without this lock. */
async function change(
  tx: Tx,
  where: { organizationId: string; userId: string; role: Role },
  role: Role,
): Promise<void> {
  const { count } = await tx.organizationMember.updateMany({ where, data: { role } });
  if (count !== 1) throw new StaleRow();
}
