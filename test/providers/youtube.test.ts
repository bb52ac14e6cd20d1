import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { AppLimit, CannotBeAsked } from "../../src/providers/failure.ts";
import type { MediaItem, Post } from "../../src/providers/post.ts";
import type { StepResults } from "../../src/providers/stepResults.ts";
import { wordsOf } from "../../src/providers/youtube/metadata.ts";
import { PART_BYTES } from "../../src/providers/youtube/upload.ts";
import { youtube } from "../../src/providers/youtube/youtube.ts";
import {
  videoFile,
  youtubeClient,
  youtubeRow,
  youtubeSession,
  youtubeTargets,
} from "../support/domains/connectYoutube.ts";
import { PNG } from "../support/domains/publishing.ts";
import { type FakeYoutube, fakeYoutube, YOUTUBE_CHANNEL } from "../support/fakes/youtube.ts";
import { grantFor } from "../support/grant.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
let fake: FakeYoutube;
beforeEach(async () => {
  fake = await fakeYoutube();
});
afterEach(() => fake.close());

const UPLOADS = "/upload/youtube/v3/videos";
const video = (bytes = 2000): MediaItem => ({ content: videoFile(bytes), altText: "" });
const picture: MediaItem = { content: PNG, altText: "A dot" };
const post = (text: string, more: Partial<Post> = {}): Post => ({
  text,
  media: [video()],
  options: {},
  key: newDeliveryKey(new Date()),
  ...more,
});
const calls = () => fake.requests.map(({ method, path }) => `${method} ${path}`);
const ranges = () => fake.requests.flatMap(({ method, headers }) => (method === "PUT" ? headers["content-range"] : []));

/** Step results as a row would store them, over several attempts. */
function results(): StepResults {
  const stored = new Map<string, unknown>();
  return {
    read: (step, index) => step.result.safeParse(stored.get(`${step.name} ${index}`)).data ?? null,
    keep: async (step, index, result) => void stored.set(`${step.name} ${index}`, result),
    forget: async () => stored.clear(),
    beforeCreating: async () => undefined,
  };
}

/** A fetch whose worker is killed at one of the calls that send bytes. */
function killedAt(part: number, when: "before" | "after"): Fetch {
  let parts = 0;
  return async (input, init) => {
    const isHere = init?.method === "PUT" && parts++ === part;
    if (isHere && when === "before") throw new Error("the worker is killed");
    const answer = await fetch(input, init);
    if (isHere) throw new Error("the worker is killed");
    return answer;
  };
}

