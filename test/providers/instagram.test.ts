import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { ReplyFailure } from "../../src/providers/failure.ts";
import { instagram } from "../../src/providers/instagram/instagram.ts";
import { mediaNotes } from "../../src/providers/mediaRules.ts";
import type { Draft, MediaFacts, MediaItem, Post } from "../../src/providers/post.ts";
import { limitsFor } from "../../src/providers/registry.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { eachTest, postOf as post } from "../support/domains/eachTest.ts";
import { photo } from "../support/domains/media.ts";
import { consentedAccount, instagramSession } from "../support/domains/publishing.ts";
import { type FetchedHost, fetchedHost } from "../support/fakes/fetchedHost.ts";
import { fakeInstagram, INSTAGRAM_APP, INSTAGRAM_REDIRECT, INSTAGRAM_USER } from "../support/fakes/instagram.ts";
import type { FakeGraph } from "../support/fakes/threads.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeInstagram);

let host: FetchedHost;
let jpeg: Blob;
beforeAll(async () => {
  host = await fetchedHost();
  jpeg = new Blob([await photo(640, 640).jpeg().toBuffer()], { type: "image/jpeg" });
});
afterAll(() => host.close());

const picture = (altText = ""): MediaItem => host.addressed({ content: jpeg, altText });
const MP4 = new Blob([new Uint8Array([0, 0, 0, 24]), "ftypisom", new Uint8Array(12)], { type: "video/mp4" });
const video = (): MediaItem => host.addressed({ content: MP4, altText: "Not sent" });
const publishTo = (session: AccountSession, one: Post) => instagram.publish(fetch, session, one);
const lost = ({ text, key, replyTo = null }: Post) => ({
  text,
  key,
  replyTo,
  since: new Date(Date.now() - 1000),
  otherPosts: new Set<string>(),
});

const app = { ...INSTAGRAM_APP, redirectUri: INSTAGRAM_REDIRECT };
const filesOf = ({ posts }: FakeGraph, at = 0) => posts[at]?.files.map(({ type, altText }) => [type, altText]);

