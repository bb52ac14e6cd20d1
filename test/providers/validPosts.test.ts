import "../support/run/seededProperties.ts";
import process from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { limitsOfPost } from "../../src/providers/capabilities.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { fittedMedia } from "../../src/providers/fittedMedia.ts";
import { FRIENDICA } from "../../src/providers/friendica/twin/software.ts";
import { GOTOSOCIAL } from "../../src/providers/gotosocial/twin/software.ts";
import type { Limits } from "../../src/providers/limits.ts";
import { mediaNotes } from "../../src/providers/mediaRules.ts";
import { PIXELFED } from "../../src/providers/pixelfed/twin/software.ts";
import { PLEROMA } from "../../src/providers/pleroma/twin/software.ts";
import type { MediaItem, Posted, PostOptions, ReplyTo } from "../../src/providers/post.ts";
import { type ProviderName, providerOf } from "../../src/providers/registry.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { StillProcessing } from "../../src/providers/steps.ts";
import { anyOptions } from "../support/domains/anyOptions.ts";
import { type AnyPost, anyPost, type LibraryFile, libraryFiles } from "../support/domains/anyPost.ts";
import { youtubeSession } from "../support/domains/connectYoutube.ts";
import {
  blueskySession,
  botSession,
  facebookSession,
  instagramSession,
  linkedinSession,
  mastodonSession,
  telegramRow,
  threadsSession,
  webhookSession,
  wordpressSession,
  xSession,
} from "../support/domains/publishing.ts";
import { type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import { type FakeDiscord, fakeDiscord } from "../support/fakes/discord.ts";
import { type FakeFacebook, fakeFacebook } from "../support/fakes/facebook.ts";
import { type FetchedHost, fetchedHost } from "../support/fakes/fetchedHost.ts";
import { fakeInstagram } from "../support/fakes/instagram.ts";
import { type FakeLinkedin, fakeLinkedin } from "../support/fakes/linkedin.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { type FakeTelegram, fakeTelegram } from "../support/fakes/telegram.ts";
import { type FakeGraph, fakeThreads } from "../support/fakes/threads.ts";
import { type FakeWordpress, fakeWordpress } from "../support/fakes/wordpress.ts";
import { type FakeX, fakeX } from "../support/fakes/x.ts";
import { type FakeYoutube, fakeYoutube } from "../support/fakes/youtube.ts";

const SOAK = process.env["ROSTRUM_SOAK"] !== undefined;
const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });

let files: LibraryFile[];
let mastodon: FakeMastodon;
let pds: FakeAtproto;
let telegram: FakeTelegram;
let wordpress: FakeWordpress;
let discord: FakeDiscord;
let linkedin: FakeLinkedin;
let facebook: FakeFacebook;
let threads: FakeGraph;
let instagram: FakeGraph;
let host: FetchedHost;
let x: FakeX;
let youtube: FakeYoutube;
const SOFTWARE = { pixelfed: PIXELFED, pleroma: PLEROMA, gotosocial: GOTOSOCIAL, friendica: FRIENDICA };
const relatives: Record<string, FakeMastodon> = {};
beforeAll(async () => {
  files = await libraryFiles();
  for (const [name, software] of Object.entries(SOFTWARE)) {
    relatives[name] = await fakeMastodon(undefined, software);
  }
  youtube = await fakeYoutube();
  [mastodon, pds, telegram, wordpress, discord, linkedin, facebook, threads, x, instagram, host] = await Promise.all([
    fakeMastodon(),
    fakeAtproto(),
    fakeTelegram(),
    fakeWordpress(),
    fakeDiscord(),
    fakeLinkedin({ partBytes: 4096 }),
    fakeFacebook({ partBytes: 4096 }),
    fakeThreads({ quota: { posts: 100_000, replies: 100_000 } }),
    fakeX({ refusesDuplicates: false, processing: { questions: 0, fails: false } }),
    fakeInstagram({ quota: { posts: 100_000, replies: 0 } }),
    fetchedHost(),
  ]);
});
beforeEach(() => {
  for (const each of [mastodon, pds, telegram, wordpress, discord, linkedin, facebook, threads, x, instagram, youtube])
    each.requests.length = 0;
});
afterAll(() =>
  Promise.all(
    [
      mastodon,
      pds,
      telegram,
      wordpress,
      discord,
      linkedin,
      facebook,
      threads,
      x,
      instagram,
      youtube,
      host,
      ...Object.values(relatives),
    ].map((each) => each.close()),
  ),
);

