import { type GeneratedAltText, generateAltText } from "../../src/domains/media/altText/generate.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { MediaItem } from "./types.ts";

const GenerateAltTextInput = builder.inputType("GenerateAltTextInput", {
  description: "How to describe an image.",
  fields: (t) => ({
    id: t.id({ description: "The id of the image." }),
    locale: t.string({
      required: false,
      description: "The language of the text, a BCP 47 tag such as `pt-BR`, at most 35 characters; `en` when left out.",
    }),
    postContext: t.string({
      required: false,
      extensions: { constraints: { maxLength: 1000 } },
      description:
        "The post that the image goes with, at most 1,000 characters. It tells the model what matters, and cannot give it orders.",
    }),
  }),
});

const AltTextResult = builder.objectRef<GeneratedAltText>("AltTextResult").implement({
  description: "The alternative text of an image.",
  extensions: { resource: "AltTextResult" },
  applications: "withParent",
  fields: (t) => ({
    altText: t.exposeString("altText", { description: "What the image shows: the text that is stored." }),
    generated: t.exposeBoolean("generated", {
      description: "Whether this request produced it. False where there was one already, or somebody else was first.",
    }),
    model: t.exposeString("model", {
      description: "The model that wrote it, by its own name; empty when none was asked.",
    }),
  }),
});

const GenerateAltTextPayload = payload<GeneratedAltText>("generateAltText", {
  fields: (t) => ({
    result: t.field({ type: AltTextResult, description: "The text.", resolve: (done) => done }),
    media: t.field({ type: MediaItem, description: "The image as it is now.", resolve: ({ item }) => item }),
  }),
});

builder.mutationFields((t) => ({
  generateAltText: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: GenerateAltTextPayload,
    description:
      "Describes an image for who does not see it, and stores that while there is no alternative text (POST /media/{id}/alt-text/generate). INVALID_INPUT for what is in the trash, not ready or no image; UNAVAILABLE without a language model or a preview; BAD_GATEWAY when the model gives nothing of use. 30 a minute.",
    args: { input: t.arg({ type: GenerateAltTextInput }) },
    resolve: (_root, { input }, { scope }) => generateAltText(scope, input),
  }),
}));
