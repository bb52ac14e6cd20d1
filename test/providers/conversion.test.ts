import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import { fittedMedia } from "../../src/providers/fittedMedia.ts";
import { instagram } from "../../src/providers/instagram/instagram.ts";
import type { MediaLimits } from "../../src/providers/limits.ts";
import { mastodon } from "../../src/providers/mastodon/mastodon.ts";
import { photo } from "../support/domains/media.ts";

const blob = async (image: Sharp, type: string) => new Blob([new Uint8Array(await image.toBuffer())], { type });
const fitted = (content: Blob, limits: MediaLimits) => fittedMedia(content, limits, new AbortController().signal);
const bytesOf = async (content: Blob) => Buffer.from(await content.arrayBuffer());
const about = async (content: Blob) => sharp(await bytesOf(content)).metadata();

/** A wide image whose left half is red and whose right half is blue. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: "blue" } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: "red" } }, left: 0, top: 0 },
  ]);

/** The mean color of the upper half of an image. */
async function upperHalf(content: Blob): Promise<string> {
  const { width, height } = await about(content);
  const top = sharp(await bytesOf(content)).extract({ left: 0, top: 0, width, height: Math.floor(height / 2) });
  const [red, , blue] = (await sharp(await top.toBuffer()).stats()).channels.map(({ mean }) => mean);
  return (red ?? 0) > (blue ?? 0) ? "red" : "blue";
}

describe("fittedMedia", () => {
  test("returns the same bytes for an image or a video that the account accepts", async () => {
    const content = await blob(halves().jpeg(), "image/jpeg");
    expect(await fitted(content, bluesky.capabilities.limits)).toBe(content);
    expect(await fitted(content, mastodon.capabilities.limits)).toBe(content);
    const video = new Blob(["anything"], { type: "video/mp4" });
    expect(await fitted(video, bluesky.capabilities.limits)).toBe(video);
  });

  test("makes a photo of twelve megapixels upright, free of metadata, and small enough for Bluesky", async () => {
    const taken = photo(4000, 3000).withExif({ IFD0: { Artist: "Ada" } });
    const content = await blob(taken.withMetadata({ orientation: 6 }).jpeg({ quality: 95 }), "image/jpeg");
    expect(content.size).toBeGreaterThan(bluesky.capabilities.limits.imageBytes);
    const made = await fitted(content, bluesky.capabilities.limits);
    expect(made.type).toBe("image/jpeg");
    expect(made.size).toBeLessThanOrEqual(bluesky.capabilities.limits.imageBytes);
    const { format, width, height, orientation, exif, xmp, iptc } = await about(made);
    expect([format, orientation, exif, xmp, iptc]).toEqual(["jpeg", undefined, undefined, undefined, undefined]);
    // Upright, the photo is three wide and four high.
    expect(width / height).toBeCloseTo(0.75, 2);
    expect(width).toBeGreaterThan(400);
  });

  test("applies the orientation of a camera", async () => {
    const jpeg = await blob(halves().withMetadata({ orientation: 6 }).jpeg(), "image/jpeg");
    const made = await fitted(jpeg, { ...bluesky.capabilities.limits, mimeTypes: ["image/png"] });
    expect(made.type).toBe("image/png");
    expect(await about(made)).toMatchObject({ width: 200, height: 400 });
    // A quarter turn to the right moves the left half to the top.
    expect(await upperHalf(made)).toBe("red");
  });

  test.each([
    ["image/avif", () => halves().avif({ effort: 0 })],
    ["image/webp", () => halves().webp()],
    ["image/gif", () => halves().gif()],
  ])("converts %s to JPEG for an account that does not accept the type", async (type, encode) => {
    const limits = { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg", "image/png"] };
    const made = await fitted(await blob(encode(), type), limits);
    expect([made.type, (await about(made)).format]).toEqual(["image/jpeg", "jpeg"]);
    expect(await about(made)).toMatchObject({ width: 400, height: 200 });
  });

  test("converts to PNG what is transparent, and to JPEG on white where PNG is not accepted", async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } });
    const content = await blob(clear.webp(), "image/webp");
    const both = await fitted(content, { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg", "image/png"] });
    expect([both.type, (await about(both)).hasAlpha]).toEqual(["image/png", true]);
    const white = await fitted(content, { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg"] });
    const { channels } = await sharp(await bytesOf(white)).stats();
    expect([white.type, ...channels.map(({ min }) => min)]).toEqual(["image/jpeg", 255, 255, 255]);
  });

  test("converts an image with an alpha channel without transparency to JPEG", async () => {
    const content = await blob(halves().ensureAlpha(1).webp(), "image/webp");
    expect(
      (await fitted(content, { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg", "image/png"] })).type,
    ).toBe("image/jpeg");
  });

  test("reduces an image to the pixels that an instance accepts", async () => {
    const content = await blob(halves().jpeg(), "image/jpeg");
    const made = await fitted(content, { ...mastodon.capabilities.limits, imagePixels: 20_000 });
    const { width, height } = await about(made);
    expect(width * height).toBeLessThanOrEqual(20_000);
    expect(width / height).toBeCloseTo(2, 1);
  });

  test.each([
    [1080, 1350],
    [955, 500],
    [191, 100],
    [1433, 751],
  ])(
    "keeps the ratio of an image of %i × %i pixels within the bound when both sides are rounded",
    async (width, height) => {
      const { limits } = instagram.capabilities;
      const content = await blob(photo(width, height).png(), "image/png");
      const whole = await fitted(content, limits);
      const made = await about(await fitted(content, { ...limits, imageBytes: whole.size / 3 }));
      expect(made.width).toBeLessThan(width);
      const bound = height > width ? limits.portraitRatio : limits.imageRatio;
      expect(Math.max(made.width, made.height) / Math.min(made.width, made.height)).toBeLessThanOrEqual(bound ?? 0);
    },
  );

  test("gives the same bytes each time", async () => {
    const content = await blob(photo(300, 200).png(), "image/png");
    const limits = { ...bluesky.capabilities.limits, imageBytes: 5000 };
    const [one, other] = [await fitted(content, limits), await fitted(content, limits)];
    expect(one.size).toBeLessThanOrEqual(5000);
    expect(await bytesOf(one)).toEqual(await bytesOf(other));
  });

  test.each([
    ["text", new TextEncoder().encode("not an image")],
    [
      "a drawing with scripts",
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'/>"),
    ],
  ])("refuses %s that claims to be an image, and survives", async (_what, bytes) => {
    const content = new Blob([bytes], { type: "image/webp" });
    const limits = { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg"] };
    await expect(fitted(content, limits)).rejects.toMatchObject({ fault: "unreadable", kind: "refused" });
    expect((await fitted(await blob(halves().webp(), "image/webp"), limits)).type).toBe("image/jpeg");
  });

  test("ends a conversion at the deadline of the delivery", async () => {
    const late = new AbortController();
    const content = await blob(halves().webp(), "image/webp");
    const made = fittedMedia(content, { ...bluesky.capabilities.limits, mimeTypes: ["image/jpeg"] }, late.signal);
    late.abort(new Error("too late"));
    await expect(made).rejects.toThrow("too late");
  });
});
