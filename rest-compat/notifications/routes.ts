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
    words: {
      summary: "List notifications",
      description:
        "Returns a page of the caller's notifications in a workspace and about the account, newest first, and the number of unread ones. An unread notification has `read_at` `0001-01-01T00:00:00Z`. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose inbox is listed.",
        cursor: "The `next_cursor` of the previous page. A cursor of another inbox is 400.",
        limit: "The number of notifications on a page, 1 to 100; 30 by default.",
      },
    },
    document: ListNotificationsDocument,
    problems: [400, 403, 422, 500],
    schemaName: "NotificationPage",
    schemaDescription: "A page of the caller's notifications.",
    select: ({ viewer: { notifications: list } }) => ({
      items: list.items,
      next_cursor: list.page.next_cursor,
      unread_count: list.unread_count,
    }),
    list: { next: ({ viewer }) => viewer.notifications.page.next_cursor },
  }),
  route({
    method: "PUT",
    path: "/notifications/queue-reminders/{workspace_id}",
    words: {
      summary: "Set the reminders about a queue",
      description:
        "Stores whether the caller gets mail when the workspace's queue runs low or is empty. All three members are required. The caller must be an editor or admin of the workspace.",
      parameters: {
        workspace_id: "The workspace whose queue is watched.",
      },
    },
    document: UpdateQueueRemindersDocument,
    problems: [400, 403, 422, 500],
    select: ({ updated }) => updated.reminders,
  }),
  route({
    method: "DELETE",
    path: "/notifications/mutes/{id}",
    words: {
      summary: "End a mute",
      description:
        "Ends one of the caller's mutes now, and returns the current settings. An ended mute can be ended again with the same answer.",
      parameters: {
        id: "The id of the mute.",
      },
    },
    document: EndNotificationMuteDocument,
    problems: [403, 404, 422, 500],
    select: ({ ended }) => ended.preferences,
  }),
];
