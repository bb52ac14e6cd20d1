import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** The transfer that a write acts on. @throws DomainError NOT_FOUND, also for one that the viewer cannot see */
export async function transferTarget(tx: Tx, scope: Scope, id: string): Promise<OwnershipTransfer> {
  const where = { AND: [{ id }, reach.ownershipTransfers(scope.viewer)] };
  const row = await tx.ownershipTransfer.findFirst({ where });
  if (!row) throw notFound("Ownership transfer");
  return row;
}
