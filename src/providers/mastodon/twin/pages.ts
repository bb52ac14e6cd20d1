import type { Answer } from "../../shared/twin/asked.ts";
import type { Status } from "./statuses.ts";

const page = (status: number, title: string, text: string): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${text}`,
});

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
