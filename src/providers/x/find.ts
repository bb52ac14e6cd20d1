import { ProviderFailure } from "../failure.ts";
import type { LostPost } from "../post.ts";
import type { Provider } from "../provider.ts";
import { linksOf } from "../shared/weighted/links.ts";
import { type PastPost, Timeline } from "./api.ts";
import { callFor } from "./call.ts";
import { postedOf } from "./post.ts";

/** The clocks of two servers differ. */
const MARGIN_MS = 60_000;
/** A timeline is billed by the post, so that hundreds of posts in two minutes are not read: a person looks then. */
const [PAGE, MOST_PAGES] = [100, 4];

/** Reads the account's posts since the first attempt, and looks for one with the text and the parent. */
export const find: NonNullable<Provider["find"]> = async (fetch, session, lost) => {
  const path = `/2/users/${session.credentials["userId"]}/tweets`;
  const from = new Date(lost.since.getTime() - MARGIN_MS);
  const query = {
    max_results: String(PAGE),
    // X takes whole seconds.
    start_time: `${from.toISOString().slice(0, 19)}Z`,
    exclude: "retweets",
    "tweet.fields": "created_at,referenced_tweets",
  };
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asking = { path, query: { ...query, ...(next !== undefined && { pagination_token: next }) } };
    const { data, meta } = await callFor(fetch, session, { ...asking, answer: Timeline });
    session.bill("post_read", data.length);
    const match = data.find((post) => isLost(post, lost));
    if (match !== undefined) return postedOf(match.id);
    next = meta.next_token;
    if (next === undefined) return null;
  }
  throw new ProviderFailure("invalid");
};

function isLost({ id, text, referenced_tweets: references }: PastPost, lost: LostPost): boolean {
  const parent = references.find(({ type }) => type === "replied_to")?.id ?? null;
  if (lost.otherPosts.has(id) || parent !== (lost.replyTo?.parent ?? null)) return false;
  const [shown, sent] = [lettersOfShown(text), lettersOf(lost.text)];
  // Behind the text stands an address of the media items, or of a quoted post.
  return shown === sent || (shown.endsWith(LINK) && shown.slice(0, -LINK.length).trimEnd() === sent);
}

const LINK = "\0";
const SHORTENED = /https:\/\/t\.co\/\w+/g;
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** X shows another address in place of each link, and three characters as HTML. */
const lettersOfShown = (text: string) =>
  spaced(text.replaceAll(SHORTENED, LINK).replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity));

function lettersOf(text: string): string {
  const normalized = text.normalize("NFC");
  let letters = "";
  let from = 0;
  for (const { start, end } of linksOf(normalized)) {
    letters += normalized.slice(from, start) + LINK;
    from = end;
  }
  return spaced(letters + normalized.slice(from));
}

const spaced = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
