import { Prisma } from "../../../prisma/generated/client/client.ts";
import { revisionConflict } from "../errors/errors.ts";

/** The row moved between being read and being written; the transaction is tried again. */
export class StaleRow extends Error {}

/** @throws DomainError REVISION_CONFLICT with the current revision, when the caller expected another. */
export function expectRevision(row: { revision: number }, expected: number | null | undefined): void {
  if (expected != null && expected !== row.revision) throw revisionConflict(row.revision);
}

/** An update or a removal whose `where` names what was read: nobody's change in between is lost, and what is gone is gone once. */
export async function compareAndSet<Row>(update: Promise<Row>): Promise<Row> {
  try {
    return await update;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025") throw new StaleRow();
    throw error;
  }
}
