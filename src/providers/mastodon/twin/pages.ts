import { escaped, page } from "../../shared/twin/page.ts";
import type { Answer } from "../../shared/twin/request.ts";
import type { Status } from "./statuses.ts";

/** Consents at once, and shows the code for the person to copy. */
export const consentPage = (code: string | null): Answer =>
  code === null
    ? page(400, "Request failed", "<p>No client that registered here sent this authorization request.</p>")
    : page(
        200,
        "Your code",
        `<p>Exchange this code with <code>exchangeAuthorizationCode</code>:</p><pre>${code}</pre>`,
      );

/** The page of a status at its address; null for another address. */
export function postPage(path: string, posts: readonly Status[]): Answer | null {
  const [, id] = /^\/@[^/]+\/(\d+)$/.exec(path) ?? [];
  const post = posts.find((each) => each.id === id);
  if (post === undefined) return id === undefined ? null : page(404, "Not found", "");
  const media = post.media.map(({ mimeType, description }) => `<p>${mimeType}: ${escaped(description ?? "")}</p>`);
  return page(200, `@${escaped(post.username)}`, `<pre>${escaped(post.text)}</pre>${media.join("")}`);
}
