import { Buffer } from "node:buffer";
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { process } from "../../src/domains/media/processing/process.ts";
import { photo, processed, stored, uploaded } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const FRAMES = 20;

/** Creates a video of two seconds, 640 × 360, with frames that cannot be decoded. */
async function videoFile(
  format: OutputFormat,
  { cover, frameBytes = 500 }: { cover?: Uint8Array; frameBytes?: number } = {},
) {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source, { frameRate: 10 });
  if (cover) output.setMetadataTags({ images: [{ data: cover, mimeType: "image/jpeg", kind: "coverFront" }] });
  await output.start();
  const decoderConfig = { codec: "vp8", codedWidth: 640, codedHeight: 360 };
  for (let frame = 0; frame < FRAMES; frame++) {
    const data = new Uint8Array(frameBytes).fill(frame + 1);
    await source.add(new EncodedPacket(data, frame === 0 ? "key" : "delta", frame / 10, 0.1), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

const process_ = async (bytes: Uint8Array) => processed(w, (await uploaded(w, w.ids.workspace, bytes)).id);

test.each([
  ["video/mp4", () => new Mp4OutputFormat()],
  ["video/quicktime", () => new MovOutputFormat()],
  ["video/webm", () => new WebMOutputFormat()],
])("a video gets its dimensions and duration, and without a cover no thumbnail: %s", async (mimeType, format) => {
  const item = await process_(await videoFile(format()));
  expect(item).toMatchObject({
    processing: "READY",
    mimeType,
    width: 640,
    height: 360,
    durationMs: 2000,
    thumbnailKey: null,
  });
  expect(item.contentSha256).toBe(item.sha256);
});

test("a video's cover becomes its thumbnail, and a broken cover is ignored", async () => {
  const cover = await photo(900, 450).jpeg().toBuffer();
  const item = await process_(await videoFile(new Mp4OutputFormat(), { cover }));
  const thumbnail = (await stored(w, item.thumbnailKey)) as Buffer;
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 200 });
  const broken = await process_(await videoFile(new Mp4OutputFormat(), { cover: cover.subarray(0, 300) }));
  expect(broken).toMatchObject({ processing: "READY", thumbnailKey: null });
});

test("a large video is not read completely", async () => {
  const bytes = await videoFile(new Mp4OutputFormat(), { frameBytes: 1024 * 1024 });
  const { id } = await uploaded(w, w.ids.workspace, bytes);
  const { storage } = w.app.services;
  let read = 0;
  const counting = {
    ...storage,
    async open(...[key, range]: Parameters<typeof storage.open>) {
      if (range) read += Math.min(range.end, bytes.byteLength - 1) - range.start + 1;
      else read += bytes.byteLength;
      return storage.open(key, range);
    },
  };
  await process.run(
    { ...w.app.services, storage: counting },
    { mediaId: id },
    { id: "job", signal: new AbortController().signal },
  );
  expect(await w.db.prisma.mediaItem.findUnique({ where: { id } })).toMatchObject({
    processing: "READY",
    durationMs: 2000,
  });
  expect(read).toBeLessThan(bytes.byteLength / 10);
});

test("a truncated video fails", async () => {
  const whole = await videoFile(new Mp4OutputFormat({ fastStart: false }));
  for (const broken of [whole.subarray(0, whole.byteLength / 2), whole.subarray(0, 40)]) {
    expect(await process_(broken)).toMatchObject({
      processing: "FAILED",
      processingError: expect.stringMatching(/^(unreadable|unsupported)$/),
    });
  }
});
