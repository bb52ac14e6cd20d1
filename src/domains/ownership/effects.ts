import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";
import type { Done } from "../../platform/write/outcome.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { ownershipTransfer } from "../notifications/effects.ts";
import { type NamedTransfer, WITH_NAME } from "./read.ts";
import { stateOf } from "./state.ts";

/** How a transfer ends: what it is called in the evidence, and to those who are told. */
const ENDINGS = {
  ACCEPTED: { action: "organization_ownership.accepted", kind: "accepted" },
  DECLINED: { action: "organization_ownership.declined", kind: "declined" },
  REVOKED: { action: "organization_ownership.revoked", kind: "revoked" },
  EXPIRED: { action: "organization_ownership.expired", kind: "expired" },
} as const satisfies Record<string, { action: AuditAction; kind: string }>;

/** A pending transfer that has ended, and what follows: both people are told, except for who did it. */
export interface Settled extends Done<OwnershipTransfer> {
  audit: AuditDraft[];
}

interface Ending {
  status: keyof typeof ENDINGS;
  /** Who ended it; null for the clock. */
  by: string | null;
  /** What else changed with it. */
  changed?: ChangedField[];
}

/** Ends a pending transfer. Of two who end it at once one does; the other is tried again, and finds it ended. */
export async function settle(tx: Tx, transfer: NamedTransfer, ending: Ending, now: Date): Promise<Settled> {
  const { id, organizationId, nomineeId, priorOwnerId, organization } = transfer;
  const { status, by, changed = [] } = ending;
  const value = await compareAndSet(
    tx.ownershipTransfer.update({ where: { id, status: "PENDING" }, data: { status, settledAt: now } }),
  );
  const { action, kind } = ENDINGS[status];
  const people = [nomineeId, priorOwnerId];
  return {
    value,
    audit: [
      {
        action,
        resourceId: id,
        organizationId,
        changed: [{ field: "status", previous: "PENDING", current: status }, ...changed],
      },
    ],
    outbox: [
      ownershipTransfer(
        people.filter((person) => person !== by),
        { kind, organizationName: organization.name, transferId: id },
      ),
    ],
    touched: people,
  };
}

/**
 * What somebody who leaves an organization was to own is theirs to accept no more. The memberships of the organization are locked.
 * Null when nothing waited for them there.
 */
export async function endNominationOf(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  by: string,
  now: Date,
): Promise<Settled | null> {
  const where = { organizationId, nomineeId: userId, status: "PENDING" as const };
  const transfer = await tx.ownershipTransfer.findFirst({ where, include: WITH_NAME });
  if (!transfer) return null;
  const ending = stateOf(transfer, now) === "EXPIRED" ? { status: "EXPIRED", by: null } : { status: "REVOKED", by };
  return settle(tx, transfer, ending as Ending, now);
}
