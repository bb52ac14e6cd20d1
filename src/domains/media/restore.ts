import { DomainError } from "../../platform/errors/errors.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { changeItem } from "./change.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/**
 * Restores an item from the trash. The idle time of a temporary item starts again. An item outside the trash stays
 * unchanged.
 * @throws DomainError CONFLICT if the library has the same file again; REVISION_CONFLICT; NOT_FOUND; FORBIDDEN for
 * viewers of the workspace
 */
export const restoreMedia = write({
  name: "restoreMedia",
  input: MediaAct,
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.trashedAt === null) return { value: item, audit: null };
    const value = await changeItem(tx, item, { trashedAt: null, lastUsedAt: now }, now).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new DomainError("CONFLICT", "The library contains another item with the same file")
        : error;
    });
    return { value, audit: auditEventOf("workspace.media_restored", target) };
  },
});
