import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { evidenceOf } from "./evidence.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/**
 * Takes an item out of the trash. A temporary one has its days anew. One that is not there stays as it is.
 * @throws DomainError CONFLICT when the library has the same file again; REVISION_CONFLICT, NOT_FOUND, FORBIDDEN for viewers
 */
export const restoreMedia = write({
  name: "restoreMedia",
  input: MediaAct,
  target: ({ tx, input, scope }) => mediaTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.trashedAt === null) return { value: item, audit: null };
    const value = await compareAndSet(
      tx.mediaItem.update({
        where: { id: item.id, revision: item.revision },
        data: { trashedAt: null, lastUsedAt: now, updatedAt: now, revision: { increment: 1 } },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError("CONFLICT", "The library has the same file again") : error;
    });
    return { value, audit: evidenceOf("workspace.media_restored", target) };
  },
});
