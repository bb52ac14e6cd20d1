import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageSize } from "../../src/providers/shared/imageSize.ts";

/** Six pixels wide, four high. */
const image = () => sharp({ create: { width: 6, height: 4, channels: 3, background: "teal" } });
const blob = (content: Uint8Array, type: string) => new Blob([new Uint8Array(content)], { type });

describe("imageSize", () => {
  test.each([
    ["image/png", () => image().png()],
    ["image/jpeg", () => image().jpeg()],
    ["image/gif", () => image().gif()],
    ["image/webp", () => image().webp()],
    ["image/webp", () => image().webp({ lossless: true })],
    ["image/webp", () => image().ensureAlpha(0.5).webp()],
  ])("returns width and height of an image of type %s", async (type, encode) => {
    expect(await imageSize(blob(await encode().toBuffer(), type))).toEqual({ width: 6, height: 4 });
  });

  test("returns the size of one frame of a moving image", async () => {
    const frames = await sharp([await image().png().toBuffer(), await image().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await imageSize(blob(frames, "image/gif"))).toEqual({ width: 6, height: 4 });
  });

  test.each([
    [1, { width: 6, height: 4 }],
    [3, { width: 6, height: 4 }],
    [6, { width: 4, height: 6 }],
    [8, { width: 4, height: 6 }],
  ])("applies the Exif orientation %i of a camera's JPEG", async (orientation, expected) => {
    const photo = await image().withMetadata({ orientation }).jpeg().toBuffer();
    const { exif, width, height } = await sharp(photo).metadata();
    expect([exif === undefined, width, height]).toEqual([false, 6, 4]);
    expect(await imageSize(blob(photo, "image/jpeg"))).toEqual(expected);
  });

  test.each([
    ["an empty image", new Uint8Array()],
    ["a text", new TextEncoder().encode("not an image")],
    ["the first bytes of a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ["a drawing", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'/>")],
  ])("returns null for %s", async (_what, content) => {
    expect(await imageSize(blob(content, "image/png"))).toBeNull();
  });
});
