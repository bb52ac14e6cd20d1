import { route } from "../engine/route.ts";
import {
  DeleteNotificationsDocument,
  GetNotificationPreferencesDocument,
  MarkNotificationsReadDocument,
  MuteNotificationsDocument,
  UpdateNotificationPreferencesDocument,
} from "../operations.generated.ts";

export const notificationCompanions = [
  route({
    method: "GET",
    path: "/notifications/preferences",
    words: {
      summary: "Get the notification settings",
      description: "Returns the caller's preferences, digest and active mutes.",
    },
    document: GetNotificationPreferencesDocument,
    problems: [403, 422, 500],
    select: ({ viewer }) => viewer.preferences,
  }),
  route({
    method: "PUT",
    path: "/notifications/preferences",
    words: {
      summary: "Set the notification settings",
      description:
        "Stores the time of the caller's daily digest and the preferences of the given topics, and returns the current settings. Topics that are absent keep their preferences.",
    },
    document: UpdateNotificationPreferencesDocument,
    body: ["digestTime", "digestTimezone", "preferences"],
    problems: [400, 403, 422, 500],
    select: ({ updated }) => updated.preferences,
  }),
  route({
    method: "POST",
    path: "/notifications/mutes",
    words: {
      summary: "Mute notifications",
      description:
        "Mutes the account or one workspace until a time in the future, and returns the current settings. Muting the same scope again replaces the mute. The caller must be a member of the workspace.",
    },
    document: MuteNotificationsDocument,
    body: ["scope", "endsAt", "workspaceId"],
    problems: [400, 403, 422, 500],
    select: ({ muted }) => muted.preferences,
  }),
  route({
    method: "POST",
    path: "/notifications/read",
    words: {
      summary: "Mark notifications as read",
      description:
        "Marks the caller's notifications of a workspace and of the account as read: those with the given ids, or all. Other ids change nothing. The caller must be a member of the workspace.",
    },
    document: MarkNotificationsReadDocument,
    body: ["workspaceId", "all", "ids"],
    status: 204,
    problems: [400, 403, 422, 500],
  }),
  route({
    method: "POST",
    path: "/notifications/delete",
    words: {
      summary: "Delete notifications",
      description:
        "Deletes the caller's notifications of a workspace and of the account: those with the given ids, or all. Other ids change nothing. The caller must be a member of the workspace.",
    },
    document: DeleteNotificationsDocument,
    body: ["workspaceId", "all", "ids"],
    status: 204,
    problems: [400, 403, 422, 500],
  }),
];
