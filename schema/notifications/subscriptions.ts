import { type Received, receivedNotifications } from "../../src/domains/notifications/received.ts";
import { builder } from "../core/builder.ts";
import { authScopes } from "../core/roots.ts";
import { Notification } from "./types.ts";

builder.subscriptionFields((t) => ({
  notificationReceived: t.field({
    ...authScopes("read"),
    type: Notification,
    description:
      "Notifications of the viewer as they come and change, each as it is now. FORBIDDEN for a workspace out of reach, at once or later; ends with UNAUTHENTICATED when the credential is revoked.",
    args: {
      workspaceId: t.arg.id({
        required: false,
        description:
          "This workspace's inbox with what is about the account; wherever the viewer reaches when left out.",
      }),
      after: t.arg.id({
        required: false,
        description:
          "A notification that was seen: all that came or changed since that one came is told first. Nothing is left out, some may be told again. INVALID_INPUT for one that is not the viewer's.",
      }),
    },
    subscribe: (_root, args, { scope }) => receivedNotifications(scope, args),
    resolve: ({ notification }: Received) => notification,
  }),
}));
