import { LONGEST_CAPTION, MOST_CAPTIONS } from "../../src/domains/memes/limits.ts";
import { renderMeme } from "../../src/domains/memes/render.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { MediaItem } from "../media/types.ts";

const MemeFormat = builder.enumType("MemeFormat", {
  description: "What a picture is kept as.",
  values: {
    PNG: { value: "png", description: "Without loss." },
    JPEG: { value: "jpeg", description: "Small, for photographs." },
    WEBP: { value: "webp", description: "Small." },
  } as const,
});

const RenderMemeInput = builder.inputType("RenderMemeInput", {
  description: "A template, and what to write on it.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace whose library the picture is kept in." }),
    templateId: t.id({ description: "A template of `memeTemplates`." }),
    captions: t.stringList({
      extensions: { constraints: { maxItems: MOST_CAPTIONS, items: { maxLength: LONGEST_CAPTION } } },
      description:
        "One a line of the template, at most as many as it has, each of at most 300 characters. Blank ones leave their line empty. A remote catalogue is told them.",
    }),
    style: t.string({
      required: false,
      description: "One of the template's styles; its usual look when left out.",
    }),
    format: t.field({ type: MemeFormat, required: false, description: "PNG when left out." }),
  }),
});

const RenderMemePayload = payload<Awaited<ReturnType<typeof renderMeme>>>("renderMeme", {
  fields: (t) => ({
    media: t.field({
      type: MediaItem,
      description:
        "The picture in the library; its alternative text is made from the captions. The one that was there, where the same was made before.",
      resolve: ({ media }) => media,
    }),
    boxedCaptions: t.intList({
      nullable: true,
      description:
        "Which captions, counted from 0, have characters that none of the server's fonts has: an empty box is drawn for each. Null where a remote catalogue drew them, which does not say.",
      resolve: ({ boxed }) => boxed,
    }),
  }),
});

builder.mutationFields((t) => ({
  renderMeme: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: RenderMemePayload,
    description:
      "Puts captions on a template, and keeps the picture in the library of a workspace. NOT_FOUND for an unknown template, INVALID_INPUT for more captions than it has lines or another style, QUOTA_EXCEEDED without room for it. For the workspace's editors and admins, 30 times in a minute.",
    args: { input: t.arg({ type: RenderMemeInput }) },
    resolve: (_root, { input }, { scope }) => renderMeme(scope, input),
  }),
}));
