import { type GeneratedAltText, generateAltText } from "../../src/domains/media/altText/generate.ts";
import { BOUNDS } from "../../src/domains/media/bounds.ts";
import { LANGUAGE_TAG } from "../../src/platform/values/languageTag.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { MediaItem } from "./types.ts";

const AltTextResult = builder.objectRef<GeneratedAltText>("AltTextResult").implement({
  description: "Alternative text of an image, and its origin.",
  extensions: { resource: "AltTextResult" },
  applications: "withParent",
  fields: (t) => ({
    altText: t.exposeString("altText", { description: "Alternative text that is stored for the image." }),
    generated: t.exposeBoolean("generated", {
      description:
        "Whether this request generated the text. False if the image already had a text, or a concurrent request stored one first.",
    }),
    model: t.exposeString("model", {
      description: "Name of the language model that generated the text; empty if no model was called.",
    }),
  }),
});

mutation("generateAltText", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Generates the alternative text of an image, and stores the text while the image has none.\n\nAn existing text is returned unchanged. Fails with INVALID_INPUT if the item is in the trash, not ready or not an image. Fails with UNAVAILABLE without a language model or a thumbnail, or if the model takes too long. Fails with BAD_GATEWAY if the model returns no usable text, and with RATE_LIMITED after 30 requests in a minute.",
  inputDescription: "Image to describe, and hints for the description.",
  input: (t) => ({
    id: t.id({ description: "Id of the image to describe." }),
    locale: t.string({
      required: false,
      description: `Language of the text as a BCP 47 tag such as \`pt-BR\`, ${length(LANGUAGE_TAG)}; \`en\` if absent or null.`,
    }),
    postContext: t.string({
      required: false,
      ...within(BOUNDS.postContext),
      description: `Post that the image belongs to, ${length(BOUNDS.postContext)}; none if absent or null. Used as information for the language model, not as instructions.`,
    }),
  }),
  run: (context, input) => generateAltText(context, input),
  payload: (t) => ({
    result: t.field({
      type: AltTextResult,
      description: "Alternative text of the image, and its origin.",
      resolve: (done) => done,
    }),
    mediaItem: t.field({ type: MediaItem, description: "Image after the operation.", resolve: ({ item }) => item }),
  }),
});
