import { signedIn } from "../../platform/access/scope.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { isActive } from "./effective.ts";
import { ById } from "./inputs.ts";
import { preferenceSettings } from "./preferences.ts";

/**
 * Ends a mute of the viewer's now; one that has ended stays so (DELETE /notifications/mutes/{id}).
 * @throws DomainError NOT_FOUND, also for somebody else's; FORBIDDEN for a token that is bound to another workspace than is muted
 */
export const endNotificationMute = write({
  name: "endNotificationMute",
  input: ById,
  async target({ tx, input: { id }, scope }) {
    const mute = await tx.notificationMute.findFirst({ where: { id, userId: signedIn(scope).id } });
    if (!mute) throw notFound("Mute");
    return mute;
  },
  permission: "inbox.own",
  async run({ tx, target: { id, userId, startsAt, endsAt }, scope, now }) {
    if (!isActive({ startsAt, endsAt }, now)) return { value: await preferenceSettings(scope, tx), audit: null };
    await tx.notificationMute.update({ where: { id }, data: { endsAt: now } });
    return {
      value: await preferenceSettings(scope, tx),
      audit: { action: "identity.notifications_changed", resourceId: userId, changed: [{ field: "mute" }] },
      touched: [userId],
    };
  },
});
