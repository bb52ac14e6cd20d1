import type { MediaUser } from "../../prisma/generated/client/client.ts";
import { imageTemplatesByIds } from "../../src/domains/image-editor/read.ts";
import { nameOf } from "../../src/domains/publications/content/content.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { builder } from "../core/builder.ts";
import { COUNTED, worth } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { ImageTemplate } from "../image-editor/types.ts";
import { Publication } from "../publications/types.ts";
import { MediaItem } from "./types.ts";

interface Use {
  user: MediaUser;
  userId: string;
}

const MediaUseKind = builder.enumType("MediaUseKind", {
  description: "Kind of an object that uses a media item.",
  values: {
    PUBLICATION: { description: "A publication that is not out yet." },
    IMAGE_TEMPLATE: {
      description: "A template of the image editor.",
      extensions: { wire: "template" },
    },
  },
});

const publication = reference("Publication", publicationsByIds, { id: true, workspaceId: true });
const imageTemplate = reference("ImageTemplate", imageTemplatesByIds, { id: true, workspaceId: true });

/** The name of a use. One statement for each kind reads the names of all uses of a response. */
const nameOfUse = batched(async (context, ids: readonly string[]) => {
  const [publications, templates] = await Promise.all([
    publicationsByIds(context, ids, { select: { id: true, title: true, segments: true } }),
    imageTemplatesByIds(context, ids, { select: { id: true, name: true } }),
  ]);
  return ids.map((_id, index) => {
    const use = publications[index];
    return use ? nameOf(use) : (templates[index]?.name ?? "");
  });
});

const MediaUse = builder.objectRef<Use>("MediaUse").implement({
  description: "One use of a media item.",
  // The name of a publication is a part of its content.
  applications: { fields: ["kind", "userId", "publication", "imageTemplate"] },
  fields: (t) => ({
    kind: t.field({ type: MediaUseKind, description: "Kind of the object.", resolve: ({ user }) => user }),
    userId: t.exposeID("userId", { description: "Id of the object." }),
    name: t.string({
      ...REFERENCE,
      description:
        "Name by which people recognize the object: the title of a publication, otherwise its first text, or the name of a template. Empty if the object was deleted meanwhile.",
      resolve: ({ userId }, _args, { context }) => nameOfUse(context, userId),
    }),
    publication: t.field({
      ...REFERENCE,
      type: Publication,
      nullable: true,
      description: "Publication that uses the item; null for another kind.",
      resolve: ({ user, userId }, _args, context, info) =>
        publication(context, info, user === "PUBLICATION" ? userId : null),
    }),
    imageTemplate: t.field({
      ...REFERENCE,
      type: ImageTemplate,
      nullable: true,
      description: "Image template that uses the item; null for another kind.",
      resolve: ({ user, userId }, _args, context, info) =>
        imageTemplate(context, info, user === "IMAGE_TEMPLATE" ? userId : null),
    }),
  }),
});

/** The maximum number of uses in an answer: more are of no use to a reader. */
const MOST_USES = 50;

builder.prismaObjectFields(MediaItem, (t) => ({
  uses: t.field({
    ...worth(1, MOST_USES),
    type: [MediaUse],
    select: { references: { orderBy: [{ user: "asc" }, { userId: "asc" }], take: MOST_USES } },
    description: `Publications and image templates that use the item, at most ${MOST_USES}. An item in use cannot be deleted.`,
    resolve: ({ references }) => references,
  }),
  usageCount: t.relationCount("references", {
    ...COUNTED,
    description: "Number of publications and image templates that use the item.",
  }),
}));
