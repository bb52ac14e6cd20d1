import { Prisma } from "../../../prisma/generated/client/client.ts";
import { revisionConflict } from "../errors/errors.ts";

/** The row changed between reading and writing; the transaction is tried again. */
export class StaleRow extends Error {}

/** Requires the expected revision, if one is given. @throws DomainError REVISION_CONFLICT with the current revision */
export function expectRevision(row: { revision: number }, expected: number | null | undefined): void {
  if (expected != null && expected !== row.revision) throw revisionConflict(row.revision);
}

/**
 * Awaits an update or deletion whose `where` names the values that were read, so that no concurrent change is lost.
 * @throws StaleRow if the row changed
 */
export async function compareAndSet<Row>(update: Promise<Row>): Promise<Row> {
  try {
    return await update;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025") throw new StaleRow();
    throw error;
  }
}
