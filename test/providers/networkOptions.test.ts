import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import type { NetworkOption, NetworkOptionValue, NetworkOptionValues } from "../../src/providers/networkOptions.ts";
import type { MediaFacts, MediaItem, Post } from "../../src/providers/post.ts";
import { NETWORKS_WITH_OPTIONS, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { wordpress as wordpressProvider } from "../../src/providers/wordpress/wordpress.ts";
import { videoFile, youtubeSession } from "../support/domains/connectYoutube.ts";
import { photo } from "../support/domains/media.ts";
import {
  blueskySession,
  botSession,
  facebookSession,
  instagramSession,
  linkedinSession,
  mastodonSession,
  PNG,
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
import { type FakeWordpress, fakeWordpress, WORDPRESS } from "../support/fakes/wordpress.ts";
import { type FakeX, fakeX } from "../support/fakes/x.ts";
import { type FakeYoutube, fakeYoutube } from "../support/fakes/youtube.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });

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
beforeAll(async () => {
  youtube = await fakeYoutube();
  [mastodon, pds, telegram, wordpress, discord, linkedin, facebook, threads, x, instagram, host] = await Promise.all([
    fakeMastodon(),
    fakeAtproto(),
    fakeTelegram(),
    fakeWordpress(),
    fakeDiscord(),
    fakeLinkedin(),
    fakeFacebook(),
    fakeThreads(),
    fakeX({ refusesDuplicates: false }),
    fakeInstagram(),
    fetchedHost(),
  ]);
});
beforeEach(() => {
  const fakes = [mastodon, pds, telegram, wordpress, discord, linkedin, facebook, threads, x, instagram, youtube];
  for (const each of fakes) {
    each.mend();
    each.posts.length = 0;
  }
  pds.repo.gates.length = 0;
});
afterAll(() =>
  Promise.all(
    [mastodon, pds, telegram, wordpress, discord, linkedin, facebook, threads, x, instagram, youtube, host].map(
      (each) => each.close(),
    ),
  ),
);

const SESSIONS: Partial<Record<ProviderName, () => Promise<AccountSession>>> = {
  mastodon: async () => mastodonSession(mastodon),
  bluesky: () => blueskySession(fetch, pds),
  telegram: async () => telegramRow(telegram).session(),
  wordpress: () => wordpressSession(fetch, wordpress),
  discord: async () => botSession(discord),
  discordwebhook: () => webhookSession(fetch, discord),
  linkedin: () => linkedinSession(fetch, linkedin, "account"),
  threads: () => threadsSession(fetch, threads),
  facebook: () => facebookSession(fetch, facebook),
  x: () => xSession(fetch, x),
  instagram: () => instagramSession(fetch, instagram),
  youtube: () => youtubeSession(fetch, youtube),
};

const picture = (): MediaItem => host.addressed({ content: PNG, altText: "" });
const post = (network: NetworkOptionValues, more: Partial<Post> = {}): Post => ({
  text: "Hello",
  media: [],
  options: { network },
  key: newDeliveryKey(new Date()),
  ...more,
});
const send = async (name: ProviderName, network: NetworkOptionValues, more: Partial<Post> = {}) => {
  const session = await SESSIONS[name]?.();
  if (session === undefined) throw new Error(`${name} has no session`);
  return providerOf(name).publish(fetch, session, post(network, more));
};

/** The faults of a post with options, as paths. */
function faults(
  name: ProviderName,
  network: NetworkOptionValues,
  { media = 0, isReply = false, facts = null as MediaFacts | null } = {},
): string[] {
  const { check, capabilities } = providerOf(name);
  const draft = { text: "Hello", media: Array.from({ length: media }, () => ({ altText: "", facts })), isReply };
  const broken = check({ ...draft, options: { network } }, capabilities.limits).map(({ path }) => path.join("."));
  return broken.filter((path) => path.startsWith("networkOptions."));
}

const DOCUMENT: MediaFacts = { mimeType: "application/pdf", bytes: 1000, width: null, height: null, durationMs: null };

/** Values at the bounds of an option, and values beyond them. */
function examples(option: NetworkOption): { good: NetworkOptionValue[]; bad: NetworkOptionValue[] } {
  switch (option.kind) {
    case "flag":
      return { good: [true, false], bad: ["true"] };
    case "choice":
      return { good: Object.keys(option.values), bad: ["ELSE", "constructor", true] };
    case "number":
      return {
        good: [option.minimum, option.maximum],
        bad: [option.minimum - 1, option.maximum + 1, option.minimum + 0.5, "1"],
      };
    case "text": {
      const { maxLength, without = "", form } = option;
      const begin = form === "address" ? "https://example.org/" : "";
      const long = begin.padEnd(maxLength, "x");
      const addresses =
        form === "address" ? ["x", "example.org", "ftp://example.org/", "https://a:b@example.org/"] : [];
      return {
        good: [begin === "" ? "x" : begin, long],
        bad: ["", "  ", `${long}x`, 1, ...addresses, ...[...without].map((sign) => `${begin}a${sign}b`)],
      };
    }
    case "digits":
      return { good: ["1", "1".repeat(option.maxLength)], bad: ["", "one", "1".repeat(option.maxLength + 1), 1] };
    case "texts": {
      const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);
      const { minItems, maxItems, maxLength } = option;
      const long = "x".repeat(maxLength);
      const rest = texts(minItems - 1);
      return {
        good: [texts(minItems), texts(maxItems), [...rest, long]],
        bad: [texts(minItems - 1), texts(maxItems + 1), [...rest, `${long}x`], [...rest, ""], ["same", "same"], "text"],
      };
    }
  }
}

/** The other options that an option needs. */
const needed = (name: ProviderName, { needs }: NetworkOption): NetworkOptionValues => {
  const other = needs === undefined ? undefined : providerOf(name).capabilities.networkOptions[needs];
  return other === undefined || needs === undefined ? {} : { [needs]: examples(other).good[0] ?? "" };
};

const ALL = NETWORKS_WITH_OPTIONS.flatMap((name) =>
  Object.entries(providerOf(name).capabilities.networkOptions).map(([key, option]) => ({ name, key, option })),
);

describe.each(ALL)("the option $key of $name", ({ name, key, option }) => {
  const path = `networkOptions.${key}`;
  const { good, bad } = examples(option);
  const [value = true] = good;
  const document = option.needsDocument ? { media: 1, facts: DOCUMENT } : {};
  const faultsOf = (each: NetworkOptionValue) => faults(name, { ...needed(name, option), [key]: each }, document);

  test("has the bounds of its table", () => {
    for (const each of good) expect([each, faultsOf(each)]).toEqual([each, []]);
    for (const each of bad) expect([each, faultsOf(each)]).toEqual([each, [path]]);
  });

  test("needs the option that its table names", () => {
    expect(faults(name, { [key]: value }, document)).toEqual(option.needs === undefined ? [] : [path]);
  });

  test("needs a document where its table says so", () => {
    const image = { ...DOCUMENT, mimeType: "image/png" };
    const values = { ...needed(name, option), [key]: value };
    expect(faults(name, values).includes(path)).toBe(option.needsDocument === true);
    const isRefused = option.needsDocument === true || option.withoutMedia === true;
    expect(faults(name, values, { media: 1, facts: image }).includes(path)).toBe(isRefused);
  });

  test("stands beside the others unless its table excludes one", () => {
    const other =
      option.notWith === undefined ? undefined : providerOf(name).capabilities.networkOptions[option.notWith];
    if (other === undefined || option.notWith === undefined) return;
    const beside = { [option.notWith]: examples(other).good[0] ?? "" };
    expect(faults(name, { ...needed(name, option), ...beside, [key]: value })).toEqual([path]);
  });

  test("stands beside media items unless its table excludes them", () => {
    const broken = faults(name, { ...needed(name, option), [key]: value }, { media: 1 });
    expect(broken.includes(path)).toBe(option.withoutMedia === true);
  });

  test("is checked in a reply unless it is for the first post", () => {
    const [wrong = ""] = bad;
    const broken = faults(name, { ...needed(name, option), [key]: wrong }, { isReply: true });
    expect(broken).toEqual(option.onFirst ? [] : [path]);
  });
});

test("an option that a network does not have is refused, and nothing is sent", async () => {
  expect(faults("telegram", { replyControl: "NOBODY" })).toEqual(["networkOptions.replyControl"]);
  expect(faults("pixelfed", { silent: true }, { media: 1 })).toEqual(["networkOptions.silent"]);
  await expect(send("telegram", { replyControl: "NOBODY" })).rejects.toMatchObject({
    kind: "refused",
    mayBeDone: false,
  });
  expect(telegram.posts).toEqual([]);
});

describe("Mastodon keeps", () => {
  test("a poll with its length, and who can quote the status", async () => {
    const poll = { pollChoices: ["Yes", "No"], pollSeconds: 600, pollMultiple: true, pollHideTotals: true };
    await send("mastodon", { ...poll, quoteApproval: "FOLLOWERS" });
    expect(mastodon.posts).toMatchObject([
      {
        poll: { options: ["Yes", "No"], seconds: 600, multiple: true, hidesTotals: true },
        quotePolicy: "followers",
      },
    ]);
  });

  test("a poll of a day without a length", async () => {
    await send("mastodon", { pollChoices: ["Yes", "No"] });
    expect(mastodon.posts).toMatchObject([{ poll: { seconds: 86_400, multiple: false }, quotePolicy: null }]);
  });

  test("the poll of a thread on its first status alone", async () => {
    const options = { pollChoices: ["Yes", "No"], quoteApproval: "NOBODY" };
    const { externalId } = await send("mastodon", options);
    await send("mastodon", options, { replyTo: { parent: externalId, root: externalId }, media: [picture()] });
    expect(mastodon.posts).toMatchObject([
      { poll: { options: ["Yes", "No"] }, quotePolicy: "nobody" },
      { poll: null, quotePolicy: "nobody" },
    ]);
  });
});

describe("Bluesky keeps", () => {
  test.each([
    ["NOBODY", []],
    ["MENTIONED", ["mentionRule"]],
    ["FOLLOWERS", ["followerRule"]],
    ["FOLLOWING", ["followingRule"]],
  ])("beside the first post that replies are for %s", async (replyControl, rules) => {
    const { externalId } = await send("bluesky", { replyControl });
    await send("bluesky", { replyControl }, { replyTo: { parent: externalId, root: externalId } });
    const allow = rules.map((rule) => ({ $type: `app.bsky.feed.threadgate#${rule}` }));
    const [rkey] = externalId.split("/").slice(-1);
    expect(pds.repo.gates).toEqual([
      { collection: "app.bsky.feed.threadgate", rkey, value: expect.objectContaining({ post: externalId, allow }) },
    ]);
    expect(pds.posts).toHaveLength(2);
  });

  test("beside each post that it is not quoted", async () => {
    const { externalId } = await send("bluesky", { disableQuotes: true, replyControl: "NOBODY" });
    await send("bluesky", { disableQuotes: true }, { replyTo: { parent: externalId, root: externalId } });
    expect(pds.repo.gates.map(({ collection }) => collection.split(".").at(-1))).toEqual([
      "threadgate",
      "postgate",
      "postgate",
    ]);
  });

  test("one post with its gates when the answer to the first attempt is lost", async () => {
    const key = newDeliveryKey(new Date());
    pds.fault({ act: "lose", path: "/xrpc/com.atproto.repo.applyWrites" });
    await expect(send("bluesky", { disableQuotes: true }, { key })).rejects.toMatchObject({ mayBeDone: true });
    const { externalId } = await send("bluesky", { disableQuotes: true }, { key });
    expect(pds.posts).toHaveLength(1);
    expect(pds.repo.gates).toMatchObject([{ value: { post: externalId } }]);
  });

  test.each([
    ["SUGGESTIVE", "sexual"],
    ["NUDITY", "nudity"],
    ["PORN", "porn"],
    ["GRAPHIC_MEDIA", "graphic-media"],
  ])("the label of %s media", async (contentLabel, val) => {
    await send("bluesky", { contentLabel }, { media: [picture()] });
    expect(pds.posts[0]?.value).toMatchObject({ labels: { values: [{ val }] } });
  });
});

describe("Telegram keeps", () => {
  test.each([0, 1, 2])("that a message with %i media items is silent and protected", async (count) => {
    await send("telegram", { silent: true, protectContent: true }, { media: Array.from({ length: count }, picture) });
    await send("telegram", {}, { media: Array.from({ length: count }, picture) });
    const half = Math.max(count, 1);
    const kept = telegram.posts.map(({ silent, isProtected }) => silent && isProtected);
    expect(kept).toEqual([...Array.from({ length: half }, () => true), ...Array.from({ length: half }, () => false)]);
  });

  test("that a text has no preview of its link", async () => {
    await send("telegram", { hideLinkPreview: true });
    await send("telegram", {});
    expect(telegram.posts.map(({ hasPreview }) => hasPreview)).toEqual([false, true]);
  });

  test.each([1, 2])("that the caption of %i media items stands above", async (count) => {
    await send("telegram", { captionAboveMedia: true }, { media: Array.from({ length: count }, picture) });
    expect(telegram.posts.map(({ captionAbove }) => captionAbove)).toEqual(Array.from({ length: count }, () => true));
  });
});

test.each<[ProviderName]>([["discord"], ["discordwebhook"]])("%s keeps the flags of a message", async (name) => {
  await send(name, { silent: true });
  await send(name, { hideEmbeds: true });
  await send(name, { silent: true, hideEmbeds: true }, { media: [picture()] });
  await send(name, {});
  expect(discord.posts.map(({ flags }) => flags)).toEqual([4096, 4, 4100, 0]);
});

test.each<[ProviderName]>([["discord"], ["discordwebhook"]])("%s keeps the embed of a message", async (name) => {
  await send(name, { embedTitle: "Opening", embedDescription: "At nine", embedColor: 0xff_88_00 });
  await send(name, { embedTitle: "Alone" }, { media: [picture()] });
  await send(name, {});
  expect(discord.posts.map(({ embeds }) => embeds)).toEqual([
    [{ title: "Opening", description: "At nine", color: 16_746_496 }],
    [{ title: "Alone" }],
    [],
  ]);
});

describe("LinkedIn keeps", () => {
  test.each(["PUBLIC", "CONNECTIONS", "LOGGED_IN"])("the visibility %s of a post", async (visibility) => {
    await send("linkedin", { visibility });
    await send("linkedin", { disableReshare: true });
    expect(linkedin.posts).toMatchObject([
      { visibility, isReshareDisabled: false },
      { visibility: "PUBLIC", isReshareDisabled: true },
    ]);
  });

  test("a poll with its question and length, and asks the text without a question", async () => {
    const pollChoices = ["Yes", "No"];
    await send("linkedin", { pollChoices, pollQuestion: "Tea?", pollDuration: "ONE_DAY" });
    await send("linkedin", { pollChoices }, { text: "Coffee? #Beans" });
    const options = [{ text: "Yes" }, { text: "No" }];
    expect(linkedin.posts.map(({ content }) => content)).toEqual([
      { poll: { question: "Tea?", options, settings: { duration: "ONE_DAY" } } },
      { poll: { question: "Coffee? #Beans", options, settings: { duration: "SEVEN_DAYS" } } },
    ]);
  });
});

test("Facebook keeps the preview of the first link, unless the link has none", async () => {
  const text = "See https://example.org/a";
  await send("facebook", {}, { text });
  await send("facebook", { hideLinkPreview: true }, { text });
  expect(facebook.posts.map(({ link }) => link)).toEqual(["https://example.org/a", null]);
});

describe("X keeps", () => {
  test.each([
    ["FOLLOWING", "following"],
    ["MENTIONED_USERS", "mentionedUsers"],
    ["SUBSCRIBERS", "subscribers"],
    ["VERIFIED", "verified"],
  ])("on the first post of a thread that replies are for %s", async (replySettings, kept) => {
    const { externalId } = await send("x", { replySettings });
    await send("x", { replySettings }, { replyTo: { parent: externalId, root: externalId } });
    expect(x.posts.map((each) => each.replySettings)).toEqual([kept, null]);
  });

  test("a poll with its length, and one of a day without a length", async () => {
    await send("x", { pollChoices: ["Yes", "No"], pollMinutes: 5 });
    await send("x", { pollChoices: ["Yes", "No", "Perhaps"] });
    expect(x.posts.map(({ poll }) => poll)).toEqual([
      { options: ["Yes", "No"], minutes: 5 },
      { options: ["Yes", "No", "Perhaps"], minutes: 1440 },
    ]);
  });

  test("the post that is quoted, and the labels of a post", async () => {
    const { externalId } = await send("x", { madeWithAi: true, paidPartnership: true }, { media: [picture()] });
    await send("x", { quotedPostId: externalId });
    expect(x.posts).toMatchObject([
      { madeWithAi: true, paidPartnership: true, quotes: null },
      { madeWithAi: false, paidPartnership: false, quotes: externalId },
    ]);
  });
});

test("a poll without a question is refused below a text that is longer than a question", () => {
  const { check, capabilities } = providerOf("linkedin");
  const faultsOf = (text: string, isReply = false) =>
    check({ text, media: [], isReply, options: { network: { pollChoices: ["Yes", "No"] } } }, capabilities.limits);
  expect(faultsOf("x".repeat(140))).toEqual([]);
  expect(faultsOf("x".repeat(141), true)).toEqual([]);
  expect(faultsOf("x".repeat(141)).map(({ path }) => path.join("."))).toEqual(["networkOptions.pollQuestion"]);
});

describe("WordPress keeps", () => {
  test("title, excerpt, comments and format, and the whole text as content", async () => {
    const options = { title: "A title", excerpt: "In short", commentStatus: "CLOSED", format: "ASIDE" };
    await send("wordpress", options, { text: "One\nTwo" });
    expect(wordpress.posts[0]?.members).toMatchObject({
      title: "A title",
      excerpt: "In short",
      commentStatus: "closed",
      format: "aside",
    });
    expect(wordpress.posts[0]?.text).toBe("A title\nOne\nTwo");
  });

  test("categories of the site by their names, and makes others where the person may make some", async () => {
    const [person] = wordpress.site.users;
    if (person === undefined) throw new Error("The site has no user.");
    const { role } = person;
    const { login: identifier, password: appPassword } = WORDPRESS;
    const connected = () =>
      wordpressProvider.connect.signIn(fetch, { serviceUrl: wordpress.origin, identifier, appPassword });
    wordpress.site.categories.push({ id: 501, name: "Tea & Co", slug: "tea-co" });
    person.role = "author";
    expect((await connected()).limits.networkOptions).toEqual({ categories: { absent: true } });
    await send("wordpress", { categories: ["tea & co"] });
    await expect(send("wordpress", { categories: ["Coffee"] })).rejects.toMatchObject({ kind: "refused" });
    person.role = "administrator";
    expect((await connected()).limits.networkOptions).toBeUndefined();
    await send("wordpress", { categories: ["Tea & Co", "Coffee"] });
    person.role = role;
    const ids = wordpress.site.categories.map(({ id }) => id);
    expect(wordpress.site.categories.map(({ name }) => name)).toEqual(["Tea & Co", "Coffee"]);
    expect(wordpress.posts.map(({ members: { categories } }) => categories)).toEqual([[501], ids]);
  });

  test("tags by their names, and makes those that the site does not have", async () => {
    await send("wordpress", { tags: ["News"] });
    await send("wordpress", { tags: ["news", "Engines"] });
    expect(wordpress.site.tags.map(({ name }) => name)).toEqual(["News", "Engines"]);
    const [news, engines] = wordpress.site.tags.map(({ id }) => id);
    expect(wordpress.posts.map(({ members: { tags } }) => tags)).toEqual([[news], [news, engines]]);
  });
});

describe("Threads keeps", () => {
  test("the poll, the topic and who can reply to the first post", async () => {
    const options = { pollChoices: ["Yes", "No", "Maybe"], topicTag: "Engines", replyControl: "MENTIONED" };
    const { externalId } = await send("threads", options);
    await send("threads", options, { replyTo: { parent: externalId, root: externalId } });
    const [first, reply] = threads.posts;
    expect(first?.fields).toMatchObject({
      media_type: "TEXT",
      topic_tag: "Engines",
      reply_control: "mentioned_only",
      poll_attachment: '{"option_a":"Yes","option_b":"No","option_c":"Maybe"}',
    });
    expect(reply?.fields).toEqual({ media_type: "TEXT", text: "Hello", topic_tag: "Engines", reply_to_id: externalId });
  });

  test("the address whose preview is shown", async () => {
    await send("threads", { linkAttachment: "https://example.org/engines" });
    expect(threads.posts[0]?.fields).toMatchObject({ link_attachment: "https://example.org/engines" });
  });

  test("that its pictures are hidden until a reader asks", async () => {
    const options = { sensitive: true };
    await send("threads", {}, { options, media: [picture()] });
    await send("threads", {}, { options });
    expect(threads.posts.map(({ fields }) => fields["is_spoiler_media"])).toEqual(["true", undefined]);
  });
});

describe("Instagram keeps", () => {
  const photograph = async (): Promise<MediaItem> =>
    host.addressed({
      content: new Blob([await photo(640, 640).jpeg().toBuffer()], { type: "image/jpeg" }),
      altText: "A",
    });

  test("the collaborators of a post", async () => {
    await send("instagram", { collaborators: ["grace", "alan"] }, { media: [await photograph()] });
    expect(instagram.posts[0]?.fields).toMatchObject({
      caption: "Hello",
      collaborators: '["grace","alan"]',
      alt_text: "A",
    });
  });

  test("a story without a text", async () => {
    await send("instagram", { story: true }, { text: "", media: [await photograph()] });
    expect(instagram.posts[0]?.fields).toEqual({ media_type: "STORIES", image_url: expect.stringMatching(/^http/) });
  });
});

describe("YouTube keeps", () => {
  const media = (): MediaItem[] => [{ content: videoFile(), altText: "" }];

  test("the title, above the text as the description, with tags and a category", async () => {
    await send("youtube", { title: "Engines", tags: ["steam", "in motion"], category: "28" }, { media: media() });
    expect(youtube.posts).toMatchObject([
      { title: "Engines", description: "Hello", tags: ["steam", "in motion"], categoryId: "28" },
    ]);
  });

  test("what the owner says of the video, and whether subscribers are notified", async () => {
    const said = { madeForKids: true, syntheticMedia: true, notifySubscribers: false };
    await send("youtube", said, { media: media() });
    await send("youtube", {}, { media: media() });
    expect(youtube.posts).toMatchObject([
      { madeForKids: true, synthetic: true, notifies: false },
      { madeForKids: false, synthetic: false, notifies: true },
    ]);
  });

  test.each(["public", "unlisted", "private"] as const)("that a video is %s", async (visibility) => {
    await send("youtube", {}, { options: { visibility }, media: media() });
    expect(youtube.posts).toMatchObject([{ privacyStatus: visibility }]);
  });

  test("twenty of the longest tags, each in quotation marks", async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `${at} `.padEnd(22, "x"));
    await send("youtube", { tags }, { media: media() });
    expect(youtube.posts).toMatchObject([{ tags }]);
  });
});
