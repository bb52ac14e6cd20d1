import { describe, expect, test } from "vitest";
import type { Limits } from "../../src/providers/limits.ts";
import type { PostOptions } from "../../src/providers/post.ts";
import { type ProviderName, providerOf } from "../../src/providers/registry.ts";

const LIMITS: Limits = {
  characters: 20,
  countedIn: "CHARACTERS",
  charactersPerUrl: null,
  mediaAttachments: 2,
  altTextCharacters: 10,
  imageBytes: 1000,
  videoBytes: 1000,
  mimeTypes: [],
};
const mediaItem = (altText = "") => ({ url: "https://front.example/picture.png", altText });

/** The rules that a post breaks, with their paths. */
function broken(
  given: { text?: string; media?: ReturnType<typeof mediaItem>[]; options?: PostOptions },
  limits: Partial<Limits> = {},
  provider: ProviderName = "mastodon",
): string[] {
  const content = { text: "Hi", media: [], options: {}, ...given };
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
    ["a family emoji in code points", FAMILY, { characters: 4 }, ["text TEXT_TOO_LONG"]],
    ["a family emoji as one grapheme", FAMILY, { characters: 1, countedIn: "GRAPHEMES" as const }, []],
    ["combined letters as graphemes", "e\u0301".repeat(20), { countedIn: "GRAPHEMES" as const }, []],
    ["21 combined letters", "e\u0301".repeat(21), { countedIn: "GRAPHEMES" as const }, ["text TEXT_TOO_LONG"]],
    ["a long link that counts in full", `https://example.org/${"x".repeat(40)}`, {}, ["text TEXT_TOO_LONG"]],
    ["a long link that counts for 18", `a https://example.org/${"x".repeat(40)}`, { charactersPerUrl: 18 }, []],
    ["a short link that counts for 18", "abc https://a.b", { charactersPerUrl: 18 }, ["text TEXT_TOO_LONG"]],
    ["two links", "https://a.b http://c.d", { charactersPerUrl: 9 }, []],
    ["two links and a letter too many", "https://a.b xx http://c.d", { charactersPerUrl: 9 }, ["text TEXT_TOO_LONG"]],
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
  ])("%s", (_what, given, expected) => {
    expect(broken(given)).toEqual(expected);
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