describe("connecting a channel of YouTube", () => {
  test("exchanges the code with the verifier and the app's secret, and reads the channel", async () => {
    const [target, ...others] = await youtubeTargets(fetch, fake.origin);
    expect(others).toEqual([]);
    expect(target).toMatchObject({
      kind: "channel",
      account: {
        instanceUrl: "",
        remoteId: YOUTUBE_CHANNEL.id,
        handle: "engines",
        displayName: "Engines",
        profileUrl: `https://www.youtube.com/channel/${YOUTUBE_CHANNEL.id}`,
      },
    });
    expect(JSON.stringify(target?.account.credentials)).not.toContain(youtubeClient.clientSecret);
  });

  test("names the page of Google itself where no other address is configured", () => {
    const asking = { state: "s", codeChallenge: "c", apiUrl: youtube.connect.apiUrl };
    const page = new URL(youtube.connect.authorizationUrl(youtubeClient, asking));
    expect([page.origin, page.pathname]).toEqual(["https://accounts.google.com", "/o/oauth2/v2/auth"]);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      scope: "https://www.googleapis.com/auth/youtube",
      access_type: "offline",
      prompt: "consent",
      code_challenge_method: "S256",
    });
  });

  test("gets a refresh token at each consent, because the page asks again", async () => {
    const first = await youtubeTargets(fetch, fake.origin);
    const second = await youtubeTargets(fetch, fake.origin);
    const tokens = [...first, ...second].map(({ account }) => account.credentials["refreshToken"]);
    expect(new Set(tokens).size).toBe(2);
  });

  test("is refused with another code, and without a channel", async () => {
    const grant = { ...grantFor(youtubeClient, "other"), codeVerifier: "v", apiUrl: fake.origin };
    await expect(youtube.connect.exchange(fetch, grant)).rejects.toMatchObject({ kind: "refused" });
    const body = { kind: "youtube#channelListResponse" };
    fake.fault({ act: "status", status: 200, body, path: "/youtube/v3/channels" });
    await expect(youtubeTargets(fetch, fake.origin)).rejects.toMatchObject({ kind: "refused" });
  });

  test("renews an ended token within a post, and keeps the refresh token", async () => {
    const { row, session } = await youtubeRow(fetch, fake);
    const before = row.credentials;
    fake.youtube.access.clear();
    await youtube.publish(fetch, session(), post("Renewed"));
    expect(row.keeps).toBe(1);
    expect(row.credentials["accessToken"]).not.toBe(before["accessToken"]);
    expect(row.credentials["refreshToken"]).toBe(before["refreshToken"]);
    expect(fake.posts.map(({ title }) => title)).toEqual(["Renewed"]);
  });

  test("says that a consent ends after six months without use, and each renewal begins them again", async () => {
    const { credentials } = (await youtubeTargets(fetch, fake.origin))[0]?.account ?? { credentials: {} };
    const old = { ...credentials, renewedAt: "2026-01-01T00:00:00.000Z" };
    expect(youtube.expiryOf(old)).toEqual(new Date("2026-07-01T00:00:00.000Z"));
    const renewed = await youtube.refresh(fetch, old, async () => youtubeClient);
    expect(youtube.expiryOf(renewed)?.getTime()).toBeGreaterThan(Date.now());
    expect(youtube.expiryOf({})).toBeNull();
  });

  test("ends the consent, also one that ended before", async () => {
    const { credentials } = (await youtubeTargets(fetch, fake.origin))[0]?.account ?? { credentials: {} };
    await youtube.revoke(fetch, credentials, async () => youtubeClient);
    expect([fake.youtube.access.size, fake.youtube.refresh.size]).toEqual([0, 0]);
    await youtube.revoke(fetch, credentials, async () => youtubeClient);
    const refreshed = youtube.refresh(fetch, credentials, async () => youtubeClient);
    await expect(refreshed).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("needs attention when the channel is suspended", async () => {
    const session = await youtubeSession(fetch, fake);
    fake.youtube.suspended.add(YOUTUBE_CHANNEL.id);
    await expect(youtube.publish(fetch, session, post("Hello"))).rejects.toMatchObject({ kind: "unauthorized" });
  });
});

