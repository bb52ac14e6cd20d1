import { imageTemplatesByIds } from "../../src/domains/image-editor/read.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import { typeOfId } from "../../src/platform/ids/ids.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { reference } from "../core/reference.ts";
import { ImageTemplate } from "../image-editor/types.ts";
import { Publication } from "../publications/types.ts";
import { MediaItem } from "./types.ts";

const MediaUser = builder.unionType("MediaUser", {
  description: "Object that uses a media item.",
  applications: "withParent",
  types: [Publication, ImageTemplate],
  resolveType: ({ id }) => typeOfId(id) ?? null,
});

const publication = reference("Publication", publicationsByIds, { id: true, workspaceId: true });
const imageTemplate = reference("ImageTemplate", imageTemplatesByIds, { id: true, workspaceId: true });

/** The maximum number of users in an answer: more are of no use to a reader. */
const MOST_USERS = 50;

builder.prismaObjectField(MediaItem, "usedBy", (t) =>
  t.field({
    // Two statements, for the references and for the users of the more expensive type.
    ...worth(20, MOST_USERS),
    type: [MediaUser],
    select: { references: { orderBy: [{ user: "asc" }, { userId: "asc" }], take: MOST_USERS } },
    description: `Publications and image templates that use the item, at most ${MOST_USERS}. An item in use cannot be deleted.`,
    resolve: async ({ references }, _args, context, info) => {
      const users = references.map(({ user, userId }) => FOLLOW[user](context, info, userId));
      return (await Promise.all(users)).filter((user) => user !== null);
    },
  }),
);

const FOLLOW = { PUBLICATION: publication, IMAGE_TEMPLATE: imageTemplate };
