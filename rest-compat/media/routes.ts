import { route } from "../engine/route.ts";
import { CompleteMediaUploadDocument, GenerateAltTextDocument } from "../operations.generated.ts";

export const media = [
  route({
    method: "POST",
    path: "/media/upload-session/{id}/complete",
    document: CompleteMediaUploadDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ completed }) => completed.result,
  }),
  route({
    method: "POST",
    path: "/media/{id}/alt-text/generate",
    document: GenerateAltTextDocument,
    status: 200,
    problems: [400, 403, 404, 422, 429, 500, 502, 503],
    limited: true,
    select: ({ described }) => described.result,
  }),
];
