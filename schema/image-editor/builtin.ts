import {
  type BuiltinTemplate,
  builtinTemplates,
  TEMPLATE_FILES,
} from "../../src/domains/image-editor/builtin/templates.ts";
import { CATEGORIES } from "../../src/domains/image-editor/categories.ts";
import { PRESETS, type Preset } from "../../src/domains/image-editor/presets.ts";
import { builder } from "../core/builder.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { ImageDocument } from "./document.ts";
import { ImageExportFormat } from "./documentEnums.ts";

/** Built-in templates are in memory and have at most 500 values. */
const BUILT_IN_PRICE = { complexity: { field: 1, multiplier: 1, whole: 125 } };

const BuiltInImageTemplate = builder.objectRef<BuiltinTemplate>("BuiltInImageTemplate").implement({
  description: "A template that is part of the server and the same for all workspaces. Visible to all signed-in users.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "Key of the template, which begins with `builtin-` and is equal on all servers of this version.",
    }),
    name: t.exposeString("name", { description: "Name of the template for display." }),
    category: t.exposeString("category", { description: "Category of the template, one of `imageEditorCategories`." }),
    presetKey: t.string({
      description: "Key of the `ImageEditorPreset` that gives the design its size; empty if the design names none.",
      resolve: ({ document }) => document.presetKey ?? "",
    }),
    builtIn: t.boolean({
      description:
        "Whether the template is part of the server; always true. Templates of a workspace have the same field.",
      resolve: () => true,
    }),
    document: t.expose("document", {
      ...BUILT_IN_PRICE,
      type: ImageDocument.output,
      description: "Design of the template. Use `instantiateImageTemplate` for a new document with keys of its own.",
    }),
  }),
});

const ImageEditorPreset = builder.objectRef<Preset>("ImageEditorPreset").implement({
  description: "A size and export format for new designs.",
  extensions: { resource: "ImageEditorPreset" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { description: "Key of the preset, which documents store as their `presetKey`." }),
    name: t.exposeString("name", {
      description: "Name of the preset for display, such as the network and the kind of post.",
    }),
    widthPx: t.exposeInt("widthPx", {
      nullable: true,
      description: "Width in pixels; null if the user chooses the size.",
    }),
    heightPx: t.exposeInt("heightPx", {
      nullable: true,
      description: "Height in pixels; null if the user chooses the size.",
    }),
    exportFormat: t.expose("exportFormat", {
      type: ImageExportFormat,
      description: "Export format that fits the preset.",
    }),
  }),
});

builder.queryFields((t) => ({
  builtInImageTemplates: t.field({
    ...requires("read", { application: "media:read" }),
    ...typically(TEMPLATE_FILES.length),
    type: [BuiltInImageTemplate],
    description: "Built-in templates in display order. Visible to all signed-in users.",
    args: {
      category: t.arg.string({
        required: false,
        description: "Category of the listed templates; all categories if absent or null.",
      }),
    },
    resolve: (_root, { category }) =>
      builtinTemplates().filter((template) => category == null || template.category === category),
  }),
  imageEditorPresets: t.field({
    ...requires("read", { application: "media:read" }),
    ...typically(PRESETS.length),
    type: [ImageEditorPreset],
    description:
      "Presets that the editor offers, in display order. A document can have any other size within its bounds.",
    resolve: () => PRESETS,
  }),
  imageEditorCategories: t.stringList({
    ...requires("read", { application: "media:read" }),
    description:
      "Categories of the built-in templates, in display order. A template of a workspace can have any other category.",
    resolve: () => CATEGORIES,
  }),
}));
