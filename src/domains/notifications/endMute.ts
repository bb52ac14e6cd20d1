import { signedIn } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { isActive } from "./effective.ts";
import { ById } from "./inputs.ts";
import { preferenceSettings } from "./preferences.ts";

/**
 * Ends one of the viewer's mutes now (DELETE /notifications/mutes/{id}). An ended mute stays unchanged.
 * @throws DomainError NOT_FOUND, also for another user's mute; FORBIDDEN for a token that is bound to a workspace other
 * than the muted one
 */
export const endNotificationMute = write({
  name: "endNotificationMute",
  input: ById,
  async target({ tx, input: { id }, context }) {
    const mute = await tx.notificationMute.findFirst({ where: { id, userId: signedIn(context).id } });
    if (!mute) throw notFound("Mute");
    return mute;
  },
  permission: "inbox.own",
  async run({ tx, target: { id, userId, startsAt, endsAt }, context, now }) {
    if (!isActive({ startsAt, endsAt }, now)) return { value: await preferenceSettings(context, tx), audit: null };
    await tx.notificationMute.update({ where: { id }, data: { endsAt: now } });
    return {
      value: await preferenceSettings(context, tx),
      audit: { action: "identity.notifications_changed", resourceId: userId, changed: [{ field: "mute" }] },
      touched: [userId],
    };
  },
});
