import { exportImageTemplate } from "../../src/domains/image-editor/export.ts";
import type { Unsupported } from "../../src/domains/image-editor/render/drawing.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { MediaItem } from "../media/types.ts";

const ImageRenderFeature = builder.enumType("ImageRenderFeature", {
  description: "Kind of a difference between a document and the drawn image of its page.",
  values: {
    FONT_ASSET: { value: "font_asset", description: "A font of the workspace, drawn with a bundled font instead." },
    FONT_FAMILY: {
      value: "font_family",
      description: "A font family that is not bundled, drawn with a similar or the default family instead.",
    },
    CHARACTERS: { value: "characters", description: "Characters that no bundled font has, each drawn as a box." },
    MEDIA: { value: "media", description: "A media item that is missing or not an image, drawn as a placeholder." },
    EFFECT: { value: "effect", description: "An effect that layers of this type do not support." },
    GEOMETRY: {
      value: "geometry",
      description: "A layer that is left out, because its position or size is beyond the drawable range.",
    },
    WORK: { value: "work", description: "A part that is left out, because drawing the page would take too long." },
    DEPTH: {
      value: "depth",
      description: "Effects of a layer that are left out, because the groups are nested too deeply.",
    },
  } as const,
});

const ImageRenderGap = builder.objectRef<Unsupported>("ImageRenderGap").implement({
  description: "A part of a page that the exported image leaves out or shows differently from the document.",
  applications: "withParent",
  fields: (t) => ({
    path: t.string({
      description: "Path of the part in the document, such as `pages[0].layers[3].text.fontFamily`.",
      resolve: ({ path }) =>
        path
          .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
          .join(""),
    }),
    feature: t.expose("feature", { type: ImageRenderFeature, description: "Kind of the difference." }),
  }),
});

mutation("exportImageTemplate", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Draws a page of a template in its export format and stores the image in the workspace's media library.\n\nFails with INVALID_INPUT if the page does not exist or is too complex. Fails with QUOTA_EXCEEDED if the library has no room, and with RATE_LIMITED after 30 exports in a minute.",
  inputDescription: "Template and page to export.",
  input: (t) => ({
    id: t.id({ description: "Id of the template to export." }),
    page: t.int({ required: false, description: "Number of the page, from 1; the first page if absent or null." }),
  }),
  run: (context, input) => exportImageTemplate(context, input),
  payload: (t) => ({
    mediaItem: t.expose("media", {
      type: MediaItem,
      description:
        "Exported image in the media library. An existing item is returned if the library has the same image.",
    }),
    unsupported: t.expose("unsupported", {
      ...typically(3),
      type: [ImageRenderGap],
      description:
        "Parts of the page that the image leaves out or shows differently, at most 200; empty for a complete image.",
    }),
  }),
});
