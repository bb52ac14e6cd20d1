import { BOUNDS } from "../../src/domains/image-editor/bounds.ts";
import { documentOf } from "../../src/domains/image-editor/documents.ts";
import { imageTemplateFilter, imageTemplateQuery, type Listing } from "../../src/domains/image-editor/list.ts";
import { newDocument } from "../../src/domains/image-editor/newDocument.ts";
import { imageTemplateById, imageTemplatesByIds, imageTemplatesToSearch } from "../../src/domains/image-editor/read.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { oncePerRow } from "../core/memo.ts";
import { nestedList, searchedInMemory } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { MediaItem } from "../media/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ImageDocument } from "./document.ts";

/**
 * `field` is the price of loading the largest document, and `whole` the price of answering with all of it. A document
 * is at most as large as a request, 1 MB: about 6,000 layers or 75,000 points. The lists of its parts are priced by
 * these numbers (document.ts).
 */
const DOCUMENT_PRICE = { complexity: { field: 2000, multiplier: 1, whole: 20_000 } };

export const ImageTemplate = builder.prismaObject("ImageTemplate", {
  description: "A design that a workspace saved as a template. Visible to members of the workspace.",
  extensions: { resource: "ImageTemplate" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "media:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the template belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the template belongs to." }),
    name: t.exposeString("name", { description: `Name of the template, ${length(BOUNDS.name)}.` }),
    category: t.exposeString("category", {
      description: `Category of the template: one of \`imageEditorCategories\`, any other text of ${length(BOUNDS.category)}, or empty.`,
    }),
    presetKey: t.exposeString("presetKey", {
      description: "Key of the preset that the document names; empty if the document names none.",
    }),
    builtIn: t.boolean({
      description:
        "Whether the template is part of the server; always false. See `builtInImageTemplates` for the built-in ones.",
      resolve: () => false,
    }),
    document: t.field({
      ...DOCUMENT_PRICE,
      type: ImageDocument.output,
      description: "Design of the template.",
      resolve: (row, _args, { context }) => oncePerRow(row, "document", () => documentOf(context, row.id)),
    }),
    previewMediaId: t.exposeID("previewMediaId", {
      nullable: true,
      description:
        "Id of the media item with the preview: the one that a user set, or the first page as rendered after each change. Null if no preview was rendered.",
    }),
    preview: t.relation("preview", {
      type: MediaItem,
      nullable: true,
      description: "Media item with the preview of the template; null if no preview was rendered.",
    }),
    previewGiven: t.exposeBoolean("previewGiven", {
      description: "Whether a user set the preview, so that none is rendered.",
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description: "User who created the template; null if the user was deleted or is not visible to the viewer.",
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time when the template was created.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time when the template last changed.",
    }),
  }),
});

const ImageTemplateConnection = connectionType("ImageTemplate", ImageTemplate, { counted: COUNTED });

const ImageTemplateFilter = builder.inputType("ImageTemplateFilter", {
  description: "Rules that the image-editor templates of a list meet, all of them.",
  fields: (t) => ({
    category: t.string({
      required: false,
      description: "Category of the listed templates; all categories if absent or null.",
    }),
    search: t.string({
      required: false,
      description: `Words of the names of the listed templates, or parts of them; all must occur, in any letter case. The text has ${length(BOUNDS.search)}. Absent, null or blank lists all names.`,
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  imageTemplates: t.field({
    type: ImageTemplateConnection,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: ImageTemplateFilter,
        required: false,
        description: "Filter of the list; all templates of the workspace if absent or null.",
      }),
    },
    description: "Image-editor templates of the workspace, newest first, without the built-in ones.",
    ...nestedList<Listing>({
      relation: "imageTemplates",
      type: "ImageTemplate",
      page: imageTemplateQuery,
      filter: imageTemplateFilter,
      search: searchedInMemory({
        searchOf: ({ filter }) => filter?.search,
        page: imageTemplateQuery,
        rows: imageTemplatesToSearch,
        read: imageTemplatesByIds,
      }),
    }),
  }),
}));

builder.queryFields((t) => ({
  imageTemplate: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "media:read" }),
    type: ImageTemplate,
    nullable: true,
    description: "Image-editor template by id; null if the template does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the template to return." }) },
    resolve: (query, _root, { id }, { context }) => imageTemplateById(context, id, query),
  }),
  instantiateImageTemplate: t.field({
    ...requires("read", { role: "workspaceMember", application: "media:read" }),
    ...DOCUMENT_PRICE,
    type: ImageDocument.output,
    nullable: true,
    description:
      "New document from a template, with new keys of pages and layers, which is not stored. Null if no such template is visible to the viewer.",
    args: {
      id: t.arg.id({ description: "Id of a template of a workspace, or key of a built-in template." }),
      title: t.arg.string({
        required: false,
        description:
          "Title of the new document, 1 to 160 characters; the title of the template's document if absent or null.",
      }),
    },
    resolve: (_root, { id, title }, { context }) => newDocument(context, id, title),
  }),
}));

readableById("ImageTemplate", imageTemplatesByIds);
