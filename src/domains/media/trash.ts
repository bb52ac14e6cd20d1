import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { changeItem } from "./change.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/**
 * Moves an item to the trash, which deletes the item after 30 days unless it is in use. Publications and templates that
 * use the item keep working. An item in the trash stays unchanged.
 * @throws DomainError REVISION_CONFLICT; NOT_FOUND; FORBIDDEN for viewers of the workspace
 */
export const trashMedia = write({
  name: "trashMedia",
  input: MediaAct,
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.trashedAt !== null) return { value: item, audit: null };
    const value = await changeItem(tx, item, { trashedAt: now }, now);
    return { value, audit: auditEventOf("workspace.media_trashed", target) };
  },
});
