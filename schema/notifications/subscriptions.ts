import { type Received, receivedNotifications } from "../../src/domains/notifications/received.ts";
import { builder } from "../core/builder.ts";
import { requires } from "../core/roots.ts";
import { Notification } from "./types.ts";

builder.subscriptionFields((t) => ({
  notificationReceived: t.field({
    ...requires("read"),
    type: Notification,
    description:
      "Notifications of the viewer as they arrive and change, each in its current state. Fails with FORBIDDEN, at once or later, if the viewer cannot access the workspace.",
    args: {
      workspaceId: t.arg.id({
        required: false,
        description:
          "Id of the workspace whose inbox is watched, together with the account's notifications. All notifications of the viewer if absent or null.",
      }),
      after: t.arg.id({
        required: false,
        description:
          "Id of a notification that the client has. The stream begins with all notifications that arrived or changed since that one arrived; some may be sent twice, none is missed. Fails with INVALID_INPUT for the id of another user's notification.",
      }),
    },
    subscribe: (_root, args, { context }) => receivedNotifications(context, args),
    resolve: ({ notification }: Received) => notification,
  }),
}));
