import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { DeleteMedia } from "./inputs.ts";
import { mediaTarget } from "./read.ts";
import { remove } from "./remove.ts";

/** The maximum number of users of the item that an error lists. */
const NAMED = 20;

/**
 * Deletes an item permanently. A job deletes its bytes shortly after.
 * @throws DomainError INVALID_INPUT without confirmation, before any other check; CONFLICT while the item is in use,
 * with `usedBy`; NOT_FOUND, also for an item that the viewer cannot see; FORBIDDEN for viewers of the workspace
 */
export const deleteMedia = write({
  name: "deleteMedia",
  input: DeleteMedia,
  precheck({ confirm }) {
    if (confirm !== true)
      throw invalidInput(["confirm"], "must be true, because a deleted item cannot be restored", confirm);
  },
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, target, context: { services }, now }) {
    const { item, organizationId } = target;
    // A concurrent write that begins to use the item waits for this lock and then finds the item deleted.
    await lockRow(tx, "media_item", item.id, "UPDATE");
    const users = await tx.mediaReference.findMany({ where: { mediaId: item.id }, take: NAMED });
    if (users.length > 0) {
      const usedBy = users.map(({ user, userId }) => ({ user, id: userId }));
      const named = users.map(({ user, userId }) => `${NOUNS[user]} ${userId}`).join(", ");
      throw new DomainError("CONFLICT", `The media item is used by ${named}`, [], { usedBy });
    }
    return {
      value: { id: item.id, workspaceId: item.workspaceId },
      audit: auditEventOf("workspace.media_deleted", target),
      outbox: await remove(tx, services, { item, organizationId, now }),
    };
  },
});

const NOUNS = { PUBLICATION: "publication", IMAGE_TEMPLATE: "image template" };
