import { ATPROTO, type FakeAtproto } from "../support/fakes/atproto.ts";
import type { FakeDiscord } from "../support/fakes/discord.ts";
import type { FakeFacebook } from "../support/fakes/facebook.ts";
import type { FakeLinkedin } from "../support/fakes/linkedin.ts";
import type { FakeMastodon } from "../support/fakes/mastodon.ts";
import type { FakeTelegram } from "../support/fakes/telegram.ts";
import type { FakeGraph } from "../support/fakes/threads.ts";
import type { FakeWordpress } from "../support/fakes/wordpress.ts";
import type { FakeX } from "../support/fakes/x.ts";
import type { FakeYoutube } from "../support/fakes/youtube.ts";

/** A post at a fake provider, with the texts of the posts that it replies to; null for a post that is no reply. */
export interface Chained {
  text: string;
  parent: string | null;
  /** Bluesky only. */
  root?: string | null;
}

interface Reference {
  uri: string;
  cid: string;
}

/** The posts of a fake Mastodon, oldest first. A reply to a post that does not exist has an undefined parent. */
export const chainedOnMastodon = ({ posts }: FakeMastodon): Chained[] =>
  posts.map(({ text, inReplyTo }) => ({
    text,
    parent: inReplyTo === null ? null : (posts.find(({ id }) => id === inReplyTo)?.text ?? "gone"),
  }));

/** The messages of a fake Discord, oldest first. */
export const chainedOnDiscord = ({ posts }: FakeDiscord): Chained[] =>
  posts.map(({ text, repliesTo }) => ({
    text,
    parent: repliesTo === null ? null : (posts.find(({ id }) => id === repliesTo)?.text ?? "gone"),
  }));

/** The posts of a twin with Meta's API, oldest first. */
export const chainedOnGraph = ({ posts }: FakeGraph): Chained[] =>
  posts.map(({ text, repliesTo }) => ({
    text,
    parent: repliesTo === null ? null : (posts.find(({ id }) => id === repliesTo)?.text ?? "gone"),
  }));

/** The posts of a fake X, oldest first. */
export const chainedOnX = ({ posts }: FakeX): Chained[] =>
  posts.map(({ text, repliesTo }) => ({
    text,
    parent: repliesTo === null ? null : (posts.find(({ id }) => id === repliesTo)?.text ?? "gone"),
  }));

/** The videos of a fake YouTube, oldest first. A video replies to none. */
export const chainedOnYoutube = ({ posts }: FakeYoutube): Chained[] =>
  posts.map(({ text }) => ({ text, parent: null }));

/** The messages of a fake Telegram, oldest first. */
export const chainedOnTelegram = ({ posts }: FakeTelegram): Chained[] =>
  posts.map(({ text, replyTo }) => ({
    text,
    parent: replyTo === null ? null : (posts.find(({ messageId }) => messageId === replyTo)?.text ?? "gone"),
  }));

/** The posts of a fake Facebook with the comments below them, the oldest first. */
export const chainedOnFacebook = ({ facebook: { posts, comments } }: FakeFacebook): Chained[] =>
  [
    ...posts.map(({ text, at }) => ({ text, parent: null, at })),
    ...comments.map(({ text, postId, at }) => ({
      text,
      parent: posts.find(({ id }) => id === postId)?.text ?? "gone",
      at,
    })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ text, parent }) => ({ text, parent }));

/** The posts of a fake LinkedIn with the comments below them, the oldest first. */
export const chainedOnLinkedin = ({ linkedin: { posts, comments } }: FakeLinkedin): Chained[] =>
  [
    ...posts.map(({ text, at, urn }) => ({ text, parent: null, at, urn })),
    ...comments.map(({ text, object, at, urn }) => ({
      text,
      parent: posts.find((post) => post.urn === object)?.text ?? "gone",
      at,
      urn,
    })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ text, parent }) => ({ text, parent }));

/** The posts of a fake WordPress, oldest first. A post of a site replies to none. */
export const chainedOnWordpress = ({ posts }: FakeWordpress): Chained[] =>
  posts.map(({ text }) => ({ text, parent: null }));

/**
 * The posts of a fake data server, oldest first. A reference must have the address and the content's hash of a post.
 */
export function chainedOnBluesky({ posts }: FakeAtproto): Chained[] {
  const textOf = ({ uri, cid }: Reference) =>
    posts.find((post) => uri === `at://${ATPROTO.did}/app.bsky.feed.post/${post.rkey}` && post.cid === cid)?.text ??
    "gone";
  return posts.map(({ text, value }) => {
    const reply = value["reply"] as { parent: Reference; root: Reference } | undefined;
    return reply === undefined
      ? { text, parent: null, root: null }
      : { text, parent: textOf(reply.parent), root: textOf(reply.root) };
  });
}
