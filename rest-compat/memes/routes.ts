import { route } from "../engine/route.ts";
import { ListMemeTemplatesDocument } from "../operations.generated.ts";

export const memes = [
  route({
    method: "GET",
    path: "/memes/templates",
    words: {
      summary: "List and search meme templates",
      description:
        "Returns meme templates of the built-in or a remote catalog. Without `q` they are sorted by name, otherwise by relevance. The caller must be a member of the workspace, and has 120 requests a minute.",
      parameters: {
        workspace_id: "The workspace whose member asks.",
        q: "A template's name, a keyword or an example text, without regard to case and accents; at most 120 characters.",
        limit: "The greatest number of templates, 1 to 250; 40 by default.",
      },
    },
    document: ListMemeTemplatesDocument,
    problems: [400, 403, 422, 429, 500, 502, 503],
    limited: true,
    select: ({ memes: listing }) => listing,
    headers: () => ({ "cache-control": "private, max-age=60", vary: "Authorization, Cookie" }),
  }),
];
