import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { facebook } from "../../src/providers/facebook/facebook.ts";
import { ReplyFailure } from "../../src/providers/failure.ts";
import type { Post } from "../../src/providers/post.ts";
import type { StepResults } from "../../src/providers/stepResults.ts";
import { eachTest, postOf } from "../support/domains/eachTest.ts";
import { facebookSession, facebookTargets, PNG } from "../support/domains/publishing.ts";
import { FACEBOOK_PAGE, fakeFacebook } from "../support/fakes/facebook.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeFacebook);
const picture = { content: PNG, altText: "A dot" };
const videoOf = (bytes: number) => ({
  content: new Blob([Buffer.alloc(bytes, 7)], { type: "video/mp4" }),
  altText: "",
});
const lost = (
  { text, key, replyTo = null, results }: Post,
  more: { since?: Date; otherPosts?: ReadonlySet<string> } = {},
) => ({
  text,
  key,
  replyTo,
  since: new Date(),
  otherPosts: new Set<string>(),
  ...(results && { results }),
  ...more,
});

/** Results as a row keeps them, so that another attempt goes on. */
function stored(): StepResults {
  const results = new Map<string, unknown>();
  return {
    read: (step, index) => (results.get(`${step.name} ${index}`) ?? null) as never,
    keep: async (step, index, result) => void results.set(`${step.name} ${index}`, result),
    forget: async () => results.clear(),
    beforeCreating: async () => {},
  };
}

test("a consent covers the pages to which the person may post, each with a token of its own", async () => {
  const started = await server();
  const targets = await facebookTargets(fetch, started);
  expect(targets.map(({ kind, account }) => [kind, account.remoteId, account.handle, account.displayName])).toEqual([
    ["page", FACEBOOK_PAGE.id, FACEBOOK_PAGE.username, FACEBOOK_PAGE.name],
  ]);
  expect(targets[0]?.account.credentials).toEqual({
    apiUrl: started.origin,
    accessToken: expect.stringMatching(/^EAA/),
    pageId: FACEBOOK_PAGE.id,
  });
});

test("a consent without a page to which the person may post is refused", async () => {
  const started = await server();
  for (const page of started.facebook.pages) page.tasks.length = 0;
  await expect(facebookTargets(fetch, started)).rejects.toMatchObject({ kind: "refused" });
});

describe("a post", () => {
  test("has the preview of its first link, unless its author hides the preview or it has photos", async () => {
    const started = await server();
    const session = await facebookSession(fetch, started);
    const text = "See https://example.org/a and https://example.org/b";
    await facebook.publish(fetch, session, postOf(text));
    await facebook.publish(fetch, session, postOf(text, { options: { network: { hideLinkPreview: true } } }));
    await facebook.publish(fetch, session, postOf(text, { media: [picture, { content: PNG, altText: "" }] }));
    expect(started.posts.map(({ link, photos }) => [link, photos.map(({ altText }) => altText)])).toEqual([
      ["https://example.org/a", []],
      [null, []],
      [null, ["A dot", null]],
    ]);
  });

  test("behind the first one is a comment of the page, with its photo", async () => {
    const started = await server();
    const session = await facebookSession(fetch, started);
    const { externalId: root } = await facebook.publish(fetch, session, postOf("First"));
    const second = await facebook.publish(fetch, session, postOf("Second", { replyTo: { parent: root, root } }));
    const replyTo = { parent: second.externalId, root };
    await facebook.publish(fetch, session, postOf("Third", { replyTo, media: [picture] }));
    expect(started.facebook.comments).toMatchObject([
      { text: "Second", postId: root, photo: null },
      { text: "Third", postId: root, photo: { altText: "A dot" } },
    ]);
    expect(facebook.externalIdOf(second.externalUrl, { remoteId: FACEBOOK_PAGE.id })).toBe(second.externalId);
    await facebook.remove(fetch, session, { ...second, mediaItems: 0 });
    await facebook.remove(fetch, session, { ...second, mediaItems: 0 });
    expect(started.facebook.comments.map(({ text }) => text)).toEqual(["Third"]);
  });

  test("below a post that does not exist is not made", async () => {
    const session = await facebookSession(fetch, await server());
    const failure = facebook.publish(fetch, session, postOf("x", { replyTo: { parent: "1_2", root: "1_2" } }));
    await expect(failure).rejects.toBeInstanceOf(ReplyFailure);
  });

  test.each([
    [
      "the token ended",
      "unauthorized",
      ({ facebook: { tokens } }: Awaited<ReturnType<typeof server>>) => tokens.clear(),
    ],
    ["the person lost the task", "unauthorized", ({ facebook: { pages } }) => (pages[0]?.tasks ?? []).splice(0)],
    ["the page made too many calls", "limited", ({ facebook: { switches } }) => (switches.calls = 0)],
    ["its text is blocked", "refused", ({ facebook: { switches } }) => (switches.blockedWords = ["casino"])],
  ])("is not made when %s", async (_what, kind, change) => {
    const started = await server();
    const session = await facebookSession(fetch, started);
    change(started);
    await expect(facebook.publish(fetch, session, postOf("Our Casino"))).rejects.toMatchObject({
      kind,
      mayBeDone: false,
    });
  });
});

