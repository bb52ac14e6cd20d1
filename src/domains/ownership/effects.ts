import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";
import type { Done } from "../../platform/write/outcome.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { notify } from "../notifications/effects.ts";
import { type NamedTransfer, WITH_NAME } from "./read.ts";
import { stateOf } from "./state.ts";

/** The endings of a transfer: the action in the audit log, and the kind in notifications. */
const ENDINGS = {
  ACCEPTED: { action: "organization_ownership.accepted", kind: "accepted" },
  DECLINED: { action: "organization_ownership.declined", kind: "declined" },
  REVOKED: { action: "organization_ownership.revoked", kind: "revoked" },
  EXPIRED: { action: "organization_ownership.expired", kind: "expired" },
} as const satisfies Record<string, { action: AuditAction; kind: string }>;

/** An ended transfer with its audit events and notifications. Both people are notified, except the one who ended it. */
export interface Settled extends Done<OwnershipTransfer> {
  audit: AuditDraft[];
}

interface Ending {
  status: keyof typeof ENDINGS;
  /** The user who ended it; null if it expired. */
  by: string | null;
  /** Other changes to record in the audit event. */
  changed?: ChangedField[];
}

/** Ends a pending transfer. Of two concurrent calls one ends it; the other is retried and finds it ended. */
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
      notify(
        "ownership_transfer",
        people.filter((person) => person !== by),
        { kind, organizationName: organization.name, transferId: id },
      ),
    ],
    touched: people,
  };
}

/**
 * Ends the pending nomination of a person who leaves the organization. The caller holds the lock of its memberships.
 * @returns null if the person has no pending nomination there
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
