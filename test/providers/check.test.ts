import { describe, expect, test } from "vitest";
import type { Limits } from "../../src/providers/limits.ts";
import { mediaNotes } from "../../src/providers/mediaRules.ts";
import type { DraftMedia, MediaFacts, PostOptions } from "../../src/providers/post.ts";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";

const LIMITS: Limits = {
  characters: 20,
  countedIn: "CHARACTERS",
  charactersPerUrl: null,
  mediaAttachments: 2,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 10,
  imageBytes: 1000,
  imagePixels: null,
  videoBytes: 1000,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  mimeTypes: [],
};
const mediaItem = (altText = "") => ({ altText });

/** The rules that a post breaks, with their paths. */
function broken(
  changes: { text?: string; media?: DraftMedia[]; options?: PostOptions },
  limits: Partial<Limits> = {},
  provider: ProviderName = "mastodon",
): string[] {
  const content = { text: "Hi", media: [], options: {}, ...changes };
  const faults = providerOf(provider).check(content, { ...LIMITS, ...limits });
  return faults.map(({ path, rule }) => `${path.join(".")} ${rule}`);
}

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";

describe("the length of a text", () => {
  test.each([
    ["20 letters", "x".repeat(20), {}, []],
    ["21 letters", "x".repeat(21), {}, ["text TEXT_TOO_LONG"]],
    ["20 code points beyond the basic plane", "\u{1f600}".repeat(20), {}, []],
    ["21 code points beyond the basic plane", "\u{1f600}".repeat(21), {}, ["text TEXT_TOO_LONG"]],
    ["a family emoji as one grapheme", FAMILY, { characters: 1, countedIn: "GRAPHEMES" as const }, []],
    ["combined letters as graphemes", "e\u0301".repeat(20), { countedIn: "GRAPHEMES" as const }, []],
    ["21 combined letters", "e\u0301".repeat(21), { countedIn: "GRAPHEMES" as const }, ["text TEXT_TOO_LONG"]],
    ["a long link that counts in full", `https://example.org/${"x".repeat(40)}`, {}, ["text TEXT_TOO_LONG"]],
    ["a long link that counts for 18", `a https://example.org/${"x".repeat(40)}`, { charactersPerUrl: 18 }, []],
    ["a short link that counts for 18", "abc https://a.co", { charactersPerUrl: 18 }, ["text TEXT_TOO_LONG"]],
    ["two links", "https://a.co http://c.de", { charactersPerUrl: 9 }, []],
    ["two links and a letter too many", "https://a.co xx http://c.de", { charactersPerUrl: 9 }, ["text TEXT_TOO_LONG"]],
    ["a mention, whose server does not count", "@ada@a-long-name.example hi", {}, []],
  ])("%s", (_what, text, limits, expected) => {
    expect(broken({ text }, limits)).toEqual(expected);
  });

  test("includes the spoiler text", () => {
    const spoilerText = "x".repeat(10);
    expect(broken({ text: "x".repeat(10), options: { spoilerText } })).toEqual([]);
    expect(broken({ text: "x".repeat(11), options: { spoilerText } })).toEqual(["text TEXT_TOO_LONG"]);
  });

  test("is limited in bytes on Bluesky, independent of graphemes", () => {
    // A family emoji has 18 bytes.
    const limits = { characters: 300, countedIn: "GRAPHEMES" as const };
    const fits = FAMILY.repeat(166);
    expect(new TextEncoder().encode(fits).length).toBeLessThanOrEqual(3000);
    expect(broken({ text: fits }, limits, "bluesky")).toEqual([]);
    expect(broken({ text: FAMILY.repeat(167) }, limits, "bluesky")).toEqual(["text TEXT_TOO_LONG"]);
    expect(broken({ text: FAMILY.repeat(167) }, limits, "mastodon")).toEqual([]);
  });

  test("is stated in the message, with the limit", () => {
    const draft = { text: "x".repeat(25), media: [], options: {} };
    const [fault] = providerOf("mastodon").check(draft, LIMITS);
    expect(fault?.message).toBe("must have at most 20 characters, but has 25");
  });
});

describe("the content of a post", () => {
  test.each([
    ["nothing", { text: "" }, ["text EMPTY"]],
    ["blanks", { text: " \n\t" }, ["text EMPTY"]],
    ["a media item without a text", { text: "", media: [mediaItem()] }, []],
    ["as many media items as permitted", { media: [mediaItem(), mediaItem()] }, []],
    ["one media item too many", { media: [mediaItem(), mediaItem(), mediaItem()] }, ["media TOO_MANY_MEDIA"]],
    ["an alternative text of the greatest length", { media: [mediaItem("x".repeat(10))] }, []],
    [
      "a longer alternative text",
      { media: [mediaItem(), mediaItem("x".repeat(11))] },
      ["media.1.altText ALT_TEXT_TOO_LONG"],
    ],
  ])("%s", (_what, changes, expected) => {
    expect(broken(changes)).toEqual(expected);
  });

  test("is reported with all violations at once", () => {
    const media = Array.from({ length: 3 }, () => mediaItem("x".repeat(11)));
    expect(broken({ text: "x".repeat(21), media })).toEqual([
      "text TEXT_TOO_LONG",
      "media TOO_MANY_MEDIA",
      "media.0.altText ALT_TEXT_TOO_LONG",
      "media.1.altText ALT_TEXT_TOO_LONG",
      "media.2.altText ALT_TEXT_TOO_LONG",
    ]);
  });
});

