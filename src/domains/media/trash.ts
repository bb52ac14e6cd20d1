import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { evidenceOf } from "./evidence.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/**
 * Moves an item to the trash, from which it is removed after 30 days, unless something uses it: what does goes on with it. One that is there
 * stays as it is. @throws DomainError REVISION_CONFLICT, NOT_FOUND, FORBIDDEN for viewers
 */
export const trashMedia = write({
  name: "trashMedia",
  input: MediaAct,
  target: ({ tx, input, scope }) => mediaTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.trashedAt !== null) return { value: item, audit: null };
    const value = await compareAndSet(
      tx.mediaItem.update({
        where: { id: item.id, revision: item.revision },
        data: { trashedAt: now, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    return { value, audit: evidenceOf("workspace.media_trashed", target) };
  },
});
