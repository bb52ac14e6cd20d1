import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import type { LostPost, Posted } from "../post.ts";
import { hasStatus, tolerating } from "../shared/expected.ts";
import { type Access, Account, postedOf, Source, Statuses } from "./api.ts";
import { call } from "./call.ts";
import type { Dialect } from "./dialect.ts";
import { lettersOf, lettersOfHtml, wordsOf, wordsOfHtml } from "./html.ts";

/** Whether the HTML of a status is that of a text. */
const READINGS = {
  html: (content: string, text: string) => wordsOfHtml(content) === wordsOf(text),
  letters: (content: string, text: string) => lettersOfHtml(content) === lettersOf(text),
} as const;

/** How far an instance's clock may be behind ours. */
const SKEW_MS = 120_000;
/** The most statuses of a page, pages, and statuses whose text is read one by one. */
const [PAGE, PAGES, LOOKS] = [40, 10, 80];

/**
 * Looks for a lost post among the statuses that the account made since it was sent: one with exactly its text, which
 * belongs to no other rendition or segment, and replies to the same post. Mastodon returns the text that a status was
 * made from, but not its idempotency key; some of its relatives return the HTML only.
 * @throws ProviderFailure also when there are more statuses than are looked through
 */
export async function findStatus(
  fetch: Fetch,
  access: Access,
  lost: LostPost,
  textIn: Dialect["textIn"],
): Promise<Posted | null> {
  const { instanceUrl, token } = access;
  const path = "/api/v1/accounts/verify_credentials";
  const { id } = await call(fetch, instanceUrl, { path, token, answer: Account });
  const since = lost.since.getTime() - SKEW_MS;
  let looks = 0;
  let others = 0;
  let before: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const statuses = await pageOf(fetch, access, id, before);
    for (const status of statuses) {
      if (Date.parse(status.created_at) < since || lost.otherPosts.has(status.id)) continue;
      if (lost.replyTo && status.in_reply_to_id !== lost.replyTo.parent) continue;
      if (++looks > LOOKS) throw new ProviderFailure("unreachable");
      const isFound =
        textIn === "source"
          ? isSame(await textOf(fetch, access, status.id), lost.text)
          : READINGS[textIn](status.content, lost.text);
      if (isFound) return postedOf(status);
      others += 1;
    }
    const last = statuses.at(-1);
    if (last === undefined || Date.parse(last.created_at) < since) {
      // The server may have changed the text of another one in an unknown way.
      if (textIn === "letters" && others > 0) throw new ProviderFailure("unreachable");
      return null;
    }
    before = last.id;
  }
  throw new ProviderFailure("unreachable");
}

function pageOf(fetch: Fetch, { instanceUrl, token }: Access, account: string, before: string | undefined) {
  const query = new URLSearchParams({
    exclude_reblogs: "true",
    limit: String(PAGE),
    ...(before && { max_id: before }),
  });
  const path = `/api/v1/accounts/${encodeURIComponent(account)}/statuses?${query}`;
  return call(fetch, instanceUrl, { path, token, bounds: { maxBytes: 8 * 1024 * 1024 }, answer: Statuses });
}

/** The text that a status was made from; null for a status that was deleted meanwhile. */
async function textOf(fetch: Fetch, { instanceUrl, token }: Access, id: string): Promise<string | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`;
  const source = await call(fetch, instanceUrl, { path, token, answer: Source }).catch(tolerating(hasStatus(404)));
  return source?.text ?? null;
}

/** Mastodon keeps a text without the white space around it. */
const isSame = (text: string | null, sent: string) => text !== null && text.trim() === sent.trim();
