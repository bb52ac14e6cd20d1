import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { recordKey } from "../../src/providers/bluesky/recordKey.ts";
import { newDeliveryKey, readDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { mastodon as mastodonEntry } from "../../src/providers/mastodon/mastodon.ts";
import type { MediaItem, Post } from "../../src/providers/post.ts";
import { providerOf } from "../../src/providers/registry.ts";
import { blueskyRow, mastodonSession, PNG } from "../support/domains/publishing.ts";
import { ATPROTO, type FakeAtproto, fakeAtproto, GRACE } from "../support/fakes/atproto.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const toMastodon = mastodonEntry;
const toBluesky = providerOf("bluesky");

let mastodon: FakeMastodon;
let pds: FakeAtproto;
beforeAll(async () => {
  [mastodon, pds] = await Promise.all([fakeMastodon(), fakeAtproto()]);
});
beforeEach(() => {
  for (const each of [mastodon, pds]) {
    each.mend();
    each.requests.length = 0;
    each.posts.length = 0;
  }
  mastodon.statuses.pending = 0;
  pds.repo.ignoresNull = false;
});
afterAll(() => Promise.all([mastodon.close(), pds.close()]));

const item = (altText = "A dot", content = PNG): MediaItem => ({ content, altText });
const post = (text: string, more: Partial<Post> = {}): Post => ({
  text,
  media: [],
  options: {},
  key: newDeliveryKey(new Date()),
  ...more,
});
const sha256 = async (blob: Blob) =>
  createHash("sha256")
    .update(Buffer.from(await blob.arrayBuffer()))
    .digest("hex");
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing went wrong",
    (error: unknown) => error,
  );

describe("a delivery key", () => {
  test("contains the time of its creation", () => {
    const at = new Date("2026-03-04T05:06:07.089Z");
    expect(readDeliveryKey(newDeliveryKey(at)).at).toEqual(at);
    expect(() => readDeliveryKey("x")).toThrow("UUIDv7");
  });

  test("always becomes the same record key, a TID that sorts by time", () => {
    const at = Date.parse("2026-03-04T05:06:07.089Z");
    const keys = Array.from({ length: 50 }, (_, index) => newDeliveryKey(new Date(at + index)));
    const records = keys.map((key) => recordKey(key).rkey);
    expect(keys.map((key) => recordKey(key).rkey)).toEqual(records);
    expect(records.toSorted()).toEqual(records);
    expect(new Set(records).size).toBe(50);
    for (const rkey of records) expect(rkey).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
    const digits = [...(records[0] ?? "")].map((digit) => "234567abcdefghijklmnopqrstuvwxyz".indexOf(digit));
    const micros = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n) >> 10n;
    expect(micros / 1000n).toBe(BigInt(at));
  });
});

