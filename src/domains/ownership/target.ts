import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** The transfer that a write acts on. @throws DomainError NOT_FOUND, also for one that the viewer cannot see */
export async function transferTarget(tx: Tx, context: RequestContext, id: string): Promise<OwnershipTransfer> {
  const where = { AND: [{ id }, reach.ownershipTransfers(context.viewer)] };
  const row = await tx.ownershipTransfer.findFirst({ where });
  if (!row) throw notFound("Ownership transfer");
  return row;
}
