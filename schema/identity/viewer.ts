import { viewerRow, viewersByIds } from "../../src/domains/identity/read.ts";
import { organizationPage } from "../../src/domains/organizations/read.ts";
import { workspacePage } from "../../src/domains/workspaces/read.ts";
import { idBeside } from "../../src/platform/ids/ids.ts";
import { usableTimezone } from "../../src/platform/time/timezone.ts";
import { LANGUAGE_TAG } from "../../src/platform/values/languageTag.ts";
import { opening } from "../core/applications.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableBeside } from "../core/node.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { WorkspaceConnection } from "../workspaces/types.ts";
import { User } from "./users.ts";

const OrganizationConnection = connectionType("Organization", Organization, { counted: COUNTED_SEPARATELY });

export const Viewer = builder.prismaObject("User", {
  variant: "Viewer",
  description: "User of the request, and the starting point of the graph.",
  select: { id: true },
  interfaces: [Node],
  applications: { fields: ["id", "user", "organizations", "workspaces"] },
  fields: (t) => ({
    id: t.id({
      description:
        "Opaque id of the viewer, by which caches keep the members of `viewer`. Differs from the id of `user`.",
      resolve: ({ id }) => idBeside(id, "vwr"),
    }),
    user: t.variant(User, {
      ...opening("id", "name"),
      description: "Viewer as other users see them. External applications can read `id` and `name` with any scope.",
    }),
    isInstanceAdmin: t.exposeBoolean("isInstanceAdmin", {
      description: "Whether the viewer administers the instance.",
    }),
    locale: t.exposeString("locale", {
      nullable: true,
      description: `Language of the viewer as a BCP 47 tag of at most ${LANGUAGE_TAG.maxLength} characters, such as \`pt-BR\`; null if the viewer chose none. For front ends: texts of the server are in English.`,
    }),
    timezone: t.string({
      nullable: true,
      select: { timezone: true },
      description:
        "IANA time zone of the viewer, such as Europe/Berlin; null if the viewer chose none. Daily digests have this zone by default.",
      resolve: ({ timezone }) => (timezone === null ? null : usableTimezone(timezone)),
    }),
    organizations: t.field({
      type: OrganizationConnection,
      complexity: pageCost(3, STATEMENT),
      args: pageArgs(t.arg),
      description:
        "Organizations that the viewer is a member of, oldest first. Empty for a token that is bound to a workspace.",
      resolve: (_viewer, args, context, info) =>
        organizationPage(context.context, args, rootPage(context, info, "Organization")),
    }),
    workspaces: t.field({
      type: WorkspaceConnection,
      complexity: pageCost(3, STATEMENT),
      args: pageArgs(t.arg),
      description:
        "Workspaces that are visible to the viewer, oldest first; for a token that is bound to a workspace, this workspace.",
      resolve: (_viewer, args, context, info) =>
        workspacePage(context.context, args, rootPage(context, info, "Workspace")),
    }),
  }),
});

readableBeside("Viewer", { vwr: viewersByIds });

builder.queryFields((t) => ({
  viewer: t.prismaField({
    ...requires("read", { application: "byRow" }),
    type: Viewer,
    description: "User of the request, with their organizations, sessions and inbox.",
    resolve: (query, _root, _args, { context }) => viewerRow(context, query),
  }),
}));
