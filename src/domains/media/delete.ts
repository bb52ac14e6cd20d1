import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { evidenceOf } from "./evidence.ts";
import { DeleteMedia } from "./inputs.ts";
import { mediaTarget } from "./read.ts";
import { remove } from "./remove.ts";

/** How many of those that use it a refusal names. */
const NAMED = 20;

/**
 * Deletes an item for good, its bytes soon after.
 * @throws DomainError INVALID_INPUT without confirmation, before anything else; CONFLICT while something uses it, with `used_by`;
 * NOT_FOUND, also out of reach; FORBIDDEN for viewers
 */
export const deleteMedia = write({
  name: "deleteMedia",
  input: DeleteMedia,
  precheck({ confirm }) {
    if (confirm !== true) throw invalidInput(["confirm"], "must be true: what is deleted does not come back", confirm);
  },
  target: ({ tx, input, scope }) => mediaTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, target, scope: { services }, now }) {
    const { item, organizationId } = target;
    // Whoever begins to use it meanwhile waits for the row, and then finds it gone.
    await tx.$queryRaw`SELECT 1 FROM media_item WHERE id = ${item.id} FOR UPDATE`;
    const users = await tx.mediaReference.findMany({ where: { mediaId: item.id }, take: NAMED });
    if (users.length > 0) {
      const used_by = users.map(({ user, userId }) => ({ user, id: userId }));
      const named = users.map(({ user, userId }) => `${NOUNS[user]} ${userId}`).join(", ");
      throw new DomainError("CONFLICT", `It is used by ${named}`, [], { used_by });
    }
    return {
      value: { id: item.id, workspaceId: item.workspaceId },
      audit: evidenceOf("workspace.media_deleted", target),
      outbox: await remove(tx, services, { item, organizationId, now }),
    };
  },
});

const NOUNS = { PUBLICATION: "publication", IMAGE_TEMPLATE: "image template" };
