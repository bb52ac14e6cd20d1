import { changes } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { UpdateMedia } from "./inputs.ts";
import { mediaTarget } from "./read.ts";
import { storeMediaWords } from "./search.ts";

const AUDITED = { name: "name", altText: "name", tags: "name", isFavorite: "values" } as const;

/**
 * Changes an item's name, alternative text, tags or mark; absent members stay unchanged.
 * @throws DomainError REVISION_CONFLICT; NOT_FOUND; FORBIDDEN for viewers of the workspace
 */
export const updateMedia = write({
  name: "updateMedia",
  input: UpdateMedia,
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { id, expectedRevision, ...fields }, target, now }) {
    const { item } = target;
    expectRevision(item, expectedRevision);
    const changed = changes(item, fields, AUDITED);
    if (changed.length === 0) return { value: item, audit: null };
    const value = await compareAndSet(
      tx.mediaItem.update({
        where: { id, revision: item.revision },
        data: { ...fields, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    if (changed.some(({ field }) => field !== "is_favorite")) storeMediaWords(tx, value);
    const { changed: named = [], ...auditEvent } = auditEventOf("workspace.media_updated", target);
    return { value, audit: { ...auditEvent, changed: [...named, ...changed] } };
  },
});