test("a professional account is connected by its owner, and its token is renewed after a day", async () => {
  const started = await server();
  const account = await consentedAccount(fetch, instagram.connect, started.origin, app);
  expect(account).toMatchObject({ remoteId: INSTAGRAM_USER.id, handle: "@ada", displayName: "Ada Lovelace" });
  await expect(instagram.refresh(fetch, account.credentials)).rejects.toMatchObject({ kind: "refused" });
  for (const token of started.graph.tokens.values()) token.issuedAt = new Date(Date.now() - 86_400_000);
  const renewed = await instagram.refresh(fetch, account.credentials);
  expect(renewed["accessToken"]).not.toBe(account.credentials.accessToken);
  expect(instagram.expiryOf(renewed)?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
});

describe("a post", () => {
  test("is an image, a reel or a carousel in the order of its media items", async () => {
    const started = await server();
    const session = await instagramSession(fetch, started);
    await publishTo(session, post("An image", { media: [picture("A photo")] }));
    await publishTo(session, post("A reel", { media: [video()], options: { network: { shareToFeed: true } } }));
    await publishTo(session, post("A carousel", { media: [picture("One"), video(), picture()] }));
    expect([0, 1, 2].map((at) => filesOf(started, at))).toEqual([
      [["image/jpeg", "A photo"]],
      [["video/mp4", null]],
      [
        ["image/jpeg", "One"],
        ["video/mp4", null],
        ["image/jpeg", null],
      ],
    ]);
    const types = started.posts.map(({ fields }) => [fields["media_type"], fields["share_to_feed"]]);
    expect(types).toEqual([
      [undefined, undefined],
      ["REELS", "true"],
      ["CAROUSEL", undefined],
    ]);
  });

  test("whose answer was lost is found by its container, also a story without a text", async () => {
    const started = await server();
    const session = await instagramSession(fetch, started);
    for (const options of [{}, { network: { story: true } }]) {
      const one = post("", { media: [picture()], options });
      started.fault({ act: "lose", path: `POST /${INSTAGRAM_USER.id}/media_publish` });
      await expect(publishTo(session, one)).rejects.toMatchObject({ mayBeDone: true });
      const otherPosts = new Set(started.posts.slice(0, -1).map(({ id }) => id));
      const match = await instagram.find(fetch, session, { ...lost(one), otherPosts });
      expect(match?.externalId).toBe(started.posts.at(-1)?.id);
    }
  });

  test("waits while the quota that the network states is used up", async () => {
    const started = await server();
    started.graph.switches.quota.posts = 1;
    const session = await instagramSession(fetch, started);
    await publishTo(session, post("First", { media: [picture()] }));
    const second = publishTo(session, post("Second", { media: [picture()] }));
    await expect(second).rejects.toMatchObject({ kind: "limited", mayBeDone: false });
  });

  test("that is blocked as spam is refused, although the code is that of a rate limit", async () => {
    const started = await server();
    started.graph.switches.blockedWords = ["lottery"];
    const session = await instagramSession(fetch, started);
    const refused = publishTo(session, post("Win the lottery", { media: [picture()] }));
    await expect(refused).rejects.toMatchObject({ kind: "refused", mayBeDone: false });
  });

  test("with a picture that the network cannot fetch, or does not take, names the media item", async () => {
    const session = await instagramSession(fetch, await server());
    const nowhere: MediaItem = { content: jpeg, altText: "", address: async () => "http://127.0.0.1:9/picture" };
    const unfetched = publishTo(session, post("Nowhere", { media: [nowhere] }));
    await expect(unfetched).rejects.toMatchObject({ fault: "unfetched", kind: "unreachable" });
    const tall = new Blob([await photo(320, 640).jpeg().toBuffer()], { type: "image/jpeg" });
    const refused = publishTo(session, post("Tall", { media: [host.addressed({ content: tall, altText: "" })] }));
    await expect(refused).rejects.toMatchObject({ fault: "unprocessable", kind: "refused" });
  });
});

describe("a first comment", () => {
  test("is a comment of the post, has its address, and is found again", async () => {
    const started = await server();
    const session = await instagramSession(fetch, started);
    const first = await publishTo(session, post("A post", { media: [picture()] }));
    const replyTo = { parent: first.externalId, root: first.externalId };
    const comment = post("#engines", { replyTo });
    started.fault({ act: "lose", path: `POST /${first.externalId}/comments` });
    await expect(publishTo(session, comment)).rejects.toMatchObject({ mayBeDone: true });
    const match = await instagram.find(fetch, session, lost(comment));
    expect(match).toEqual({ externalId: started.posts[1]?.id, externalUrl: first.externalUrl });
    expect(started.posts[1]).toMatchObject({ text: "#engines", repliesTo: first.externalId });
    expect(await instagram.find(fetch, session, lost(post("Another", { replyTo })))).toBeNull();
  });

  test("of another account with the same text is not the lost one, also after the account was renamed", async () => {
    const started = await server();
    const session = await instagramSession(fetch, started);
    const first = await publishTo(session, post("A post", { media: [picture()] }));
    const comment = post("First!", { replyTo: { parent: first.externalId, root: first.externalId } });
    const made = await publishTo(session, comment);
    const own = started.posts[1] as (typeof started.posts)[number];
    started.posts.push({ ...own, id: "18000000000000001", userId: "another.account" });
    started.graph.users[0] = { ...INSTAGRAM_USER, username: "countess" };
    expect(await instagram.find(fetch, session, lost(comment))).toEqual(made);
    started.posts.splice(1, 1);
    expect(await instagram.find(fetch, session, lost(comment))).toBeNull();
  });

  test("of a post that is gone says so", async () => {
    const started = await server();
    const session = await instagramSession(fetch, started);
    const replyTo = { parent: "1", root: "1" };
    await expect(publishTo(session, post("#engines", { replyTo }))).rejects.toThrow(ReplyFailure);
  });
});

describe("the check", () => {
  const facts = (changes: Partial<MediaFacts> = {}): MediaFacts => ({
    mimeType: "image/jpeg",
    bytes: 1000,
    width: 1080,
    height: 1080,
    durationMs: null,
    ...changes,
  });
  const { limits } = instagram.capabilities;
  const rules = (draft: Partial<Draft>) =>
    instagram
      .check({ text: "Hi", media: [], options: {}, ...draft }, limits)
      .map(({ path, rule }) => `${path.join(".")} ${rule}`);
  const image = (width: number, height: number) => [{ altText: "", facts: facts({ width, height }) }];

  test("refuses a text alone, and images beyond 4:5 and 1.91:1", () => {
    expect(rules({})).toEqual(["media MEDIA_REQUIRED"]);
    for (const [width, height] of [
      [1080, 1350],
      [1910, 1000],
    ] as const)
      expect(rules({ media: image(width, height) })).toEqual([]);
    for (const [width, height] of [
      [1080, 1351],
      [1912, 1000],
    ] as const)
      expect(rules({ media: image(width, height) })).toEqual(["media.0 IMAGE_TOO_NARROW"]);
  });

  test("lets a story have one media item of any proportions, without a text and a comment", () => {
    const story = { network: { story: true } };
    expect(rules({ text: "", media: image(1080, 1920), options: story })).toEqual([]);
    expect(rules({ media: [...image(1, 1), ...image(1, 1)], options: { ...story, firstComment: "x" } })).toEqual([
      "media TOO_MANY_MEDIA",
      "text UNSHOWN_TEXT",
      "options.firstComment UNSUPPORTED_OPTION",
    ]);
    expect(limitsFor({ provider: "instagram", limits: {} }, story).imageRatio).toBeNull();
  });

  test("notes that other images than JPEG are converted", () => {
    const media = [{ altText: "", facts: facts({ mimeType: "image/png" }) }];
    expect(rules({ media })).toEqual([]);
    expect(mediaNotes(media, limits)).toMatchObject([{ path: ["media", 0], rule: "WILL_BE_CONVERTED" }]);
  });

  test("gives a comment no media items", () => {
    expect(rules({ isReply: true })).toEqual([]);
    expect(rules({ isReply: true, media: image(1, 1) })).toEqual(["media TOO_MANY_MEDIA"]);
  });
});