describe("a video", () => {
  test("is sent in parts, each once, by an attempt that goes on behind the part at which another one ended", async () => {
    const started = await server({ partBytes: 1000 });
    const session = await facebookSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(3500)], results: stored() });
    started.requests.length = 0;
    started.fault({ act: "status", status: 503, skip: 3 });
    await expect(facebook.publish(fetch, session, post)).rejects.toMatchObject({
      kind: "unreachable",
      mayBeDone: false,
    });
    await facebook.publish(fetch, session, post);
    // The third part was sent twice, beside the start and the end.
    expect(started.requests).toHaveLength(7);
    expect(started.posts.map(({ text, video }) => [text, video?.parts.map(({ byteLength }) => byteLength)])).toEqual([
      ["Film", [1000, 1000, 1000, 500]],
    ]);
  });

  test("whose last answer was lost is found by its upload, and is not posted twice", async () => {
    const started = await server({ partBytes: 10_000 });
    const session = await facebookSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(500)], results: stored() });
    started.fault({ act: "lose", skip: 2 });
    await expect(facebook.publish(fetch, session, post)).rejects.toMatchObject({ mayBeDone: true });
    const match = await facebook.find(fetch, session, lost(post));
    expect(await facebook.publish(fetch, session, post)).toEqual(match);
    expect(started.posts).toHaveLength(1);
    await facebook.remove(fetch, session, { externalId: match?.externalId ?? "", externalUrl: "", mediaItems: 1 });
    expect(started.posts).toHaveLength(0);
  });

  test("has comments below it, as any other first post", async () => {
    const started = await server({ partBytes: 10_000 });
    const session = await facebookSession(fetch, started);
    const first = postOf("A video", { media: [videoOf(500)] });
    const { externalId: root } = await facebook.publish(fetch, session, first);
    const reply = postOf("Reply", { replyTo: { parent: root, root } });
    const made = await facebook.publish(fetch, session, reply);
    expect(await facebook.find(fetch, session, lost(reply))).toEqual(made);
    expect(facebook.externalIdOf(made.externalUrl, { remoteId: FACEBOOK_PAGE.id })).toBe(made.externalId);
  });

  test("that was not finished is absent", async () => {
    const started = await server({ partBytes: 10_000 });
    const session = await facebookSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(500)], results: stored() });
    started.fault({ act: "lose-before", skip: 2 });
    await expect(facebook.publish(fetch, session, post)).rejects.toMatchObject({ mayBeDone: true });
    expect(await facebook.find(fetch, session, lost(post))).toBeNull();
  });
});

describe("a lost post", () => {
  test("is found in the feed among more than a page of later ones, and not by the text of a known one", async () => {
    const started = await server();
    const session = await facebookSession(fetch, started);
    const other = await facebook.publish(fetch, session, postOf("Same"));
    const one = postOf("Same");
    const made = await facebook.publish(fetch, session, one);
    for (let index = 0; index < 120; index += 1) await facebook.publish(fetch, session, postOf(`Later ${index}`));
    expect(await facebook.find(fetch, session, lost(one, { otherPosts: new Set([other.externalId]) }))).toEqual(made);
    const all = new Set([other.externalId, made.externalId]);
    expect(await facebook.find(fetch, session, lost(one, { otherPosts: all }))).toBeNull();
    expect(await facebook.find(fetch, session, lost(one, { since: new Date(Date.now() + 600_000) }))).toBeNull();
  });

  test("that is a comment is found below the first post", async () => {
    const started = await server();
    const session = await facebookSession(fetch, started);
    const { externalId: root } = await facebook.publish(fetch, session, postOf("First"));
    const reply = postOf("Reply", { replyTo: { parent: root, root } });
    expect(await facebook.find(fetch, session, lost(reply))).toBeNull();
    const made = await facebook.publish(fetch, session, reply);
    expect(await facebook.find(fetch, session, lost(reply))).toEqual(made);
  });
});

test.each([
  ["https://www.facebook.com/1_2", "1_2"],
  ["https://www.facebook.com/engines.page/posts/a-title/22", "7_22"],
  ["https://www.facebook.com/permalink.php?story_fbid=22&id=7", "7_22"],
  ["https://www.facebook.com/engines.page/videos/33/", "33"],
  ["https://www.facebook.com/1_2?comment_id=44", "2_44"],
  ["https://www.facebook.com/engines.page/posts/pfbid0abc", null],
  ["https://www.facebook.com/7", null],
  ["https://example.org/1_2", null],
])("the id of the post at %s is %s", (url, id) => {
  expect(facebook.externalIdOf(url, { remoteId: "7" })).toBe(id);
});
