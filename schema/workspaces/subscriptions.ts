import { CHANGE_KINDS, type Changed } from "../../src/domains/workspaces/changeKinds.ts";
import { type Event, workspaceChanges } from "../../src/domains/workspaces/changes.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { REFERENCE } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { workspaceOf } from "./changed.ts";
import { Workspace } from "./types.ts";

const SUMMARIES = {
  WORKSPACE: "The workspace itself, such as its settings.",
  MEMBER: "A member: added, removed, or with another role.",
  INVITATION: "An invitation: sent, accepted or revoked.",
  ACCOUNT: "A social account: connected, disconnected, or with other settings.",
  POSTING_SLOT: "A weekly time for posts.",
  SOCIAL_SET: "A set of social accounts.",
  IMAGE_TEMPLATE: "A template of the image editor.",
  VOICE_PROFILE: "A voice profile, or the accounts that use it.",
  MEDIA_ITEM: "A file of the library.",
  THEME: "The theme of the workspace.",
  PUBLICATION: "A post, in any state.",
  RENDITION: "A rendition whose post was sent or deleted.",
  OTHER:
    "A step of the server, such as the end of media processing or the progress of a delivery. Sent if no object is known.",
  MANY: "More objects than the stream lists. Read again what is shown.",
} as const;

const WorkspaceChangeKind = builder.enumType("WorkspaceChangeKind", {
  description: "Kind of an object that changed in a workspace.",
  values: enumValues(CHANGE_KINDS, (kind) => SUMMARIES[kind]),
});

const WorkspaceChange = builder.objectRef<Changed & { workspaceId: string }>("WorkspaceChange").implement({
  description: "A change in a workspace. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => ({
    kind: t.expose("kind", { type: WorkspaceChangeKind, description: "Kind of the object that changed." }),
    objectId: t.exposeID("objectId", {
      nullable: true,
      description:
        "Id of the object that was created, changed or deleted; null for the kinds `OTHER` and `MANY`, and where the change names no single object.",
    }),
    workspace: t.field({
      ...REFERENCE,
      type: Workspace,
      nullable: true,
      description: "The workspace in its current state; null if it was deleted meanwhile.",
      resolve: ({ workspaceId }, _args, context, info) => workspaceOf(context, info, workspaceId),
    }),
  }),
});

// Each event carries its own context and is executed with it, so that the reach is current at each event.
builder.subscriptionFields((t) => ({
  workspaceChanged: t.field({
    ...requires("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: WorkspaceChange,
    nullable: true,
    description:
      "Delivers each object that changed in a workspace, and null when access ends. Fails with FORBIDDEN if the workspace is not visible.",
    args: { workspaceId: t.arg.id({ description: "Id of the workspace to watch." }) },
    subscribe: (_root, { workspaceId }, { context }) => workspaceChanges(context, workspaceId),
    resolve: ({ changed }: Event, { workspaceId }) => changed && { ...changed, workspaceId },
  }),
}));
