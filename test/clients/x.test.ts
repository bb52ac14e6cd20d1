import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { weightOf } from "../../src/providers/shared/weighted/weight.ts";
import { connectX } from "../support/domains/connectX.ts";
import { PNG } from "../support/domains/publishing.ts";
import { type FakeX, fakeX, X_USER } from "../support/fakes/x.ts";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of @xdevplatform/xdk that are used here. A fresh clone does not contain its types. */
interface Xdk {
  users: {
    getMe(): Promise<{ data: { id: string; username: string } }>;
    getPosts(id: string, options: object): Promise<Page>;
  };
  posts: {
    create(body: object): Promise<{ data: { id: string; text: string } }>;
    delete(id: string): Promise<{ data: { deleted: boolean } }>;
  };
  media: {
    initializeUpload(body: object): Promise<{ data: { id: string } }>;
    appendUpload(id: string, body: object): Promise<unknown>;
    finalizeUpload(id: string): Promise<{ data: { id: string } }>;
    createMetadata(body: object): Promise<unknown>;
  };
}
interface Page {
  data: { id: string; text: string }[];
}
/** The part of twitter-text, the library of the network itself. */
interface TwitterText {
  parseTweet(text: string): { weightedLength: number };
}

const CLIENT = new URL("networks/", import.meta.url);
const guarded = createGuardedFetch({ allow: ["127.0.0.1"] });
let open: (options: object) => Xdk;
let official: TwitterText;
let fake: FakeX;
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  const xdk = await import(new URL("node_modules/@xdevplatform/xdk/dist/index.js", CLIENT).href);
  open = (options) => new xdk.Client(options) as Xdk;
  const text = await import(new URL("node_modules/twitter-text/dist/index.js", CLIENT).href);
  official = (text.default ?? text) as TwitterText;
  fake = await fakeX();
}, 120_000);
afterAll(() => fake.close());
beforeEach(() => {
  fake.posts.length = 0;
});

async function client(): Promise<Xdk> {
  const { credentials } = await connectX(guarded, fake.origin);
  return open({ accessToken: credentials["accessToken"], baseUrl: fake.origin });
}

test("@xdevplatform/xdk writes, lists and deletes posts at the twin", async () => {
  const xdk = await client();
  expect((await xdk.users.getMe()).data).toMatchObject({ id: X_USER.id, username: X_USER.username });
  const first = await xdk.posts.create({ text: "Hello" });
  const second = await xdk.posts.create({ text: "Reply", reply: { inReplyToTweetId: first.data.id } });
  expect(fake.posts.map(({ text, repliesTo }) => [text, repliesTo])).toEqual([
    ["Hello", null],
    ["Reply", first.data.id],
  ]);
  const { data } = await xdk.users.getPosts(X_USER.id, { maxResults: 5 });
  expect(data.map(({ text }) => text)).toEqual(["Reply", "Hello"]);
  expect((await xdk.posts.delete(second.data.id)).data.deleted).toBe(true);
  await expect(xdk.posts.create({ text: "Hello" })).rejects.toMatchObject({ status: 403 });
});

test("@xdevplatform/xdk uploads a file in parts to the twin", async () => {
  const xdk = await client();
  const bytes = Buffer.from(await PNG.arrayBuffer());
  const sent = { mediaType: "image/png", totalBytes: bytes.length, mediaCategory: "tweet_image" };
  const { id } = (await xdk.media.initializeUpload(sent)).data;
  await xdk.media.appendUpload(id, { segmentIndex: 0, media: bytes.toString("base64") });
  expect((await xdk.media.finalizeUpload(id)).data.id).toBe(id);
  await xdk.media.createMetadata({ id, metadata: { altText: { text: "A dot" } } });
  await xdk.posts.create({ text: "A picture", media: { mediaIds: [id] } });
  expect(fake.posts).toMatchObject([{ text: "A picture", media: [{ altText: "A dot" }] }]);
});

describe("the weight of a text", () => {
  const WORDS = [
    "a",
    "Ωμέγα",
    "e\u0301",
    "ﬁ",
    "日本語",
    "を見て",
    "…",
    "–",
    "\u{1f431}",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f64b}\u{1f3fd}",
    "\u{1f1e9}\u{1f1ea}",
    "©\ufe0f",
    "https://example.org/a_(b)?c=d&e#f",
    "http://例え.みんな/あ",
    "https://t.co/abcDEF123",
    "HTTPS://EXAMPLE.COM",
    "example.org",
    "www.example.co.uk/path",
    "it.is",
    "t.co",
    "twitch.tv",
    "news.bbc",
    "foo_bar.example.org",
    "a-.example.org",
    "ada@example.org",
    "@ada",
    "#tag",
    "$ABC",
    "x.y.z",
    "3.14",
    "xn--a",
    "(a)",
    "foo.orga",
    "みんな",
    "é",
    "file.txt",
    "https://",
    "://",
    "/",
    ".",
    ",",
    "(",
    ")",
    "-",
    "_",
    "?a=b",
    ":80",
    " ",
    " ",
    "\n",
  ];
  // Few words at a time meet each other in more ways.
  const texts = fc
    .oneof(fc.constant(WORDS), fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 }))
    .chain((words) => fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((text) => text.join("")));

  test("is the one of twitter-text for any text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect([text, weightOf(text)]).toEqual([text, official.parseTweet(text).weightedLength]);
      }),
      { numRuns: 20_000 },
    );
  });
});
