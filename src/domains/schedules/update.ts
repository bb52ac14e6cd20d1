import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { UpdatePostingSlot } from "./inputs.ts";
import { slotTarget } from "./read.ts";
import { checkTime, slotTaken, wallClockFor } from "./rules.ts";

const AUDITED = {
  localDayOfWeek: "values",
  localHour: "values",
  localMinute: "values",
  isActive: "values",
  label: "name",
} as const;

/**
 * Moves, renames, activates or deactivates a posting slot; absent members stay, a null label is cleared.
 * @throws DomainError REVISION_CONFLICT, INVALID_INPUT
 */
export const updatePostingSlot = write({
  name: "updatePostingSlot",
  input: UpdatePostingSlot,
  precheck({ time }) {
    if (time !== undefined) checkTime(time);
  },
  target: ({ tx, input, context }) => slotTarget(tx, context, input.id),
  permission: "workspace.administer",
  async run({
    tx,
    input: { id, expectedRevision, time, label, ...fields },
    target: { workspace, organizationId, ...slot },
    now,
  }) {
    expectRevision(slot, expectedRevision);
    const clock = time && wallClockFor(time, workspace.timezone, now);
    const data = { ...fields, ...clock, ...(label !== undefined && { label: label ?? "" }) };
    const changed = changes(slot, data, AUDITED);
    if (changed.length === 0) return { value: slot, audit: null };
    const where = { id, revision: slot.revision };
    const update = tx.postingSlot.update({ where, data: { ...data, updatedAt: now, revision: { increment: 1 } } });
    const value = await compareAndSet(update).catch((error: unknown) => {
      throw time !== undefined && isUniqueViolation(error) ? slotTaken(time) : error;
    });
    const { workspaceId } = slot;
    return {
      value,
      audit: workspaceEvent("workspace.posting_slot_updated", { workspaceId, organizationId }, [
        { field: "posting_slot_id", current: id },
        ...changed,
      ]),
    };
  },
});
