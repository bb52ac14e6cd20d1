import { describe, expect, test } from "vitest";
import { type Capabilities, refusalOf } from "../../src/providers/capabilities.ts";
import { accepts, boundsOf, conversionTypes, MOST_CONVERTED_BYTES } from "../../src/providers/mediaRules.ts";
import type { DraftMedia, MediaFacts, PostOptions, SharedOptions } from "../../src/providers/post.ts";
import {
  capabilitiesOf,
  PROVIDER_NAMES,
  type ProviderName,
  providerOf,
  revisionOf,
} from "../../src/providers/registry.ts";

const facts = (changes: Partial<MediaFacts> = {}): MediaFacts => ({
  mimeType: "image/jpeg",
  bytes: 1000,
  width: 100,
  height: 100,
  durationMs: null,
  ...changes,
});
const image = (changes: Partial<MediaFacts> = {}, altText = ""): DraftMedia => ({ altText, facts: facts(changes) });
const video = (changes: Partial<MediaFacts> = {}, altText = "") =>
  image({ mimeType: "video/mp4", durationMs: 1000, ...changes }, altText);

/** The rules that a post breaks by the table. */
function broken(name: ProviderName, changes: { text?: string; media?: DraftMedia[]; options?: PostOptions }): string[] {
  const { check, capabilities } = providerOf(name);
  const usual = capabilities.needsVideo ? [video()] : capabilities.needsMedia ? [image()] : [];
  const draft = { text: "Hi", media: usual, options: {}, ...changes };
  return [...new Set(check(draft, capabilities.limits).map(({ rule }) => rule))];
}

const tables = PROVIDER_NAMES.map((name) => ({ name, capabilities: providerOf(name).capabilities }));

