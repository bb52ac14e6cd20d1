import { socialSetById, socialSetsByIds } from "../../src/domains/social-sets/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { SocialAccount } from "../accounts/types.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";

export const SocialSet = builder.prismaObject("SocialSet", {
  description: "A named choice of accounts that are published to together. Seen by the workspace's members.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "accounts:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    name: t.exposeString("name", { description: "1 to 80 characters, once in a workspace." }),
    accounts: t.field({
      ...atMost(50),
      type: [SocialAccount],
      description:
        "Its accounts in their order, at most 50. One that was disconnected since stays, and says so by its `state`.",
      select: (_args, _context, nested) => ({
        accounts: {
          orderBy: { position: "asc" },
          select: { account: nested({ select: { id: true, workspaceId: true } }) },
        },
      }),
      resolve: ({ accounts }) => accounts.map(({ account }) => account),
    }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const SocialSetConnection = connectionType("SocialSet", SocialSet);

const SETS = { list: "Workspace.socialSets", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  socialSets: t.field({
    type: SocialSetConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its social sets, oldest first.",
    select: (args, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, SETS);
      return { socialSets: nestedPage(nested, { where, orderBy, take }, "SocialSet") };
    },
    resolve: ({ socialSets }, args) => pageQuery(args, SETS).finish(socialSets),
  }),
}));

builder.queryFields((t) => ({
  socialSet: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "accounts:read" }),
    type: SocialSet,
    nullable: true,
    description: "One social set; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the set." }) },
    resolve: (query, _root, { id }, { scope }) => socialSetById(scope, id, query),
  }),
}));

readableById("SocialSet", socialSetsByIds);
