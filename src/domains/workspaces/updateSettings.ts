import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { UpdateWorkspaceSettings } from "./inputs.ts";
import { workspaceTarget } from "./read.ts";

const AUDITED = {
  name: "name",
  avatarUrl: "name",
  color: "values",
  timezone: "values",
  mediaCleanupDays: "values",
  randomDelayMinutes: "values",
  slotStartHour: "values",
  slotEndHour: "values",
  slotIntervalMinutes: "values",
  weekStart: "values",
  approvalRequired: "values",
  selfApprovalAllowed: "values",
} as const;

/**
 * Changes settings of a workspace; absent settings stay.
 * @throws DomainError FORBIDDEN for all but its admins, REVISION_CONFLICT
 */
export const updateWorkspaceSettings = write({
  name: "updateWorkspaceSettings",
  input: UpdateWorkspaceSettings,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input: { workspaceId, expectedRevision, ...settings }, target, now }) {
    expectRevision(target, expectedRevision);
    const wanted = { ...target, ...settings };
    if (wanted.slotStartHour > wanted.slotEndHour) {
      throw invalidInput(
        ["slotEndHour"],
        `must not be less than slotStartHour (${wanted.slotStartHour})`,
        wanted.slotEndHour,
      );
    }
    const changed = changes(target, settings, AUDITED);
    if (changed.length === 0) return { value: target, audit: null };
    const where = { id: workspaceId, revision: target.revision };
    const value = await compareAndSet(
      tx.workspace.update({ where, data: { ...settings, updatedAt: now, revision: { increment: 1 } } }),
    );
    const { organizationId } = target;
    return {
      value,
      audit: workspaceEvent("workspace.settings_updated", { workspaceId, organizationId }, changed),
    };
  },
});
