import { BOUNDS } from "../../src/domains/memes/bounds.ts";
import { renderMeme } from "../../src/domains/memes/render.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { MediaItem } from "../media/types.ts";

const MemeFormat = builder.enumType("MemeFormat", {
  description: "File format of a rendered meme.",
  values: {
    PNG: { value: "png", description: "The picture is compressed without loss." },
    JPEG: { value: "jpeg", description: "The picture is compressed with loss, as for photographs." },
    WEBP: { value: "webp", description: "The picture is compressed to a small file." },
  } as const,
});

mutation("renderMeme", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Draws captions on a meme template, and stores the picture in the library of a workspace.\n\nFails with NOT_FOUND if the template does not exist. Fails with INVALID_INPUT for more captions than the template has lines, or an unknown style. Fails with QUOTA_EXCEEDED if the plan has no room for the picture, and with RATE_LIMITED after 30 requests in a minute. Fails with UNAVAILABLE without a catalog; a remote catalog can also cause BAD_GATEWAY, UNAVAILABLE and RATE_LIMITED.",
  inputDescription: "Template and captions of a meme.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace whose library receives the picture." }),
    templateId: t.id({ description: "Id of a template of `memeTemplates`." }),
    captions: t.stringList({
      ...within(BOUNDS.captions),
      description: `Captions, one for each line of the template, each ${length(BOUNDS.captions.items)}. Blank captions leave their line empty. The provider of a remote catalog receives the captions.`,
    }),
    style: t.string({
      required: false,
      description: "Style of the template, one of `MemeTemplate.styles`; the default style if absent or null.",
    }),
    format: t.field({
      type: MemeFormat,
      required: false,
      description: "File format of the picture; PNG if absent or null.",
    }),
  }),
  run: (context, input) => renderMeme(context, input),
  payload: (t) => ({
    mediaItem: t.expose("media", {
      type: MediaItem,
      description:
        "Picture in the library, with an alternative text that is made from the captions. An identical picture that the library already has is returned instead.",
    }),
    boxedCaptions: t.intList({
      nullable: true,
      description:
        "Positions, from 0, of captions with characters that no font of the server has; an empty box is drawn for each character. Null if a remote catalog drew the picture.",
      resolve: ({ boxed }) => boxed,
    }),
  }),
});
