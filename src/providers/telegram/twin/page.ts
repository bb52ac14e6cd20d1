import { escaped, page } from "../../shared/twin/page.ts";
import type { Answer } from "../../shared/twin/request.ts";
import type { SentMessage } from "./messages.ts";

const FORM = `<form method="post"><label>Message in the name of the channel <input name="text" required></label> <button>Post</button></form>`;

/** The page of a channel: the messages of the bot, the newest first, and a form for a message of a person. */
export function channelPage(posts: readonly SentMessage[]): Answer {
  const messages = posts.toReversed().map(({ text, file }) => {
    const attached = file === null ? "" : `<p>${file.type}</p>`;
    return `<article>${attached}<pre>${escaped(text)}</pre></article>`;
  });
  return page(200, "Demo channel", FORM + messages.join(""));
}