describe.each(tables)("the table of $name", ({ name, capabilities }) => {
  const { limits, captionCharacters, textBytes, videoAltTextBytes, spoilerBreakCharacters = 0 } = capabilities;
  /** Images, with the video without which a network has no posts. */
  const pictures = (...images: DraftMedia[]) => (capabilities.needsVideo ? [video(), ...images] : images);

  /** For each number of the table: a post at the bound, and one beyond it. */
  const bounds: [string, number | null | undefined, (size: number) => Parameters<typeof broken>[1], string][] = [
    ["characters", limits.characters, (size) => ({ text: "x".repeat(size) }), "TEXT_TOO_LONG"],
    ["captionCharacters", captionCharacters, (size) => ({ text: "x".repeat(size), media: [image()] }), "TEXT_TOO_LONG"],
    [
      "mediaAttachments",
      limits.mediaAttachments,
      (size) => ({ media: pictures(...Array.from({ length: size }, () => image())).slice(0, size) }),
      "TOO_MANY_MEDIA",
    ],
    ["videos", limits.videos, (size) => ({ media: Array.from({ length: size }, () => video()) }), "TOO_MANY_MEDIA"],
    [
      "altTextCharacters",
      limits.altTextCharacters,
      (size) => ({ media: pictures(image({}, "x".repeat(size))) }),
      "ALT_TEXT_TOO_LONG",
    ],
    [
      "videoAltTextCharacters",
      limits.videoAltTextCharacters,
      (size) => ({ media: [video({}, "x".repeat(size))] }),
      "ALT_TEXT_TOO_LONG",
    ],
    [
      "mediaBytes",
      limits.mediaBytes,
      (bytes) => ({ media: [bytes % 4, 0, 0, 0].map((rest) => video({ bytes: Math.floor(bytes / 4) + rest })) }),
      "MEDIA_TOO_LARGE",
    ],
    ["videoBytes", limits.videoBytes, (bytes) => ({ media: [video({ bytes })] }), "MEDIA_TOO_LARGE"],
    ["videoPixels", limits.videoPixels, (width) => ({ media: [video({ width, height: 1 })] }), "MEDIA_TOO_LARGE"],
    [
      "videoSeconds",
      limits.videoSeconds,
      (seconds) => ({ media: [video({ durationMs: seconds * 1000 })] }),
      "VIDEO_TOO_LONG",
    ],
    [
      "imageRatio",
      limits.imageRatio,
      (ratio) => ({ media: [image({ width: ratio * 10, height: 10 })] }),
      "IMAGE_TOO_NARROW",
    ],
    [
      "portraitRatio",
      limits.portraitRatio,
      (ratio) => ({ media: [image({ width: 10, height: ratio * 10 })] }),
      "IMAGE_TOO_NARROW",
    ],
  ];

  test.each(bounds.filter(([, most]) => most != null))("decides about %s", (_title, most, post, rule) => {
    expect(broken(name, post(most as number))).toEqual([]);
    expect(broken(name, post((most as number) + 1))).toContain(rule);
  });

  test("counts the break between a spoiler text and a text", () => {
    const post = (size: number) => ({ text: "x".repeat(size), options: { spoilerText: "s" } });
    if (!capabilities.options.spoilerText.isSupported)
      return expect(broken(name, post(1))).toEqual(["UNSUPPORTED_OPTION"]);
    const most = limits.characters - 1 - spoilerBreakCharacters;
    expect([broken(name, post(most)), broken(name, post(most + 1))]).toEqual([[], ["TEXT_TOO_LONG"]]);
  });

  test("decides about bytes of UTF-8", () => {
    // A letter with many accents is one character as people see it.
    const heavy = (bytes: number) => `e${"\u0301".repeat(bytes / 2)}`;
    if (textBytes !== undefined) {
      expect(broken(name, { text: heavy(textBytes - 2) })).toEqual([]);
      expect(broken(name, { text: heavy(textBytes) })).toEqual(["TEXT_TOO_LONG"]);
    }
    if (videoAltTextBytes !== undefined) {
      expect(broken(name, { media: [video({}, heavy(videoAltTextBytes - 2))] })).toEqual([]);
      expect(broken(name, { media: [video({}, heavy(videoAltTextBytes))] })).toEqual(["ALT_TEXT_TOO_LONG"]);
    }
  });

  test("says which media can stand together", () => {
    const together = broken(name, { media: [image(), video()] });
    expect(together.includes("MIXED_MEDIA")).toBe(!limits.mixedMedia);
    const animations = broken(name, { media: [image({ mimeType: "image/gif" }), image()] });
    expect(animations.includes("MIXED_MEDIA")).toBe(limits.animations?.alone === true);
  });

  test("is the one by which images are fitted when a post is sent", () => {
    const { bytes, pixels, sides } = boundsOf("image/jpeg", limits);
    expect([bytes, pixels, sides]).toEqual([limits.imageBytes, limits.imagePixels, limits.imageSides ?? null]);
    // An image beyond these bounds breaks no rule, because sending converts it, unless nothing accepted can be made.
    expect(conversionTypes(limits)).not.toBeNull();
    expect(broken(name, { media: pictures(image({ bytes: bytes + 1 })) })).toEqual([]);
    expect(broken(name, { media: pictures(image({ bytes: MOST_CONVERTED_BYTES + 1 })) })).toContain("MEDIA_TOO_LARGE");
    const unaccepted = broken(name, { media: [video({ mimeType: "video/webm" })] });
    expect(unaccepted.includes("UNSUPPORTED_MEDIA_TYPE")).toBe(!accepts(limits, "video/webm"));
  });

  test("says whether a post needs a media item, and a reply never does", () => {
    const text = { text: "Hi", media: [], options: {} };
    expect(broken(name, text)).toEqual(capabilities.needsMedia ? ["MEDIA_REQUIRED"] : []);
    const withPicture = broken(name, { media: [image({ width: 100, height: 100 })] });
    expect(withPicture).toEqual(capabilities.needsVideo ? ["MEDIA_REQUIRED"] : []);
    // The type of a file at an address is known when it is sent.
    const unknown = [{ altText: "", facts: null }];
    expect(broken(name, { media: unknown })).toEqual([]);
    expect(providerOf(name).check({ ...text, isReply: true }, limits)).toEqual([]);
  });

  test("refuses a text that the network would not show", () => {
    const { unshown } = capabilities;
    const texts = ["I <3 you", "A mark\ufeff"];
    const refused = texts.filter((text) => unshown?.pattern.test(text));
    expect(refused.length).toBe(unshown === undefined ? 0 : 1);
    for (const text of texts) expect(broken(name, { text })).toEqual(refused.includes(text) ? ["UNSHOWN_TEXT"] : []);
    // YouTube alone takes the sign nowhere.
    expect(broken(name, { text: "1 < 2" })).toEqual(name === "youtube" ? ["UNSHOWN_TEXT"] : []);
  });

  const values: { readonly [Name in keyof SharedOptions]-?: readonly NonNullable<SharedOptions[Name]>[] } = {
    visibility: ["public", "unlisted", "private"],
    spoilerText: ["A warning"],
    sensitive: [true],
    language: ["en", "de-CH", "x-private", "not a tag"],
  };
  const choices = Object.entries(values).flatMap(([option, list]) => list.map((value) => ({ option, value })));

  test.each(choices)("decides about $option: $value", ({ option, value }) => {
    const rule = capabilities.options[option as keyof Capabilities["options"]];
    const expected = refusalOf(rule, value) === null ? [] : ["UNSUPPORTED_OPTION"];
    expect(broken(name, { options: { [option]: value } })).toEqual(expected);
  });

  test("has a revision that changes with each value", () => {
    const revision = revisionOf(capabilities);
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(revisionOf(structuredClone(capabilities))).toBe(revision);
    const stated = capabilitiesOf({ provider: name, limits: { characters: limits.characters + 1 } });
    expect(revisionOf(stated)).not.toBe(revision);
  });
});
