import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput, notFound } from "../../platform/errors/errors.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { settle } from "./effects.ts";
import { AcceptOwnership } from "./inputs.ts";
import { lockedTransfer } from "./locked.ts";
import { stateOf } from "./state.ts";

/**
 * Takes over an organization: the nominee becomes its owner, who was it becomes an admin. Refusals are remembered.
 * @throws DomainError NOT_FOUND for an unknown transfer, and to who is neither its nominee nor a member of the organization; FORBIDDEN for
 * all but the nominee, and when who nominated does not own the organization any more; CONFLICT for one that is settled or expired;
 * INVALID_INPUT for a blank id, and for a nominee who is no member any more
 */
export const acceptOwnership = write({
  name: "acceptOwnership",
  input: AcceptOwnership,
  precheck({ id }) {
    if (id.trim() === "") throw invalidInput(["id"], "must not be blank", id);
  },
  target: ({ scope }) => ({ userId: signedIn(scope).id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, scope, now }): Promise<Outcome<OwnershipTransfer>> {
    const transfer = await lockedTransfer(tx, id);
    const refused = await refusalOf(tx, scope, transfer, now);
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

/** Why the viewer may not accept, in the order of the contract; null when they may. */
async function refusalOf(
  tx: Tx,
  scope: Scope,
  { organizationId, nomineeId, priorOwnerId, ...transfer }: OwnershipTransfer,
  now: Date,
): Promise<DomainError | null> {
  const viewer = signedIn(scope);
  if (viewer.id !== nomineeId) {
    return viewer.organizations.has(organizationId)
      ? forbidden("Somebody else was nominated")
      : notFound("Ownership transfer");
  }
  const state = stateOf(transfer, now);
  if (state !== "PENDING") return new DomainError("CONFLICT", `This nomination is ${state.toLowerCase()}`);
  const parties = await tx.organizationMember.findMany({
    where: { organizationId, userId: { in: [nomineeId, priorOwnerId] } },
  });
  const owns = parties.some(({ userId, role }) => userId === priorOwnerId && role === "OWNER");
  if (!owns) return forbidden("Who nominated you does not own the organization any more");
  const belongs = parties.some(({ userId }) => userId === nomineeId);
  return belongs ? null : invalidInput(["id"], "names an organization that you are not a member of any more");
}

/** The roles change hands: the owner steps down first, since the database knows one owner at most. Gives the evidence. */
async function handOver(tx: Tx, { organizationId, nomineeId, priorOwnerId }: OwnershipTransfer): Promise<AuditDraft[]> {
  const before = await tx.organizationMember.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId: nomineeId } },
  });
  await change(tx, { organizationId, userId: priorOwnerId, role: "OWNER" }, "ADMIN");
  await change(tx, { organizationId, userId: nomineeId, role: before.role }, "OWNER");
  const changed = (userId: string, previous: string, current: string): AuditDraft => ({
    action: "organization.member_role_changed",
    resourceId: organizationId,
    organizationId,
    changed: [
      { field: "user_id", previous: userId, current: userId },
      { field: "role", previous, current },
    ],
  });
  return [changed(priorOwnerId, "OWNER", "ADMIN"), changed(nomineeId, before.role, "OWNER")];
}

type Role = "OWNER" | "ADMIN" | "MEMBER";

/** Roles between admin and member change without the lock: whose role has just changed is looked at again. */
async function change(
  tx: Tx,
  where: { organizationId: string; userId: string; role: Role },
  role: Role,
): Promise<void> {
  const { count } = await tx.organizationMember.updateMany({ where, data: { role } });
  if (count !== 1) throw new StaleRow();
}
