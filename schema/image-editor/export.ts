import { exportImageTemplate } from "../../src/domains/image-editor/export.ts";
import type { Unsupported } from "../../src/domains/image-editor/render/drawing.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { atMost } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { MediaItem } from "../media/types.ts";

const ImageRenderFeature = builder.enumType("ImageRenderFeature", {
  description: "What a picture of a page lacks.",
  values: {
    FONT_ASSET: { value: "font_asset", description: "A font of the workspace; one of the server's is in its place." },
    FONT_FAMILY: {
      value: "font_family",
      description: "A family that the server has not; the nearest is in its place.",
    },
    CHARACTERS: { value: "characters", description: "Characters that no font has; a box stands for each." },
    MEDIA: { value: "media", description: "A picture that is not there; a placeholder stands for it." },
    EFFECT: { value: "effect", description: "An effect that such a layer does not get." },
    GEOMETRY: { value: "geometry", description: "A layer with numbers beyond what can be drawn." },
    WORK: { value: "work", description: "What would have taken too long." },
    DEPTH: { value: "depth", description: "Effects of a layer in too many groups within each other." },
  } as const,
});

const ImageRenderGap = builder.objectRef<Unsupported>("ImageRenderGap").implement({
  description: "Something of a page that is not in its picture as the document says.",
  applications: "withParent",
  fields: (t) => ({
    path: t.string({
      description: "Where in the document: `pages[0].layers[3].text.fontFamily`.",
      resolve: ({ path }) =>
        path
          .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
          .join(""),
    }),
    feature: t.expose("feature", { type: ImageRenderFeature, description: "What is lacking." }),
  }),
});

const ExportImageTemplateInput = builder.inputType("ExportImageTemplateInput", {
  description: "What of a template to draw.",
  fields: (t) => ({
    id: t.id({ description: "The id of the template." }),
    page: t.int({ required: false, description: "Which page, counted from 1; the first when left out." }),
  }),
});

const ExportImageTemplatePayload = payload<Awaited<ReturnType<typeof exportImageTemplate>>>("exportImageTemplate", {
  fields: (t) => ({
    media: t.field({
      type: MediaItem,
      description: "The picture in the library. The one that was there, where the same was made before.",
      resolve: ({ media }) => media,
    }),
    unsupported: t.field({
      ...atMost(200),
      type: [ImageRenderGap],
      description: "What of the page it lacks, at most 200; none when it is whole.",
      resolve: ({ unsupported }) => unsupported,
    }),
  }),
});

builder.mutationFields((t) => ({
  exportImageTemplate: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: ExportImageTemplatePayload,
    description:
      "Draws a page of a template, in the format of its export defaults, and keeps the picture in the workspace's library. INVALID_INPUT for a page that it has not, QUOTA_EXCEEDED without room for it. For the workspace's editors and admins, 30 times in a minute.",
    args: { input: t.arg({ type: ExportImageTemplateInput }) },
    resolve: (_root, { input }, { scope }) => exportImageTemplate(scope, input),
  }),
}));
