import { signedIn } from "../../platform/access/scope.ts";
import { changes } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { UpdateDigest } from "./inputs.ts";
import { rescheduleDigest } from "./mail/schedule.ts";
import { DEFAULT_DIGEST, preferenceSettings } from "./preferences.ts";

/** Sets the time of the viewer's daily digest. @throws DomainError FORBIDDEN for a workspace-bound token */
export const updateNotificationDigest = write({
  name: "updateNotificationDigest",
  input: UpdateDigest,
  target: ({ scope }) => ({ userId: signedIn(scope).id }),
  permission: "self",
  async run({ tx, input, target: { userId }, scope, now }) {
    const known = await tx.notificationDigest.findUnique({ where: { userId } });
    const changed = changes(known ?? DEFAULT_DIGEST, input, { time: "values", timezone: "values" });
    if (known && changed.length === 0) return { value: await preferenceSettings(scope, tx), audit: null };
    const data = { ...input, updatedAt: now };
    await tx.notificationDigest.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    await rescheduleDigest(tx, userId, input, now);
    return {
      value: await preferenceSettings(scope, tx),
      audit: {
        action: "identity.notifications_changed",
        resourceId: userId,
        changed: changed.map((member) => ({ ...member, field: `digest_${member.field}` })),
      },
      touched: [userId],
    };
  },
});
