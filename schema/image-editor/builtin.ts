import { type BuiltinTemplate, builtinTemplates } from "../../src/domains/image-editor/builtin/templates.ts";
import { CATEGORIES } from "../../src/domains/image-editor/categories.ts";
import { PRESETS, type Preset } from "../../src/domains/image-editor/presets.ts";
import { builder } from "../core/builder.ts";
import { atMost } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { ImageDocument } from "./document.ts";
import { ImageExportFormat } from "./documentEnums.ts";

/** Built-in templates are in memory and have at most 500 values. */
const BUILT_IN_PRICE = { complexity: { field: 1, multiplier: 1, whole: 125 } };

const BuiltInImageTemplate = builder.objectRef<BuiltinTemplate>("BuiltInImageTemplate").implement({
  description: "A template that comes with this server. Seen by everyone who is signed in.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { description: "Begins with `builtin-`; the same on every server of this version." }),
    name: t.exposeString("name", { description: "What people call it." }),
    category: t.exposeString("category", { description: "One of `imageEditorCategories`." }),
    presetKey: t.string({
      description: "The size that it is made for.",
      resolve: ({ document }) => document.presetKey ?? "",
    }),
    builtIn: t.boolean({ description: "True.", resolve: () => true }),
    document: t.field({
      ...BUILT_IN_PRICE,
      type: ImageDocument.output,
      description: "The design. For one to work on, take `instantiateImageTemplate`.",
      resolve: ({ document }) => document,
    }),
  }),
});

const ImageEditorPreset = builder.objectRef<Preset>("ImageEditorPreset").implement({
  description: "A size that designs begin with.",
  extensions: { resource: "ImageEditorPreset" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { description: "What documents call it: their `presetKey`." }),
    name: t.exposeString("name", { description: "What it is for." }),
    widthPx: t.exposeInt("widthPx", { nullable: true, description: "Pixels; null where people choose." }),
    heightPx: t.exposeInt("heightPx", { nullable: true, description: "Pixels; null where people choose." }),
    exportFormat: t.expose("exportFormat", { type: ImageExportFormat, description: "The format that it is for." }),
  }),
});

builder.queryFields((t) => ({
  builtInImageTemplates: t.field({
    ...authScopes("read", { application: "media:read" }),
    ...atMost(builtinTemplates().length),
    type: [BuiltInImageTemplate],
    description: "The templates that come with this server, in the order in which they are shown.",
    args: { category: t.arg.string({ required: false, description: "Only those of this category." }) },
    resolve: (_root, { category }) =>
      builtinTemplates().filter((template) => category == null || template.category === category),
  }),
  imageEditorPresets: t.field({
    ...authScopes("read", { application: "media:read" }),
    ...atMost(PRESETS.length),
    type: [ImageEditorPreset],
    description: "The sizes that the editor offers; documents may have any other.",
    resolve: () => PRESETS,
  }),
  imageEditorCategories: t.stringList({
    ...authScopes("read", { application: "media:read" }),
    description: "The categories of the built-in templates; others may have any.",
    resolve: () => CATEGORIES,
  }),
}));