describe("an upload", () => {
  const size = 2 * PART_BYTES + 5;
  const digestOf = async ({ content }: MediaItem) =>
    createHash("sha256")
      .update(Buffer.from(await new Response(content.stream()).arrayBuffer()))
      .digest("hex");

  test("goes in parts, the last of which makes the video", async () => {
    const session = await youtubeSession(fetch, fake);
    const item = video(size);
    const { externalId, externalUrl } = await youtube.publish(fetch, session, post("A film", { media: [item] }));
    expect(externalUrl).toBe(`https://www.youtube.com/watch?v=${externalId}`);
    expect(ranges()).toEqual([
      `bytes 0-${PART_BYTES - 1}/${size}`,
      `bytes ${PART_BYTES}-${2 * PART_BYTES - 1}/${size}`,
      `bytes ${2 * PART_BYTES}-${size - 1}/${size}`,
    ]);
    expect(fake.posts).toMatchObject([{ id: externalId, title: "A film", size, digest: await digestOf(item) }]);
  });

  test.each([
    [0, "before"],
    [0, "after"],
    [1, "before"],
    [1, "after"],
    [2, "before"],
    [2, "after"],
  ] as const)("goes on at the byte that YouTube has: killed at part %i, %s its arrival", async (part, when) => {
    const session = await youtubeSession(fetch, fake);
    const item = video(size);
    const sent = post("A film", { media: [item], results: results() });
    // An error that is none of the network is from before the post was sent, unless the last part was on its way.
    await expect(youtube.publish(killedAt(part, when), session, sent)).rejects.toThrow(/killed|unreachable/);
    fake.requests.length = 0;
    const { externalId } = await youtube.publish(fetch, session, sent);
    expect(calls()).not.toContain(`POST ${UPLOADS}`);
    const left = when === "before" ? 3 - part : 2 - part;
    expect(ranges()).toHaveLength(1 + left);
    expect(ranges()[0]).toBe(`bytes */${size}`);
    expect(fake.posts).toMatchObject([{ id: externalId, digest: await digestOf(item) }]);
  });

  test("trusts the number of bytes that YouTube kept of a part", async () => {
    fake.youtube.switches.keptBytes = PART_BYTES / 2;
    const session = await youtubeSession(fetch, fake);
    const item = video(size);
    await youtube.publish(fetch, session, post("A film", { media: [item] }));
    expect(ranges().length).toBeGreaterThan(3);
    expect(fake.posts).toMatchObject([{ digest: await digestOf(item) }]);
  });

  test("begins again when YouTube does not know it any more", async () => {
    const session = await youtubeSession(fetch, fake);
    const sent = post("A film", { media: [video(size)], results: results() });
    await expect(youtube.publish(killedAt(1, "before"), session, sent)).rejects.toThrow("killed");
    fake.youtube.uploads.clear();
    await youtube.publish(fetch, session, sent);
    expect(calls().filter((call) => call === `POST ${UPLOADS}`)).toHaveLength(2);
    expect(fake.posts).toHaveLength(1);
  });

  test("at another host gets no token", async () => {
    const other = await fakeYoutube();
    const session = await youtubeSession(fetch, fake);
    const location = `${other.origin}${UPLOADS}?upload_id=1`;
    fake.fault({ act: "status", status: 200, headers: { location }, path: `POST ${UPLOADS}` });
    const sent = youtube.publish(fetch, session, post("A film"));
    await expect(sent).rejects.toMatchObject({ kind: "unreachable", status: 404, mayBeDone: false });
    expect(other.requests.map(({ method, authorization }) => [method, authorization])).toEqual([["PUT", null]]);
    await other.close();
  });

  test.each([
    ["no video", [picture]],
    ["two videos", [video(), video()]],
  ])("is not begun with %s", async (_what, media) => {
    const session = await youtubeSession(fetch, fake);
    fake.requests.length = 0;
    const sent = youtube.publish(fetch, session, post("A film", { media }));
    await expect(sent).rejects.toMatchObject({ kind: "refused", mayBeDone: false });
    expect(fake.requests).toEqual([]);
  });
});

describe("a picture beside the video", () => {
  test("becomes the thumbnail", async () => {
    const session = await youtubeSession(fetch, fake);
    await youtube.publish(fetch, session, post("A film", { media: [picture, video()] }));
    expect(fake.posts).toMatchObject([{ thumbnail: { type: "image/png", size: PNG.size } }]);
  });

  test("is left out where the channel may not set one, and the video is published", async () => {
    fake.youtube.switches.takesThumbnails = false;
    const session = await youtubeSession(fetch, fake);
    await youtube.publish(fetch, session, post("A film", { media: [video(), picture] }));
    expect(fake.posts).toMatchObject([{ title: "A film", thumbnail: null }]);
  });
});

