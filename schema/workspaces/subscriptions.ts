import { type Event, workspaceChanges } from "../../src/domains/workspaces/changes.ts";
import { workspaceById } from "../../src/domains/workspaces/read.ts";
import { builder } from "../core/builder.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace } from "./types.ts";

// Each event carries its own scope and is executed with it, so that the reach is current at each event.
builder.subscriptionFields((t) => ({
  workspaceChanged: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: Workspace,
    nullable: true,
    description:
      "The workspace, after each change of anything in it: settings, slots, members, invitations. null, and the end, once it is out of the viewer's reach. FORBIDDEN when it is so from the start; ends with UNAUTHENTICATED when the credential is revoked.",
    args: { workspaceId: t.arg.id({ description: "The id of the workspace." }) },
    subscribe: (_root, { workspaceId }, { scope }) => workspaceChanges(scope, workspaceId),
    resolve: (query, _event: Event, { workspaceId }, { scope }) => workspaceById(scope, workspaceId, query),
  }),
}));
