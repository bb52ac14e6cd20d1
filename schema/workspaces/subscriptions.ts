import { type Event, workspaceChanges } from "../../src/domains/workspaces/changes.ts";
import { workspaceById } from "../../src/domains/workspaces/read.ts";
import { builder } from "../core/builder.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "./types.ts";

// Each event carries its own context and is executed with it, so that the reach is current at each event.
builder.subscriptionFields((t) => ({
  workspaceChanged: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: Workspace,
    nullable: true,
    description:
      "Delivers the workspace after each change in it, such as settings, slots, members or invitations. Delivers null and ends when the viewer loses access. Fails with FORBIDDEN if the workspace does not exist or is not visible to the viewer. Ends with UNAUTHENTICATED when the credential is revoked.",
    args: { workspaceId: t.arg.id({ description: "Id of the workspace to watch." }) },
    subscribe: (_root, { workspaceId }, { context }) => workspaceChanges(context, workspaceId),
    resolve: (query, _event: Event, { workspaceId }, { context }) => workspaceById(context, workspaceId, query),
  }),
}));
