import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, forbidden, invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Done } from "../../platform/write/outcome.ts";
import { insertOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { lockMemberships } from "../members/effects.ts";
import { notify } from "../notifications/effects.ts";
import { organizationTarget } from "../organizations/read.ts";
import { type Settled, settle } from "./effects.ts";
import { NominateOwner } from "./inputs.ts";
import { WITH_NAME } from "./read.ts";
import { LIFE_DAYS, stateOf } from "./state.ts";

/**
 * Offers the ownership of an organization to one of its members for seven days. Only the owner may do this; one
 * nomination at a time.
 * @throws DomainError FORBIDDEN for all but the owner, CONFLICT while another nomination is pending, INVALID_INPUT for
 * the owner and for a user who is not a member or does not exist
 */
export const nominateOwner = write({
  name: "nominateOwner",
  input: NominateOwner,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.own",
  inViewersName: true,
  async run({ tx, input: { organizationId, nomineeUserId }, target, context, now }): Promise<Done<OwnershipTransfer>> {
    const { id: ownerId } = signedIn(context);
    await lockMemberships(tx, organizationId);
    await requireOwner(tx, organizationId, ownerId);
    const lapsed = await lapse(tx, organizationId, now);
    if (nomineeUserId === ownerId)
      throw invalidInput(["nomineeUserId"], "must not be the current owner", nomineeUserId);
    const nominee = { organizationId_userId: { organizationId, userId: nomineeUserId } };
    if ((await tx.organizationMember.count({ where: nominee.organizationId_userId })) === 0)
      throw invalidInput(["nomineeUserId"], "must be a member of the organization", nomineeUserId);
    const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000);
    const value: OwnershipTransfer = {
      id: newId("otr"),
      organizationId,
      nomineeId: nomineeUserId,
      priorOwnerId: ownerId,
      status: "PENDING",
      createdAt: now,
      expiresAt,
      settledAt: null,
    };
    const changed = [
      { field: "nominee_user_id", current: nomineeUserId },
      { field: "expires_at", current: expiresAt.toISOString() },
    ];
    const about = {
      kind: "nominated",
      organizationName: target.name,
      transferId: value.id,
      nominator: ownerId,
    } as const;
    return {
      value,
      rows: [...(lapsed?.rows ?? []), insertOf("ownership_transfer", value)],
      audit: [
        ...(lapsed?.audit ?? []),
        { action: "organization_ownership.nominated", resourceId: value.id, organizationId, changed },
      ],
      outbox: [...(lapsed?.outbox ?? []), notify("ownership_transfer", [nomineeUserId], about)],
      touched: [...(lapsed?.touched ?? []), ownerId, nomineeUserId],
    };
  },
});

/** Checks the current owner: the viewer's memberships are those from the start of the request. */
async function requireOwner(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const owns = await tx.organizationMember.count({ where: { organizationId, userId, role: "OWNER" } });
  if (owns === 0) throw forbidden();
}

/**
 * Expires a nomination whose time is over and that the sweep has not settled yet.
 * @throws DomainError CONFLICT for a pending one
 */
async function lapse(tx: Tx, organizationId: string, now: Date): Promise<Settled | null> {
  const where = { organizationId, status: "PENDING" as const };
  const transfer = await tx.ownershipTransfer.findFirst({ where, include: WITH_NAME });
  if (!transfer) return null;
  if (stateOf(transfer, now) === "PENDING")
    throw new DomainError("CONFLICT", "Another nomination is pending; revoke it first");
  return settle(tx, transfer, { status: "EXPIRED", by: null }, now);
}