interface Network {
  session(): Promise<AccountSession>;
  /** The limits that the account states, where they differ from those of the registry. */
  stated: Partial<Limits>;
}

const relative = (name: keyof typeof SOFTWARE, stated: Network["stated"] = {}): Network => ({
  session: async () => mastodonSession(relatives[name] as FakeMastodon),
  stated,
});

const NETWORKS: Record<ProviderName, Network> = {
  mastodon: {
    session: async () => mastodonSession(mastodon),
    stated: { characters: 640, mediaAttachments: 6 },
  },
  pixelfed: relative("pixelfed"),
  pleroma: relative("pleroma"),
  gotosocial: relative("gotosocial", { mimeTypes: [...(GOTOSOCIAL.files?.types ?? [])] }),
  friendica: relative("friendica", { mimeTypes: [...(FRIENDICA.files?.types ?? [])] }),
  bluesky: { session: () => blueskySession(fetch, pds), stated: {} },
  telegram: { session: async () => telegramRow(telegram).session(), stated: {} },
  wordpress: {
    session: () => wordpressSession(fetch, wordpress),
    // The person is an author, who may not make categories.
    stated: { networkOptions: { categories: { absent: true } } },
  },
  discord: { session: async () => botSession(discord), stated: {} },
  discordwebhook: { session: () => webhookSession(fetch, discord), stated: {} },
  linkedin: { session: () => linkedinSession(fetch, linkedin, "account"), stated: {} },
  threads: { session: () => threadsSession(fetch, threads), stated: {} },
  facebook: { session: () => facebookSession(fetch, facebook), stated: {} },
  x: { session: () => xSession(fetch, x), stated: {} },
  instagram: { session: () => instagramSession(fetch, instagram), stated: {} },
  youtube: { session: () => youtubeSession(fetch, youtube), stated: {} },
};
/** The position of the picture of 640 × 480 pixels among the files. */
const SMALL = 3;
const NAMES = Object.keys(NETWORKS) as ProviderName[];

const limitsAt = (name: ProviderName): Limits => ({
  ...providerOf(name).capabilities.limits,
  ...NETWORKS[name].stated,
});

/** Options of the network itself, of every other post. */
const optionsOf = (name: ProviderName) =>
  fc.oneof(
    fc.constant({}),
    anyOptions(providerOf(name).capabilities.networkOptions).map((network) => ({ network })),
  );

/** So many accepted posts are sent; a network with narrow rules refuses many more of them. */
const accepted = (numRuns: number) => ({ numRuns, maxSkipsPerRun: 1000 });

const draftOf = ({ text, media, options }: AnyPost) => ({
  text,
  media: media.map(({ file, altText }) => ({ altText, facts: files[file]?.facts ?? null })),
  options,
});

/** The same file has the same form for an account and the limits of a post each time. */
const forms = new Map<string, Promise<Blob>>();
function formOf(name: ProviderName, file: number, options: PostOptions): Promise<Blob> {
  // As delivery does: the options of a post, such as those of a story, may change its limits.
  const limits = limitsOfPost(limitsAt(name), providerOf(name).capabilities, { options });
  const key = `${name} ${file} ${JSON.stringify(limits)}`;
  const content = files[file]?.content ?? new Blob();
  const form = forms.get(key) ?? fittedMedia(content, limits, new AbortController().signal);
  forms.set(key, form);
  return form;
}

async function send(
  name: ProviderName,
  post: AnyPost,
  session: AccountSession,
  replyTo: ReplyTo | null = null,
): Promise<Posted> {
  const media: MediaItem[] = [];
  for (const { file, altText } of post.media)
    media.push(host.addressed({ content: await formOf(name, file, post.options), altText }));
  const { text, options } = post;
  const sent = { text, options, media, replyTo, key: newDeliveryKey(new Date()) };
  for (;;) {
    try {
      return await providerOf(name).publish(fetch, session, sent);
    } catch (error) {
      // Nothing was made yet: the network is busy with a file.
      if (!(error instanceof StillProcessing)) throw error;
    }
  }
}