describe("media", () => {
  const image = { mimeType: "image/jpeg", bytes: 1000, width: 100, height: 100, durationMs: null };
  const video = { mimeType: "video/mp4", bytes: 1000, width: 100, height: 100, durationMs: 10_000 };
  const pdf = { mimeType: "application/pdf", bytes: 1000, width: null, height: null, durationMs: null };
  const of = (...facts: (MediaFacts | null)[]) => facts.map((each) => ({ altText: "", facts: each }));
  const bounds = {
    mimeTypes: ["image/jpeg", "video/mp4"],
    imagePixels: 10_000,
    videoPixels: 10_000,
    videoSeconds: 10,
    documentBytes: 1000,
    mediaAttachments: 4,
  };

  test.each<[string, ReturnType<typeof of>, string[], string[]]>([
    ["images within the limits", of(image, image), [], []],
    ["a video within the limits", of(video), [], []],
    ["media without facts", of(null, null), [], []],
    ["two videos", of(video, video), ["media TOO_MANY_MEDIA"], []],
    ["an image and a video", of(image, video), ["media MIXED_MEDIA"], []],
    ["a document", of(pdf), [], []],
    ["a document with too many bytes", of({ ...pdf, bytes: 1001 }), ["media.0 MEDIA_TOO_LARGE"], []],
    ["a document beside a video", of(video, pdf), ["media.1 MIXED_MEDIA"], []],
    ["a document beside an image and a media item without facts", of(image, pdf, null), ["media.1 MIXED_MEDIA"], []],
    ["two documents", of(pdf, pdf), ["media.0 MIXED_MEDIA", "media.1 MIXED_MEDIA"], []],
    ["an image of another type", of({ ...image, mimeType: "image/avif" }), [], ["media.0 WILL_BE_CONVERTED"]],
    ["an image with too many bytes", of(image, { ...image, bytes: 1001 }), [], ["media.1 WILL_BE_CONVERTED"]],
    ["an image with too many pixels", of({ ...image, width: 101 }), [], ["media.0 WILL_BE_CONVERTED"]],
    ["an image too large to convert", of({ ...image, bytes: 52_428_801 }), ["media.0 MEDIA_TOO_LARGE"], []],
    ["a video of another type", of({ ...video, mimeType: "video/webm" }), ["media.0 UNSUPPORTED_MEDIA_TYPE"], []],
    ["a video with too many bytes", of({ ...video, bytes: 1001 }), ["media.0 MEDIA_TOO_LARGE"], []],
    ["a video with too many pixels", of({ ...video, height: 101 }), ["media.0 MEDIA_TOO_LARGE"], []],
    ["a longer video", of({ ...video, durationMs: 10_001 }), ["media.0 VIDEO_TOO_LONG"], []],
  ])("%s", (_what, media, faults, notes) => {
    expect(broken({ media }, bounds)).toEqual(faults);
    const noted = mediaNotes(media, { ...LIMITS, ...bounds });
    expect(noted.map(({ path, rule }) => `${path.join(".")} ${rule}`)).toEqual(notes);
  });

  test("that are images cannot be converted for an account that accepts neither JPEG nor PNG", () => {
    const limits = { ...LIMITS, ...bounds, mimeTypes: ["image/webp"] };
    expect(broken({ media: of(image) }, limits)).toEqual(["media.0 UNSUPPORTED_MEDIA_TYPE"]);
    expect(mediaNotes(of(image), limits)).toEqual([]);
  });

  test.each(PROVIDER_NAMES)("that are documents are accepted by %s if its table has a bound for them", (name) => {
    const { check, capabilities } = providerOf(name);
    const faults = (isReply: boolean, limits: Limits) =>
      check({ text: "Hello", media: of(pdf), options: {}, isReply }, limits).filter(({ path }) => path.length === 2);
    const { documentBytes = 0 } = capabilities.limits;
    const refused = [{ path: ["media", 0], rule: "UNSUPPORTED_MEDIA_TYPE" }];
    expect(faults(false, capabilities.limits)).toMatchObject(documentBytes > 0 ? [] : refused);
    // No network takes documents in replies, and the types that a server states are those of its files.
    expect(faults(true, capabilities.limits)).toMatchObject(refused);
    const stated = { ...capabilities.limits, mimeTypes: ["application/pdf"], documentBytes: 0 };
    expect(faults(false, stated)).toMatchObject(refused);
  });

  test("are described in a note with the type or number that is not accepted", () => {
    const [type] = mediaNotes(of({ ...image, mimeType: "image/gif", bytes: 5000 }), { ...LIMITS, ...bounds });
    expect(type?.message).toBe(
      "is converted to JPEG or PNG when the post is sent, because the original has the type image/gif, but the account accepts image/jpeg, video/mp4, application/pdf. An animation becomes a still image.",
    );
    const [size] = mediaNotes(of({ ...image, bytes: 5000 }), { ...LIMITS, ...bounds });
    expect(size?.message).toBe(
      "is converted to JPEG or PNG when the post is sent, because the original has 5,000 bytes, but the account accepts at most 1,000.",
    );
  });

  test("may be images and videos together where the provider permits both", () => {
    expect(broken({ media: of(image, video, video) }, { ...bounds, mixedMedia: true, videos: 2 })).toEqual([]);
  });
});

describe("options", () => {
  test.each<[string, PostOptions, string[]]>([
    ["visibility public", { visibility: "public" }, []],
    ["visibility unlisted", { visibility: "unlisted" }, ["options.visibility UNSUPPORTED_OPTION"]],
    ["visibility private", { visibility: "private" }, ["options.visibility UNSUPPORTED_OPTION"]],
    ["a spoiler text", { spoilerText: "!" }, ["options.spoilerText UNSUPPORTED_OPTION"]],
    ["sensitive media and a language", { sensitive: true, language: "pt-BR" }, []],
  ])("%s on Bluesky; Mastodon supports it", (_what, options, expected) => {
    expect(broken({ options }, {}, "bluesky")).toEqual(expected);
    expect(broken({ options })).toEqual([]);
  });
});
