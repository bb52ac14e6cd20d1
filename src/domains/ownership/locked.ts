import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { lockMemberships } from "../members/effects.ts";
import { type NamedTransfer, WITH_NAME } from "./read.ts";

/**
 * Loads a transfer under the lock of its organization. Changes of memberships, nominations and deletions lock the same
 * row first.
 * @throws DomainError NOT_FOUND, also if the organization was deleted in between
 */
export async function lockedTransfer(tx: Tx, id: string): Promise<NamedTransfer> {
  const row = await tx.ownershipTransfer.findUnique({ where: { id }, select: { organizationId: true } });
  if (row) await lockMemberships(tx, row.organizationId);
  const transfer = row && (await tx.ownershipTransfer.findUnique({ where: { id }, include: WITH_NAME }));
  if (!transfer) throw notFound("Ownership transfer");
  return transfer;
}
