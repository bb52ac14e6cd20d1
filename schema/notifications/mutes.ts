import { type MuteOfMine, mutesByIds } from "../../src/domains/notifications/preferences.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";

export const NotificationMuteScope = builder.enumType("NotificationMuteScope", {
  description: "Extent of a mute.",
  values: {
    ACCOUNT: { description: "All notifications, except those that a mute cannot silence." },
    WORKSPACE: { description: "Notifications about one workspace." },
  },
});

export const NotificationMute = builder.objectRef<MuteOfMine>("NotificationMute").implement({
  description:
    "A period without notifications for the viewer; each scope has at most one mute. Transactional topics are never muted. Visible only to the viewer, while the viewer can access the workspace.",
  interfaces: [Node],
  fields: (t) => ({
    scope: t.expose("kind", {
      type: NotificationMuteScope,
      description: "Scope of the mute: the account, or one workspace.",
    }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      extensions: { emptyText: true },
      description: "Id of the workspace that is muted; null for the scope ACCOUNT.",
    }),
    workspaceName: t.exposeString("workspaceName", {
      nullable: true,
      extensions: { emptyText: true },
      description: "Name of the workspace that is muted; null for the scope ACCOUNT.",
    }),
    startsAt: t.expose("startsAt", { type: "DateTime", description: "Time when the mute began." }),
    endsAt: t.expose("endsAt", {
      type: "DateTime",
      nullable: true,
      extensions: { zeroTime: true },
      description: "Time when the mute ends or was ended; null if the mute lasts until `endNotificationMute`.",
    }),
  }),
});

readableById("NotificationMute", mutesByIds);
