import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { CannotBeAsked, ProviderFailure } from "../failure.ts";
import type { LostPost, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { PastComments, PastPosts } from "./api.ts";
import { type Author, asAuthor } from "./author.ts";
import { call } from "./call.ts";
import { readLittleText, shownTextOf } from "./littleText.ts";
import { commentedOf, postedOf } from "./urns.ts";

/** The clocks of two servers differ. */
const MARGIN_MS = 120_000;
/** The posts of a page, and the most pages that are read. */
const [PAGE, MOST_PAGES] = [100, 10];
/** A page of posts with long texts. */
const listing = { restli: "FINDER", bounds: { maxBytes: 8 * 1024 * 1024 } } as const;

/**
 * Looks for a lost post of a page among the posts, or the comments below the first post, since the attempt. LinkedIn
 * does not show the posts of a member to apps, so a person looks there.
 */
export const find: NonNullable<Provider["find"]> = (fetch, session, lost) =>
  asAuthor(session, async (author) => {
    const isPage = author.author.startsWith("urn:li:organization:");
    if (!isPage || !author.scopes.has("r_organization_social")) throw new CannotBeAsked();
    return lost.replyTo ? findComment(fetch, author, lost, lost.replyTo.root) : findPost(fetch, author, lost);
  });

const wantedText = ({ text }: LostPost) => shownTextOf(text).trim();
const beginOf = ({ since }: LostPost) => since.getTime() - MARGIN_MS;

/** The order of the list is not documented, so reading ends with a page of which each post is older. */
async function findPost(fetch: Fetch, author: Author, lost: LostPost): Promise<Posted | null> {
  const text = wantedText(lost);
  const begin = beginOf(lost);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = `q=author&author=${encodeURIComponent(author.author)}&count=${PAGE}&start=${page * PAGE}`;
    const { elements } = (await call(fetch, author, `/rest/posts?${query}`, { ...listing, answer: PastPosts })).data;
    const recent = elements.filter(({ createdAt }) => createdAt >= begin);
    const post = recent.find(
      ({ id, commentary, lifecycleState }) =>
        lifecycleState === "PUBLISHED" && !lost.otherPosts.has(id) && readLittleText(commentary).trim() === text,
    );
    if (post !== undefined) return postedOf(post.id);
    if (elements.length < PAGE || recent.length === 0) return null;
  }
  throw new ProviderFailure("invalid");
}

async function findComment(fetch: Fetch, author: Author, lost: LostPost, object: string): Promise<Posted | null> {
  const text = wantedText(lost);
  const begin = beginOf(lost);
  const route = `/rest/socialActions/${encodeURIComponent(object)}/comments`;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = `count=${PAGE}&start=${page * PAGE}`;
    const { elements } = (
      await call(fetch, author, `${route}?${query}`, { bounds: listing.bounds, answer: PastComments })
    ).data;
    const comment = elements.find(
      ({ actor, commentUrn, created, message }) =>
        actor === author.author &&
        created.time >= begin &&
        !lost.otherPosts.has(commentUrn) &&
        message.text.trim() === text,
    );
    if (comment !== undefined) return commentedOf(comment.commentUrn);
    if (elements.length < PAGE) return null;
  }
  throw new ProviderFailure("invalid");
}