describe("Mastodon", () => {
  test.each([
    ["de", "de"],
    ["PT", "pt"],
    ["pt-br", "pt"],
    ["zh-tw", "zh-TW"],
    ["ZH-Yue", "zh-YUE"],
    ["SR-Latn", "sr"],
  ])("gets the language %s in a spelling that the instance knows as %s", async (language, spelling) => {
    await toMastodon.publish(fetch, mastodonSession(mastodon), post(language, { options: { language } }));
    expect(mastodon.posts.find(({ text }) => text === language)?.language).toBe(spelling);
  });

  test("gets the post with all chosen options", async () => {
    const options = { visibility: "unlisted", spoilerText: "Careful", sensitive: true, language: "de" } as const;
    const one = post("Hallo\n\nWelt", { media: [item("Ein Punkt"), item("")], options });
    const posted = await toMastodon.publish(fetch, mastodonSession(mastodon), one);
    expect(mastodon.posts).toMatchObject([
      { text: one.text, visibility: "unlisted", spoilerText: "Careful", sensitive: true, language: "de" },
    ]);
    const hash = await sha256(PNG);
    expect(mastodon.posts[0]?.media).toMatchObject([
      { description: "Ein Punkt", mimeType: "image/png", sha256: hash },
      { description: null, mimeType: "image/png", sha256: hash },
    ]);
    const id = mastodon.posts[0]?.id ?? "";
    expect(posted).toEqual({ externalId: id, externalUrl: `https://social.example/@ada/${id}` });
    expect(mastodon.requests.at(-1)?.headers["idempotency-key"]).toBe(one.key);
  });

  test("is given time to process a media item", async () => {
    mastodon.statuses.pending = 2;
    const video = new Blob([new Uint8Array(300_000)], { type: "video/mp4" });
    await toMastodon.publish(fetch, mastodonSession(mastodon), post("Film", { media: [item("", video)] }));
    expect(mastodon.posts[0]?.media).toMatchObject([{ size: 300_000, pending: 0 }]);
    expect(mastodon.requests.map(({ path }) => path.replace(/\/\d+$/, ""))).toEqual([
      "/api/v2/media",
      "/api/v1/media",
      "/api/v1/media",
      "/api/v1/statuses",
    ]);
  });

  test.each([
    ["a 401", 401, { error: "The access token was revoked" }, "unauthorized"],
    ["a 403 in its own form", 403, { error: "Your login is currently disabled" }, "unauthorized"],
    ["an HTML page", 403, "<h1>Forbidden</h1>", "refused"],
  ])("makes a token unauthorized by %s", async (_what, status, body, kind) => {
    mastodon.fault({ act: "status", status, body, path: "/api/v1/statuses" });
    const failure = failing(toMastodon.publish(fetch, mastodonSession(mastodon), post("x")));
    expect(await failure).toMatchObject({ kind, status, mayBeDone: false });
  });

  describe("is searched for a post whose answer was lost", () => {
    const find = (text: string, since: Date, ids: string[] = []) =>
      mastodonEntry.find(fetch, mastodonSession(mastodon), {
        text,
        key: newDeliveryKey(since),
        since,
        otherPosts: new Set(ids),
      });
    const now = new Date();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

    test("finds it among newer posts, page by page", async () => {
      const wanted = mastodon.statuses.write("ada", "Wanted", ago(30));
      for (let index = 0; index < 45; index++) mastodon.statuses.write("ada", `Newer ${index}`, ago(20 - index / 10));
      expect(await find(" Wanted\n", ago(30))).toMatchObject({ externalId: wanted.id });
    });

    test("an older post, another account's post and another text are not taken for it", async () => {
      mastodon.statuses.write("ada", "Wanted", ago(60));
      mastodon.statuses.write("grace", "Wanted", ago(1));
      mastodon.statuses.write("ada", "Wanted?", ago(1));
      const other = mastodon.statuses.write("ada", "Wanted", ago(2));
      expect(await find("Wanted", ago(30), [other.id])).toBeNull();
    });

    test("finds no post that was deleted meanwhile", async () => {
      const gone = mastodon.statuses.write("ada", "Wanted", ago(1));
      mastodon.fault({ act: "status", status: 404, path: `/api/v1/statuses/${gone.id}/source` });
      expect(await find("Wanted", ago(30))).toBeNull();
    });

    test("fails when there are more posts than are looked through", async () => {
      for (let index = 0; index < 90; index++) mastodon.statuses.write("ada", `Newer ${index}`, ago(1));
      expect(await failing(find("Wanted", ago(30)))).toMatchObject({ kind: "unreachable", mayBeDone: false });
    });
  });
});

