import { documentOf } from "../../src/domains/image-editor/documents.ts";
import { imageTemplateQuery, type Listing } from "../../src/domains/image-editor/list.ts";
import { newDocument } from "../../src/domains/image-editor/newDocument.ts";
import { imageTemplateById, imageTemplatesByIds } from "../../src/domains/image-editor/read.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { MediaItem } from "../media/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ImageDocument } from "./document.ts";

/**
 * `field` is the price of loading the largest document, and `whole` the price of answering with all of it. A document is at most as large as
 * a request, 1 MB: about 6,000 layers or 75,000 points. The lists of its parts are priced by these numbers (document.ts).
 */
export const DOCUMENT_PRICE = { complexity: { field: 2000, multiplier: 1, whole: 20_000 } };

export const ImageTemplate = builder.prismaObject("ImageTemplate", {
  description: "A design saved as a template of a workspace. Seen by the workspace's members.",
  extensions: { resource: "ImageTemplate" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "media:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    name: t.exposeString("name", { description: "1 to 120 characters." }),
    category: t.exposeString("category", {
      description: "What it is sorted by: one of `imageEditorCategories`, any other, or empty; at most 80 characters.",
    }),
    presetKey: t.exposeString("presetKey", { description: "That of its document; empty when it has none." }),
    builtIn: t.boolean({
      description: "Whether it comes with this server: false. Those that do are `builtInImageTemplates`.",
      resolve: () => false,
    }),
    document: t.field({
      ...DOCUMENT_PRICE,
      type: ImageDocument.output,
      description: "The design.",
      resolve: (row, _args, { scope }) => oncePerRow(row, "document", () => documentOf(scope, row.id)),
    }),
    previewMediaId: t.exposeID("previewMediaId", {
      nullable: true,
      description:
        "The picture of it: the one that was given, else the one that is rendered after each change; null until then.",
    }),
    preview: t.relation("preview", {
      type: MediaItem,
      nullable: true,
      description: "The same as an item of the library; null until then.",
    }),
    previewGiven: t.exposeBoolean("previewGiven", {
      description: "Whether that picture was given: then none is rendered.",
    }),
    createdBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "Who saved it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ createdById }, _args, context, info) =>
        createdById === null ? null : person(context, info, createdById),
    }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "When it was saved.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "When it last changed.",
    }),
  }),
});

const ImageTemplateConnection = connectionType("ImageTemplate", ImageTemplate);

builder.prismaObjectFields(Workspace, (t) => ({
  templates: t.field({
    type: ImageTemplateConnection,
    complexity: pageCost(),
    args: {
      ...pageArgs(t.arg),
      category: t.arg.string({ required: false, description: "Only those of this category." }),
      q: t.arg.string({
        required: false,
        description: "Only those with this in their name, whatever its case: at most 120 characters.",
      }),
    },
    description: "Its image-editor templates, newest first; not the built-in ones.",
    select: (args: Listing, _context, nested) => {
      const { where, orderBy, take } = imageTemplateQuery(args);
      return { imageTemplates: nestedPage(nested, { where, orderBy, take }, "ImageTemplate") };
    },
    resolve: ({ imageTemplates }, args) => imageTemplateQuery(args).finish(imageTemplates),
  }),
}));

builder.queryFields((t) => ({
  imageTemplate: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "media:read" }),
    type: ImageTemplate,
    nullable: true,
    description: "One image-editor template; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the template." }) },
    resolve: (query, _root, { id }, { scope }) => imageTemplateById(scope, id, query),
  }),
  instantiateImageTemplate: t.field({
    ...authScopes("read", { role: "workspaceMember", application: "media:read" }),
    ...DOCUMENT_PRICE,
    type: ImageDocument.output,
    nullable: true,
    description:
      "A new document made from a template of a workspace, or a built-in one, with page and layer ids of its own; it is stored nowhere. Null when the template does not exist or is out of the viewer's reach.",
    args: {
      id: t.arg.id({ description: "The id of the template." }),
      title: t.arg.string({
        required: false,
        description: "The title of the new document, 1 to 160 characters; that of the template's when left out.",
      }),
    },
    resolve: (_root, { id, title }, { scope }) => newDocument(scope, id, title),
  }),
}));

readableById("ImageTemplate", imageTemplatesByIds);
