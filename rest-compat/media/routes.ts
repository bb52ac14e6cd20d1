import { route } from "../engine/route.ts";
import { CompleteMediaUploadDocument, GenerateAltTextDocument } from "../operations.generated.ts";

export const media = [
  route({
    method: "POST",
    path: "/media/upload-session/{id}/complete",
    words: {
      summary: "Complete an upload",
      description:
        "Turns the bytes of an upload session into a media item. If the workspace has the same file already, that item is returned with `deduped: true`. A repeated call has the same answer. The caller must be an editor or admin of the workspace.",
      parameters: {
        id: "The id of the pending media item.",
      },
    },
    document: CompleteMediaUploadDocument,
    problems: [400, 403, 404, 422, 500],
    schemaName: "MediaUploadResult",
    schemaDescription: "Media item of a completed upload. Members that do not apply to the item are absent.",
    select: ({ completed: { deduped, mediaItem } }) => ({ ...mediaItem, deduped }),
  }),
  route({
    method: "POST",
    path: "/media/{id}/alt-text/generate",
    words: {
      summary: "Generate alternative text for an image",
      description:
        "Describes an image by a language model, from its thumbnail. The text is stored only if the item has none; a stored text is returned with `generated: false`. The caller must be an editor or admin of the workspace, and has 30 requests a minute.",
      parameters: {
        id: "The id of the media item, which must be an image.",
      },
    },
    document: GenerateAltTextDocument,
    problems: [400, 403, 404, 422, 429, 500, 502, 503],
    limited: true,
    select: ({ described }) => described.result,
  }),
];