describe("Bluesky", () => {
  const session = async () => (await blueskyRow(fetch, pds)).session();
  const record = () => pds.posts[0]?.value;

  test("gets the post with links, mentions and tags marked, in bytes", async () => {
    const text = "Grüße an @grace.test und @nobody.test: https://example.org/a, #café";
    const one = post(text, { options: { language: "de" } });
    const { externalId, externalUrl } = await toBluesky.publish(fetch, await session(), one);
    const { rkey, at } = recordKey(one.key);
    expect(externalId).toBe(`at://${ATPROTO.did}/app.bsky.feed.post/${rkey}`);
    expect(externalUrl).toBe(`https://bsky.app/profile/${ATPROTO.did}/post/${rkey}`);
    expect(record()).toMatchObject({ $type: "app.bsky.feed.post", text, langs: ["de"], createdAt: at.toISOString() });
    const facets = record()?.["facets"] as { index: { byteStart: number; byteEnd: number }; features: unknown[] }[];
    const marked = facets.map(({ index, features }) => [
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
      features[0],
    ]);
    expect(marked).toMatchObject([
      ["@grace.test", { did: GRACE.did }],
      ["https://example.org/a", { uri: "https://example.org/a" }],
      ["#café", { tag: "café" }],
    ]);
    expect(marked).toHaveLength(3);
  });

  test("gets images with their alternative texts and sizes", async () => {
    await toBluesky.publish(
      fetch,
      await session(),
      post("", { media: [item(), item("")], options: { sensitive: true } }),
    );
    const blob = { $type: "blob", mimeType: "image/png", size: PNG.size };
    expect(record()).toMatchObject({
      embed: {
        $type: "app.bsky.embed.images",
        images: [
          { alt: "A dot", aspectRatio: { width: 1, height: 2 }, image: blob },
          { alt: "", aspectRatio: { width: 1, height: 2 }, image: blob },
        ],
      },
      labels: { values: [{ val: "graphic-media" }] },
    });
    expect([...pds.repo.blobs.values()]).toMatchObject([{ mimeType: "image/png", sha256: await sha256(PNG) }]);
  });

  test("gets a camera's photo with its size as it is shown", async () => {
    const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: "teal" } });
    const bytes = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = item("A photo", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }));
    await toBluesky.publish(fetch, await session(), post("", { media: [photo] }));
    expect(record()).toMatchObject({ embed: { images: [{ alt: "A photo", aspectRatio: { width: 4, height: 6 } }] } });
  });

  test("gets a video alone, never with an image", async () => {
    const video = item("A film", new Blob([new Uint8Array(1000)], { type: "video/mp4" }));
    await toBluesky.publish(fetch, await session(), post("x", { media: [video] }));
    expect(record()).toMatchObject({ embed: { $type: "app.bsky.embed.video", alt: "A film" } });
    const both = failing(toBluesky.publish(fetch, await session(), post("y", { media: [video, item()] })));
    expect(await both).toMatchObject({ kind: "refused", mayBeDone: false });
    expect(pds.posts).toHaveLength(1);
  });

  test("a mention that cannot be looked up is not left out", async () => {
    pds.fault({ act: "status", status: 502, path: "/xrpc/com.atproto.identity.resolveHandle" });
    const failure = failing(toBluesky.publish(fetch, await session(), post("@grace.test")));
    expect(await failure).toMatchObject({ kind: "unreachable", mayBeDone: false });
  });

  const GET = "/xrpc/com.atproto.repo.getRecord";
  test.each([true, false])("keeps the existing record of a key; the server checks swapRecord: %s", async (checked) => {
    pds.repo.ignoresNull = !checked;
    const one = post("First");
    const posted = await toBluesky.publish(fetch, await session(), one);
    if (checked) {
      // The record did not exist before it was put.
      pds.fault({ act: "status", status: 400, body: { error: "RecordNotFound" }, path: GET });
    }
    expect(await toBluesky.publish(fetch, await session(), { ...one, text: "Second" })).toEqual(posted);
    expect(pds.posts.map(({ text }) => text)).toEqual(["First"]);
  });

  describe("renews tokens that are used up", () => {
    test("stores the new tokens before it uses them", async () => {
      const { row, session: open } = await blueskyRow(fetch, pds);
      const before = row.credentials;
      pds.expire();
      const { keep } = row;
      let used = 0;
      row.keep = async (renewed) => {
        used = pds.requests.filter(({ authorization }) => authorization?.includes(renewed["accessJwt"] ?? "-")).length;
        await keep(renewed);
      };
      await toBluesky.publish(fetch, open(), post("Renewed", { media: [item()] }));
      expect([row.keeps, used]).toEqual([1, 0]);
      expect(row.credentials).toMatchObject({ did: before["did"], pdsUrl: before["pdsUrl"] });
      expect(row.credentials["refreshJwt"]).not.toBe(before["refreshJwt"]);
      expect(pds.posts).toHaveLength(1);
      // The stored tokens work.
      await toBluesky.publish(fetch, open(), post("Again"));
      expect(row.keeps).toBe(1);
    });

    test("are refreshed once for two publishers at the same time", async () => {
      const { row, session: open } = await blueskyRow(fetch, pds);
      pds.expire();
      const both = ["One", "Two"].map((text) => toBluesky.publish(fetch, open(), post(text)));
      await Promise.all(both);
      expect(pds.posts.map(({ text }) => text).toSorted()).toEqual(["One", "Two"]);
      expect(row.keeps).toBe(1);
    });

    test("publish nothing when the new ones cannot be stored", async () => {
      const { row, session: open } = await blueskyRow(fetch, pds);
      pds.expire();
      row.keep = () => Promise.reject(new Error("the disk is full"));
      await expect(toBluesky.publish(fetch, open(), post("x"))).rejects.toThrow("the disk is full");
      expect(pds.posts).toHaveLength(0);
    });

    test("fail as unauthorized when they cannot be refreshed", async () => {
      const { row, session: open } = await blueskyRow(fetch, pds);
      pds.revoke();
      const failure = failing(toBluesky.publish(fetch, open(), post("x")));
      expect(await failure).toMatchObject({ kind: "unauthorized", mayBeDone: false });
      expect([row.keeps, pds.posts.length]).toEqual([0, 0]);
    });

    test.each([
      ["does not answer", { act: "lose" }],
      ["is down", { act: "status", status: 503 }],
    ] as const)("whose server %s: nothing is done, and the account stays connected", async (_what, act) => {
      const { session: open } = await blueskyRow(fetch, pds);
      pds.expire();
      pds.fault({ ...act, path: "/xrpc/com.atproto.server.refreshSession" });
      const failure = failing(toBluesky.publish(fetch, open(), post("x")));
      expect(await failure).toMatchObject({ kind: "unreachable", mayBeDone: false });
    });
  });

  test.each(["AccountTakedown", "AccountDeactivated"])(
    "an answer of %s makes the account unauthorized",
    async (error) => {
      pds.fault({ act: "status", status: 400, body: { error }, path: "/xrpc/com.atproto.repo.putRecord" });
      const failure = failing(toBluesky.publish(fetch, await session(), post("x")));
      expect(await failure).toMatchObject({ kind: "unauthorized", mayBeDone: false });
    },
  );
});
