import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { commentsByIds } from "../../src/domains/publications/review/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { figure } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, worth } from "../core/prices.ts";
import { personBy } from "../identity/person.ts";
import { Publication } from "./types.ts";

export const PublicationComment = builder.prismaObject("PublicationComment", {
  description: "Comment of the team on a publication; never published. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    publication: t.relation("publication", { description: "Publication that the comment is about." }),
    text: t.exposeString("text", {
      ...worth(2),
      description: `Text of the comment, 1 to ${figure(BOUNDS.comment.maxLength)} characters.`,
    }),
    author: t.field({
      ...personBy("authorId"),
      description: "User who wrote the comment; null if the user was deleted or is not visible to the viewer.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the comment was written." }),
    resolvedAt: t.expose("resolvedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the comment was resolved; null while the comment is open.",
    }),
    resolvedBy: t.field({
      ...personBy("resolvedById"),
      description:
        "User who resolved the comment; null while the comment is open, and if the user was deleted or is not visible to the viewer.",
    }),
  }),
});

const PublicationCommentConnection = connectionType("PublicationComment", PublicationComment, { counted: COUNTED });

const OF_PUBLICATION = { list: "Publication.comments", order: OLDEST_FIRST };

builder.prismaObjectFields(Publication, (t) => ({
  comments: t.field({
    type: PublicationCommentConnection,
    args: pageArgs(t.arg),
    description: "Comments on the publication, oldest first.",
    ...nestedList({
      relation: "comments",
      type: "PublicationComment",
      typical: 3,
      page: (args) => pageQuery(args, OF_PUBLICATION),
    }),
  }),
}));

readableById("PublicationComment", commentsByIds);
