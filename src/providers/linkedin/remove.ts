import { z } from "zod";
import type { Provider } from "../provider.ts";
import { hasStatus, tolerating } from "../shared/expected.ts";
import { asAuthor } from "./author.ts";
import { call } from "./call.ts";
import { readComment } from "./urns.ts";

/** Deletes a post, or a comment in the name of its author. */
export const remove: NonNullable<Provider["remove"]> = (fetch, session, { externalId }) =>
  asAuthor(session, async (author) => {
    const comment = readComment(externalId);
    const actor = encodeURIComponent(author.author);
    const route =
      comment === null
        ? `/rest/posts/${encodeURIComponent(externalId)}`
        : `/rest/socialActions/${encodeURIComponent(comment.object)}/comments/${comment.id}?actor=${actor}`;
    await call(fetch, author, route, { method: "DELETE", answer: z.unknown() }).catch(tolerating(hasStatus(404)));
  });
