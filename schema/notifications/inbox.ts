import { unreadOfScopes } from "../../src/domains/notifications/read.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { signedIn } from "../../src/platform/access/requestContext.ts";
import { boundWorkspace } from "../../src/platform/access/viewer.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { Viewer } from "../identity/viewer.ts";
import { Workspace } from "../workspaces/types.ts";

/** An inbox by the scope of its notifications: a workspace's id, or empty for the account. */
interface Inbox {
  scope: string;
}

const unread = batched(unreadOfScopes);

const NotificationInbox = builder.objectRef<Inbox>("NotificationInbox").implement({
  description: "Notifications of the viewer about one workspace, or about the account. Visible to the viewer alone.",
  fields: (t) => ({
    unreadCount: t.int({
      ...worth(10),
      description: "Number of unread notifications of this workspace, or of the account, alone.",
      resolve: ({ scope }, _args, { context }) => unread(context, scope),
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  viewerInbox: t.field({
    type: NotificationInbox,
    description: "Viewer's notifications about this workspace, without those about the account.",
    resolve: ({ id }) => ({ scope: id }),
  }),
}));

builder.prismaObjectFields(Viewer, (t) => ({
  accountInbox: t.field({
    type: NotificationInbox,
    nullable: true,
    description: "Viewer's notifications about the account; null for tokens that are bound to a workspace.",
    resolve: (_viewer, _args, { context }) => (boundWorkspace(signedIn(context)) === null ? { scope: "" } : null),
  }),
}));
