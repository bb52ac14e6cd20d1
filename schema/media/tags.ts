import { MOST_TAGGED, MOST_TAGS, mediaTags, type MediaTag as Tag } from "../../src/domains/media/tags.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { MEMBER } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";

const MediaTag = builder.objectRef<Tag>("MediaTag").implement({
  description: "Tag of a workspace's media items.",
  applications: "media:read",
  fields: (t) => ({
    name: t.exposeString("name", { ...MEMBER, description: "Tag in lower case." }),
    itemCount: t.exposeInt("items", { ...MEMBER, description: "Number of items outside the trash that have the tag." }),
    oldestItemAt: t.expose("since", {
      ...MEMBER,
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time when the oldest of these items was created.",
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  mediaTags: t.field({
    // The statement reads the tags of up to 20,000 items.
    complexity: { field: 500, multiplier: 50 },
    type: [MediaTag],
    description: `Tags of the workspace's media items outside the trash, by name; the ${MOST_TAGS} of most items if there are more. Only the latest ${MOST_TAGGED.toLocaleString("en-US")} items are counted.`,
    select: { id: true },
    resolve: (workspace, _args, { context }) =>
      oncePerRow(workspace, "mediaTags", () => mediaTags(context, workspace.id)),
  }),
}));
