import { BOUNDS } from "../../src/domains/social-sets/bounds.ts";
import { socialSetById, socialSetsByIds } from "../../src/domains/social-sets/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { SocialAccount } from "../accounts/types.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";

export const SocialSet = builder.prismaObject("SocialSet", {
  description: "Named list of accounts to publish to together. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "accounts:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the social set belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the social set belongs to." }),
    name: t.exposeString("name", {
      description: `Name of the social set, ${length(BOUNDS.name)}, unique in the workspace.`,
    }),
    accounts: t.field({
      ...typically(4),
      type: [SocialAccount],
      description: `Accounts of the social set in publishing order, at most ${BOUNDS.accounts.maxItems}. Accounts that were disconnected later remain in the list with the state \`DISCONNECTED\`.`,
      args: {
        isConnected: t.arg.boolean({
          required: false,
          description: "True to leave out disconnected accounts. Absent, null or false means all accounts.",
        }),
      },
      select: ({ isConnected }, _context, nested) => ({
        accounts: {
          ...(isConnected === true && { where: { account: { state: { not: "DISCONNECTED" as const } } } }),
          orderBy: { position: "asc" },
          select: { account: nested({ select: { id: true, workspaceId: true } }) },
        },
      }),
      resolve: ({ accounts }) => accounts.map(({ account }) => account),
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the social set; each change increases it. Send it as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the social set was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the social set last changed." }),
  }),
});

const SocialSetConnection = connectionType("SocialSet", SocialSet, { counted: COUNTED });

const SETS = { list: "Workspace.socialSets", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  socialSets: t.field({
    type: SocialSetConnection,
    args: pageArgs(t.arg),
    description: "Social sets of the workspace, oldest first.",
    ...nestedList({ relation: "socialSets", type: "SocialSet", typical: 3, page: (args) => pageQuery(args, SETS) }),
  }),
}));

builder.queryFields((t) => ({
  socialSet: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "accounts:read" }),
    type: SocialSet,
    nullable: true,
    description: "Social set with the given id; null if no such set is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the social set." }) },
    resolve: (query, _root, { id }, { context }) => socialSetById(context, id, query),
  }),
}));

readableById("SocialSet", socialSetsByIds);