describe("a post that the check of", () => {
  test.each(NAMES)(
    "%s accepts is accepted by the network",
    async (name) => {
      const session = await NETWORKS[name].session();
      await fc.assert(
        fc.asyncProperty(anyPost(files.length), optionsOf(name), async ({ options, ...content }, network) => {
          const post = { ...content, options: { ...options, ...network } };
          fc.pre(providerOf(name).check(draftOf(post), limitsAt(name)).length === 0);
          expect(await send(name, post, session)).toMatchObject({ externalId: expect.stringMatching(/./) });
        }),
        accepted(SOAK ? 1000 : 24),
      );
    },
    SOAK ? 3_600_000 : 120_000,
  );

  test.each(NAMES.filter((name) => providerOf(name).capabilities.threads))(
    "%s accepts as a reply is accepted by the network as a reply to the one before",
    async (name) => {
      const session = await NETWORKS[name].session();
      const first = { text: "The first post", media: [{ file: SMALL, altText: "" }], options: {} };
      const { externalId: root } = await send(name, first, session);
      let parent = root;
      await fc.assert(
        fc.asyncProperty(anyPost(files.length), async (post) => {
          fc.pre(providerOf(name).check({ ...draftOf(post), isReply: true }, limitsAt(name)).length === 0);
          const { externalId } = await send(name, post, session, { parent, root });
          expect(externalId).toMatch(/./);
          expect(externalId).not.toBe(parent);
          parent = externalId;
        }),
        accepted(SOAK ? 300 : 12),
      );
    },
    SOAK ? 3_600_000 : 120_000,
  );
});

test("the story of an image that is too narrow for a post is accepted by Instagram", async () => {
  const file = files.findIndex(({ facts }) => facts.width === 300 && facts.height === 9900);
  const post = { text: "", media: [{ file, altText: "" }], options: { network: { story: true } } };
  const faultsOf = (each: AnyPost) => providerOf("instagram").check(draftOf(each), limitsAt("instagram"));
  expect(faultsOf({ ...post, options: {} })).toMatchObject([{ rule: "IMAGE_TOO_NARROW" }]);
  expect(faultsOf(post)).toEqual([]);
  const session = await NETWORKS.instagram.session();
  expect(await send("instagram", post, session)).toMatchObject({ externalId: expect.stringMatching(/./) });
});