describe("a used-up quota", () => {
  test.each([
    ["uploads", 429],
    ["units", 403],
  ] as const)("of the app's %s is a limit until the next midnight in California", async (bucket, status) => {
    const session = await youtubeSession(fetch, fake);
    const posted = { ...(await youtube.publish(fetch, session, post("Before"))), mediaItems: 1 };
    fake.youtube.switches.quota[bucket] = 0;
    const call = () =>
      bucket === "uploads" ? youtube.publish(fetch, session, post("Hello")) : youtube.remove(fetch, session, posted);
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppLimit);
    expect(error).toMatchObject({ kind: "limited", status, mayBeDone: false });
    const { retryAt } = error as AppLimit;
    const clock = { timeZone: "America/Los_Angeles", hour: "numeric", minute: "numeric", hourCycle: "h23" } as const;
    expect(retryAt?.toLocaleTimeString("en-US", clock)).toBe("00:00");
    expect(retryAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("of a minute is no limit of the day", async () => {
    const session = await youtubeSession(fetch, fake);
    const errors = [{ reason: "rateLimitExceeded", domain: "global", message: "Too many" }];
    const body = { error: { code: 403, message: "Quota exceeded for 'Queries per minute per user'", errors } };
    fake.fault({ act: "status", status: 403, body, path: `POST ${UPLOADS}` });
    const error = await youtube.publish(fetch, session, post("Hello")).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(AppLimit);
    expect(error).toMatchObject({ kind: "limited", status: 403, retryAt: null });
  });

  test("of the channel concerns the channel alone", async () => {
    const session = await youtubeSession(fetch, fake);
    fake.youtube.switches.channelUploads = 0;
    const error = await youtube.publish(fetch, session, post("Hello")).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(AppLimit);
    expect(error).toMatchObject({ kind: "limited", status: 400, mayBeDone: false, retryAt: expect.any(Date) });
  });

  test("is counted by the calls that were made", async () => {
    const session = await youtubeSession(fetch, fake);
    const sent = post("A film", { media: [video(), picture] });
    const posted = { ...(await youtube.publish(fetch, session, sent)), mediaItems: 2 };
    expect(Object.fromEntries(session.billed)).toEqual(youtube.quota.operationsOf(sent));
    expect(youtube.quota.operationsOf(post("A film"))).toEqual({ video_insert: 1 });
    await youtube.remove(fetch, session, posted);
    await youtube.remove(fetch, session, posted);
    expect(session.billed.get("video_delete")).toBe(2);
    const operations = new Set(Object.keys(youtube.quota.costs));
    expect([...session.billed.keys()].filter((operation) => !operations.has(operation))).toEqual([]);
  });
});

describe("a lost video", () => {
  const since = new Date(Date.now() - 1000);
  const lost = (text: string, more: object = {}) => ({
    text,
    key: newDeliveryKey(since),
    since,
    otherPosts: new Set<string>(),
    ...more,
  });

  test("is found by its upload, and no list is read", async () => {
    const session = await youtubeSession(fetch, fake);
    const stored = results();
    fake.fault({ act: "lose", path: `PUT ${UPLOADS}` });
    const sent = youtube.publish(fetch, session, post("Lost", { results: stored }));
    await expect(sent).rejects.toMatchObject({ kind: "unreachable", mayBeDone: true });
    fake.requests.length = 0;
    const match = await youtube.find(fetch, session, lost("Lost", { results: stored }));
    expect(match?.externalId).toBe(fake.posts[0]?.id);
    expect(calls()).toEqual([`PUT ${UPLOADS}`]);
  });

  test("is absent while its upload misses bytes, and the next attempt makes one video", async () => {
    const session = await youtubeSession(fetch, fake);
    const sent = post("Lost", { results: results() });
    fake.fault({ act: "lose-before", path: `PUT ${UPLOADS}` });
    await expect(youtube.publish(fetch, session, sent)).rejects.toMatchObject({ mayBeDone: true });
    expect(await youtube.find(fetch, session, lost("Lost", { results: sent.results }))).toBeNull();
    await youtube.publish(fetch, session, sent);
    expect(fake.posts).toHaveLength(1);
  });

  test.each([
    ["a line", "Plain", {}],
    ["several lines", " First \n\nSecond  line\nThird ", {}],
    ["a line that is cut for the title", `${"word ".repeat(40)}end`, {}],
    ["a title of its own", "The text below", { title: "Another title" }],
    ["a title alone", "", { title: "A title alone" }],
    ["another form of letters", "A\u0301 first line", {}],
  ])("with %s is found in the channel's uploads when the upload ended", async (_what, text, network) => {
    const session = await youtubeSession(fetch, fake);
    const stored = results();
    await youtube.publish(fetch, session, post("Another"));
    const sent = post(text, { options: { network }, results: stored });
    const { externalId } = await youtube.publish(fetch, session, sent);
    fake.youtube.uploads.clear();
    const search = lost(text, { results: stored });
    expect(await youtube.find(fetch, session, search)).toMatchObject({ externalId });
    expect(await youtube.find(fetch, session, { ...search, otherPosts: new Set([externalId]) })).toBeNull();
    expect(await youtube.find(fetch, session, lost("Not there"))).toBeNull();
  });

  test("is not taken for one with the same text and another title", async () => {
    const session = await youtubeSession(fetch, fake);
    const stored = results();
    fake.fault({ act: "lose-before", path: `PUT ${UPLOADS}` });
    const sent = post("The text", { options: { network: { title: "Mine" } }, results: stored });
    await expect(youtube.publish(fetch, session, sent)).rejects.toMatchObject({ mayBeDone: true });
    await youtube.publish(fetch, session, post("The text", { options: { network: { title: "Yours" } } }));
    fake.youtube.uploads.clear();
    expect(await youtube.find(fetch, session, lost("The text", { results: stored }))).toBeNull();
  });

  test("needs a person without a text and without its upload", async () => {
    const session = await youtubeSession(fetch, fake);
    await expect(youtube.find(fetch, session, lost(""))).rejects.toBeInstanceOf(CannotBeAsked);
  });

  test("may exist when YouTube has all bytes and asks for more", async () => {
    const session = await youtubeSession(fetch, fake);
    const sent = post("Lost", { results: results() });
    const headers = { range: "bytes=0-1999" };
    fake.fault({ act: "status", status: 308, headers, path: `PUT ${UPLOADS}` });
    await expect(youtube.publish(fetch, session, sent)).rejects.toMatchObject({ mayBeDone: true });
  });

  test("does not exist when YouTube states no bytes, and the next attempt sends all of them", async () => {
    const session = await youtubeSession(fetch, fake);
    const sent = post("Lost", { results: results() });
    fake.fault({ act: "status", status: 308, path: `PUT ${UPLOADS}` });
    await expect(youtube.publish(fetch, session, sent)).rejects.toMatchObject({ mayBeDone: false });
    await youtube.publish(fetch, session, sent);
    expect(fake.posts).toMatchObject([{ title: "Lost", size: 2000 }]);
  });

  test("is looked for on further pages, each of which takes of the quota", async () => {
    const session = await youtubeSession(fetch, fake);
    await youtube.publish(fetch, session, post("Oldest", { options: { visibility: "private" } }));
    for (let at = 0; at < 60; at += 1) await youtube.publish(fetch, session, post(`Video ${at}`));
    const asking = await youtubeSession(fetch, fake);
    expect(await youtube.find(fetch, asking, lost("Oldest"))).not.toBeNull();
    expect(asking.billed.get("list")).toBe(2);
  });
});

test.each([
  ["One line", undefined, { title: "One line", description: "" }],
  [" One \r\n\r\n Two\nThree ", undefined, { title: "One", description: "Two\nThree" }],
  ["x".repeat(100), undefined, { title: "x".repeat(100), description: "" }],
  ["x".repeat(101), undefined, { title: `${"x".repeat(99)}…`, description: "x".repeat(101) }],
  [
    `${"word ".repeat(25)}end\nMore`,
    undefined,
    { title: `${"word ".repeat(19).trim()}…`, description: `${"word ".repeat(25)}end\nMore` },
  ],
  ["Text\nMore", "Own", { title: "Own", description: "Text\nMore" }],
  ["", "Own", { title: "Own", description: "" }],
])("the words of %j with the title %j are %j", (text, title, expected) => {
  expect(wordsOf(text, title)).toEqual(expected);
});

test("a title never ends in the half of a character", () => {
  const { title } = wordsOf("\u{1f600}".repeat(60));
  expect(title).toBe(`${"\u{1f600}".repeat(49)}…`);
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?t=4", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/@engines", null],
  ["https://example.org/watch?v=dQw4w9WgXcQ", null],
])("the id of the video at %s is %s", (url, id) => {
  expect(youtube.externalIdOf(url, { remoteId: "" })).toBe(id);
});

describe("the check", () => {
  const facts = { mimeType: "video/mp4", bytes: 1000, width: 640, height: 360, durationMs: 1000 };
  const media = [{ altText: "", facts }];
  const rules = (text: string, network = {}) =>
    youtube
      .check({ text, media, options: { network } }, youtube.capabilities.limits)
      .map(({ path, rule }) => `${path.join(".")} ${rule}`);

  test.each([
    ["a text", "Hello", {}, []],
    ["no text, and a title", "", { title: "Engines" }, []],
    ["neither a text nor a title", "", {}, ["text EMPTY"]],
    ["a first line without a letter", "\u200b\u2800", {}, ["text EMPTY"]],
    ["a title without a letter", "Hello", { title: "\u200b" }, ["networkOptions.title UNSUPPORTED_OPTION"]],
    ["markup in the title", "Hello", { title: "a<b" }, ["networkOptions.title UNSUPPORTED_OPTION"]],
    ["a comma in a tag", "Hello", { tags: ["a,b"] }, ["networkOptions.tags UNSUPPORTED_OPTION"]],
  ])("of a video with %s", (_what, text, network, expected) => {
    expect(rules(text, network)).toEqual(expected);
  });
});
