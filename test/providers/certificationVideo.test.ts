import { ALL_FORMATS, BlobSource, Input } from "mediabunny";
import sharp from "sharp";
import { expect, test } from "vitest";
import { videoOf } from "../../src/commands/certification/video.ts";

test("the video of a certification shows its picture in each frame", async () => {
  const size = { width: 64, height: 48 };
  const drawn = sharp({ create: { ...size, channels: 3, background: "teal" } });
  const made = await videoOf(new Uint8Array(await drawn.webp({ lossless: false }).toBuffer()), size);
  expect(made.type).toBe("video/webm");
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(made) });
  const track = await input.getPrimaryVideoTrack();
  expect([track?.codec, track?.codedWidth, track?.codedHeight]).toEqual(["vp8", 64, 48]);
  expect(await input.computeDuration()).toBeCloseTo(3, 1);
});

test("a picture that is no lossy WebP makes no video", async () => {
  const size = { width: 8, height: 8 };
  const drawn = sharp({ create: { ...size, channels: 3, background: "teal" } });
  await expect(videoOf(new Uint8Array(await drawn.webp({ lossless: true }).toBuffer()), size)).rejects.toThrow("WebP");
});