describe("the check names what the network refuses:", () => {
  const named = (width: number, height: number, type = "image/png") =>
    files.findIndex(({ facts }) => facts.width === width && facts.height === height && facts.mimeType === type);
  const picture = (width: number, height: number, type?: string) => ({ file: named(width, height, type), altText: "" });
  const small = () => picture(640, 480);
  const anyVideo = () => picture(640, 480, "video/mp4");

  test.each<[string, ProviderName, () => Partial<AnyPost>, string[]]>([
    [
      "a GIF in an album",
      "telegram",
      () => ({ media: [small(), picture(64, 48, "image/gif")] }),
      ["media.1 MIXED_MEDIA"],
    ],
    ["4000 × 100 pixels", "telegram", () => ({ media: [picture(4000, 100)] }), ["media.0 IMAGE_TOO_NARROW"]],
    ["300 × 9900 pixels", "telegram", () => ({ media: [picture(300, 9900)] }), ["media.0 IMAGE_TOO_NARROW"]],
    ["a ratio of 21", "telegram", () => ({ media: [picture(21, 1)] }), ["media.0 IMAGE_TOO_NARROW"]],
    ["a text of no width", "telegram", () => ({ text: "\u200b\u2800" }), ["text EMPTY"]],
    ["4097 code units", "telegram", () => ({ text: "x".repeat(4097) }), ["text TEXT_TOO_LONG"]],
    [
      "1025 code units of a caption",
      "telegram",
      () => ({ text: "x".repeat(1025), media: [small()] }),
      ["text TEXT_TOO_LONG"],
    ],
    [
      "an alternative text of 1001 characters on a video",
      "bluesky",
      () => ({ media: [{ ...picture(640, 480, "video/mp4"), altText: "x".repeat(1001) }] }),
      ["media.0.altText ALT_TEXT_TOO_LONG"],
    ],
    [
      "an alternative text of 10,002 bytes on a video",
      "bluesky",
      () => ({
        media: [{ ...picture(640, 480, "video/mp4"), altText: "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(556) }],
      }),
      ["media.0.altText ALT_TEXT_TOO_LONG"],
    ],
    [
      "a language that is no BCP 47 tag",
      "bluesky",
      () => ({ options: { language: "en-ab12" } }),
      ["options.language UNSUPPORTED_OPTION"],
    ],
    ["five images", "bluesky", () => ({ media: Array.from({ length: 5 }, small) }), ["media TOO_MANY_MEDIA"]],
    [
      "an alternative text of 1501 code points in 751 characters",
      "mastodon",
      () => ({ media: [{ ...small(), altText: `${"e\u0301".repeat(750)}x` }] }),
      ["media.0.altText ALT_TEXT_TOO_LONG"],
    ],
    ["2001 code units", "discordwebhook", () => ({ text: "x".repeat(2001) }), ["text TEXT_TOO_LONG"]],
    [
      "an alternative text of 1025 code units",
      "discordwebhook",
      () => ({ media: [{ ...small(), altText: "x".repeat(1025) }] }),
      ["media.0.altText ALT_TEXT_TOO_LONG"],
    ],
    ["eleven images", "discordwebhook", () => ({ media: Array.from({ length: 11 }, small) }), ["media TOO_MANY_MEDIA"]],
    ["a sign of markup", "youtube", () => ({ text: "1 < 2", media: [anyVideo()] }), ["text UNSHOWN_TEXT"]],
    ["no letter for a title", "youtube", () => ({ text: " ", media: [anyVideo()] }), ["text EMPTY"]],
    ["5001 bytes", "youtube", () => ({ text: `${"é".repeat(2500)}x`, media: [anyVideo()] }), ["text TEXT_TOO_LONG"]],
    ["a picture alone", "youtube", () => ({ media: [small()] }), ["media MEDIA_REQUIRED"]],
    [
      "a tag with a sign of markup",
      "youtube",
      () => ({ media: [anyVideo()], options: { network: { tags: ["<b>"] } } }),
      ["networkOptions.tags UNSUPPORTED_OPTION"],
    ],
    ["3001 code units", "linkedin", () => ({ text: "x".repeat(3001) }), ["text TEXT_TOO_LONG"]],
    ["21 images", "linkedin", () => ({ media: Array.from({ length: 21 }, small) }), ["media TOO_MANY_MEDIA"]],
    [
      "more than 25 MiB together",
      "discordwebhook",
      () => ({ media: Array.from({ length: 3 }, () => picture(641, 480)) }),
      ["media MEDIA_TOO_LARGE"],
    ],
    [
      "a video and an image",
      "mastodon",
      () => ({ media: [picture(640, 480, "video/mp4"), small()] }),
      ["media MIXED_MEDIA"],
    ],
    [
      "two videos",
      "mastodon",
      () => ({ media: Array.from({ length: 2 }, () => picture(640, 480, "video/mp4")) }),
      ["media TOO_MANY_MEDIA"],
    ],
  ])("%s at %s", async (_what, name, contentOf, expected) => {
    const post: AnyPost = { text: "Hello", media: [], options: {}, ...contentOf() };
    const faults = providerOf(name).check(draftOf(post), limitsAt(name));
    expect(faults.map(({ path, rule }) => `${path.join(".")} ${rule}`)).toEqual(expected);
    const session = await NETWORKS[name].session();
    await expect(send(name, post, session)).rejects.toMatchObject({ kind: "refused" });
  });

  test.each<[ProviderName, number, number, string]>([
    ["telegram", 7000, 5400, "image/png"],
    ["telegram", 10_000, 500, "image/png"],
    ["telegram", 477, 9524, "image/png"],
    ["mastodon", 1280, 721, "image/gif"],
    ["mastodon", 7680, 4321, "image/png"],
  ])(
    "at %s, a note says that an image of %i × %i pixels of the type %s is converted",
    async (name, width, height, type) => {
      const post: AnyPost = { text: "", media: [picture(width, height, type)], options: {} };
      expect(providerOf(name).check(draftOf(post), limitsAt(name))).toEqual([]);
      expect(mediaNotes(draftOf(post).media, limitsAt(name))).toMatchObject([{ rule: "WILL_BE_CONVERTED" }]);
      // The network refuses the image as it is.
      const original = { content: files[post.media[0]?.file ?? 0]?.content ?? new Blob(), altText: "" };
      const sent = { text: "", media: [original], options: {}, key: newDeliveryKey(new Date()) };
      const session = await NETWORKS[name].session();
      await expect(providerOf(name).publish(fetch, session, sent)).rejects.toMatchObject({ kind: "refused" });
      expect(await send(name, post, session)).toMatchObject({ externalId: expect.stringMatching(/./) });
    },
  );
});
