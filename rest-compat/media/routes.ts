import { CompleteMediaUploadDocument } from "../operations.generated.ts";
import { route } from "../route.ts";

export const media = [
  route({
    method: "POST",
    path: "/media/upload-session/{id}/complete",
    document: CompleteMediaUploadDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ completed }) => completed.result,
  }),
];
