import { route } from "../engine/route.ts";
import { ListMemeTemplatesDocument } from "../operations.generated.ts";

export const memes = [
  route({
    method: "GET",
    path: "/memes/templates",
    document: ListMemeTemplatesDocument,
    status: 200,
    problems: [400, 403, 422, 429, 500, 502, 503],
    limited: true,
    select: ({ memes: listing }) => listing,
    headers: () => ({ "cache-control": "private, max-age=60", vary: "Authorization, Cookie" }),
  }),
];
