import { route } from "../engine/route.ts";
import {
  EndNotificationMuteDocument,
  ListNotificationsDocument,
  UpdateQueueRemindersDocument,
} from "../operations.generated.ts";

export const notifications = [
  route({
    method: "GET",
    path: "/notifications",
    document: ListNotificationsDocument,
    status: 200,
    problems: [400, 403, 422, 500],
    schemaName: "NotificationPage",
    select: ({ viewer: { notifications: found } }) => ({
      items: found.items,
      next_cursor: found.page.next_cursor,
      unread_count: found.unread_count,
    }),
    list: { next: ({ viewer }) => viewer.notifications.page.next_cursor },
  }),
  route({
    method: "PUT",
    path: "/notifications/queue-reminders/{workspace_id}",
    document: UpdateQueueRemindersDocument,
    status: 200,
    problems: [400, 403, 422, 500],
    select: ({ updated }) => updated.reminders,
  }),
  route({
    method: "DELETE",
    path: "/notifications/mutes/{id}",
    document: EndNotificationMuteDocument,
    status: 200,
    problems: [403, 404, 422, 500],
    select: ({ ended }) => ended.preferences,
  }),
];
