import { signedIn } from "../../platform/access/requestContext.ts";
import { changes } from "../../platform/audit/entry.ts";
import { requireText } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { UpdateQueueReminders } from "./inputs.ts";
import { lastInQueue, settledAt } from "./mail/queue.ts";
import { queueReminderSettings } from "./queueReminders.ts";

const AUDITED = {
  lowRunwayEnabled: "values",
  queueEmptiedEnabled: "values",
  runwayDays: "values",
} as const;

/**
 * Sets the viewer's reminders for a workspace's queue (PUT /notifications/queue-reminders/{workspace_id}). A change
 * makes both reminders possible again.
 * @throws DomainError INVALID_INPUT for a blank workspace, FORBIDDEN for all but its editors and admins
 */
export const updateQueueReminders = write({
  name: "updateQueueReminders",
  input: UpdateQueueReminders,
  precheck({ workspaceId }) {
    requireText("workspaceId", workspaceId, workspaceId);
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input: { workspaceId, ...settings }, target, context, now }) {
    const userId = signedIn(context).id;
    const where = { userId_workspaceId: { userId, workspaceId } };
    const row = await tx.queueReminder.findUnique({ where });
    const value = queueReminderSettings(target, settings, context.services);
    const changed = changes(queueReminderSettings(target, row, context.services), settings, AUDITED);
    if (row && changed.length === 0) return { value, audit: null };
    const armed = {
      lowRemindedAt: null,
      emptiedRemindedAt: null,
      wasFilled: (await lastInQueue(tx, workspaceId)) !== null,
      checkAt: settings.lowRunwayEnabled || settings.queueEmptiedEnabled ? settledAt(now) : null,
    };
    const data = { ...settings, ...armed, updatedAt: now };
    await tx.queueReminder.upsert({ where, create: { userId, workspaceId, ...data }, update: data });
    return {
      value,
      audit: {
        action: "identity.notifications_changed",
        resourceId: userId,
        changed: [{ field: "workspace_id", current: workspaceId }, ...changed],
      },
      touched: [userId],
    };
  },
});
