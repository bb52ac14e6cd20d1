import { Buffer } from "node:buffer";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unprocessed } from "../../src/domains/media/processing/sweep.ts";
import { photo, processed, stored, uploaded } from "../support/domains/media.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The location and the orientation of the camera. */
const EXIF = {
  IFD0: { Make: "Rostrum Optics", Orientation: "6" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" },
};
const UPRIGHT = { ...EXIF, IFD0: { Make: "Rostrum Optics" } };

const process = async (bytes: Uint8Array) => processed(w, (await uploaded(w, w.ids.workspace, bytes)).id);
const contentOf = async (item: { contentKey: string }) => (await stored(w, item.contentKey)) as Buffer;
const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();

describe("a photo", () => {
  test("from a rotated camera is turned upright and loses the location and camera model", async () => {
    const bytes = await photo(900, 600)
      .jpeg({ quality: 85 })
      .withExif(EXIF)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.toString("latin1")).toContain("Rostrum Optics");
    const item = await process(bytes);
    expect(item).toMatchObject({
      processing: "READY",
      processingProgress: 100,
      processingError: null,
      analysis: "READY",
      mimeType: "image/jpeg",
      width: 600,
      height: 900,
      contentKey: `media/${item.id}/content`,
      revision: 1,
    });
    const content = await contentOf(item);
    expect(item.size).toBe(BigInt(content.byteLength));
    expect(item.contentSha256).not.toBe(item.sha256);
    expect(await sharp(content).metadata()).toMatchObject({ width: 600, height: 900 });
    const seen = await sharp(content).metadata();
    expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.toString("latin1")).not.toContain("Rostrum Optics");
  });

  test.each([
    ["a JPEG", () => photo(300, 200).jpeg().withExif(UPRIGHT).withIccProfile("p3")],
    ["a progressive JPEG", () => photo(300, 200).jpeg({ progressive: true }).withExif(UPRIGHT)],
    ["a PNG", () => photo(300, 200).png().withExif(UPRIGHT)],
    ["a WebP", () => photo(300, 200).webp().withExif(UPRIGHT)],
  ])("that is upright loses only its metadata: %s", async (_name, make) => {
    const bytes = await make().toBuffer();
    const item = await process(bytes);
    expect(item).toMatchObject({ processing: "READY", width: 300, height: 200 });
    const content = await contentOf(item);
    expect(content.byteLength).toBeLessThan(bytes.byteLength);
    expect(content.toString("latin1")).not.toContain("Rostrum Optics");
    expect((await pixelsOf(content)).equals(await pixelsOf(bytes))).toBe(true);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(content).metadata()];
    expect(after.icc).toEqual(before.icc);
    expect(after.exif).toBeUndefined();
  });

  test("without metadata keeps the uploaded bytes", async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    const item = await process(bytes);
    expect(item).toMatchObject({ contentKey: `media/${item.id}/original`, contentSha256: item.sha256 });
    expect((await contentOf(item)).equals(bytes)).toBe(true);
  });

  test("gets a JPEG thumbnail on white with at most 400 pixels on the longest side, never enlarged", async () => {
    const tall = await process(await photo(300, 1200).webp().toBuffer());
    const thumbnail = (await stored(w, tall.thumbnailKey)) as Buffer;
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 100, height: 400 });
    expect(thumbnail.byteLength).toBeLessThan(2 * 1024 * 1024);
    const clear = sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const small = await process(await clear.png().toBuffer());
    const shown = sharp((await stored(w, small.thumbnailKey)) as Buffer);
    expect(await shown.metadata()).toMatchObject({ width: 20, height: 10 });
    expect((await shown.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test("loses bytes behind its end, such as another file or a second image", async () => {
    const bytes = await photo(50, 50).jpeg().toBuffer();
    const item = await process(Buffer.concat([bytes, Buffer.from("PK\x03\x04 a nested archive")]));
    expect((await contentOf(item)).equals(bytes)).toBe(true);
  });
});

/** Creates an animated image of the given number of frames. */
const animated = (frames: number, side = 40) =>
  sharp(Buffer.from(Array.from({ length: side * side * frames * 3 }, (_, at) => (at * at) % 251)), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  });

test.each(["gif", "webp"] as const)("an animated %s keeps its frames and their durations", async (format) => {
  const delay = [100, 200, 300];
  const made = await animated(3)[format]({ delay, loop: 2 }).withExif(UPRIGHT).toBuffer();
  const bytes = format === "gif" ? withComment(made) : made;
  const item = await process(bytes);
  expect(item).toMatchObject({ processing: "READY", mimeType: `image/${format}`, width: 40, height: 40 });
  const content = await contentOf(item);
  expect(content.toString("latin1")).not.toMatch(/Rostrum Optics|at home/);
  expect(content.byteLength).toBeLessThan(bytes.byteLength);
  expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ pages: 3, delay, loop: 2 });
  expect((await pixelsOf(content)).equals(await pixelsOf(bytes))).toBe(true);
});

/** Inserts a comment before the trailer. */
function withComment(gif: Buffer): Buffer {
  const text = Buffer.from("at home");
  return Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b])]);
}

describe("an unusable upload", () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.from(onePixel);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  let onePixel: Buffer;
  beforeAll(async () => {
    onePixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer();
  });
  const SHAPE = { processing: "FAILED", analysis: "FAILED", thumbnailKey: null, trashedAt: null };
  /** Processes the bytes and returns the fault code, after checking all fields of the failed item. */
  async function refusal(bytes: Uint8Array): Promise<string | null> {
    const item = await process(bytes);
    expect(item).toMatchObject({
      ...SHAPE,
      contentKey: `media/${item.id}/original`,
      analysisError: item.processingError,
    });
    return item.processingError;
  }

  test("fails with too_many_pixels for a header of a billion pixels without data", async () => {
    expect(await refusal(png(50_000, 50_000))).toBe("too_many_pixels");
  });
  test("fails with unreadable for a header of more pixels than the data", async () => {
    expect(await refusal(png(4000, 4000))).toBe("unreadable");
  });
  test("fails with too_many_pixels for a small file of a huge single-color image", async () => {
    const bomb = sharp({ create: { width: 12_000, height: 8500, channels: 3, background: "black" } });
    expect(await refusal(await bomb.png({ compressionLevel: 1 }).toBuffer())).toBe("too_many_pixels");
  });
  test("fails with unreadable for a truncated photo", async () => {
    const whole = await photo(400, 300).jpeg().toBuffer();
    expect(await refusal(whole.subarray(0, whole.byteLength / 2))).toBe("unreadable");
  });
  test.each([
    ["markup", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a script", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an archive", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "latin1")],
    ["an empty file", Buffer.alloc(0)],
  ])("fails with unsupported for %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe("unsupported");
  });
  test("fails with missing if the bytes are no longer in the storage", async () => {
    const item = await uploaded(w, w.ids.workspace, onePixel, { sha256: "gone" });
    await w.app.services.storage.remove(item.contentKey);
    expect(await processed(w, item.id)).toMatchObject({ processing: "FAILED", processingError: "missing" });
  });
  test("fails with took_too_long after several lost workers", async () => {
    const item = await uploaded(w, w.ids.workspace, onePixel, { sha256: "poison", processingAttempts: 5 });
    expect(await processed(w, item.id)).toMatchObject({ processing: "FAILED", processingError: "took_too_long" });
  });
});

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc32 = (bytes: Uint8Array) =>
  (bytes.reduce((crc, byte) => ((CRC[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>>
  0;

test("every mutated file ends ready or failed, and a ready image can be decoded and has no metadata", async () => {
  const real = await Promise.all([
    photo(80, 60).jpeg().withExif(EXIF).toBuffer(),
    photo(80, 60).png().withExif(EXIF).toBuffer(),
    photo(80, 60).webp().withExif(EXIF).toBuffer(),
    photo(40, 30).avif().toBuffer(),
    animated(3).gif().toBuffer(),
  ]);
  const change = fc.oneof(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), put: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(200) }),
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      insert: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
  );
  type Change = { at: number; put?: Uint8Array; cut?: number; insert?: Uint8Array };
  const changed = (bytes: Buffer, { at, put, cut, insert }: Change) => {
    const position = Math.floor(at * bytes.length);
    return Buffer.concat(
      [bytes.subarray(0, position), put ?? insert ?? [], bytes.subarray(position + (put?.length ?? cut ?? 0))].map(
        (part) => Buffer.from(part),
      ),
    );
  };
  let mutations = 0;
  const file = fc.tuple(fc.constantFrom(...real), fc.array(change, { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(file, async ([bytes, all]) => {
      const broken = (all as Change[]).reduce(changed, bytes);
      const { id } = await uploaded(w, w.ids.workspace, broken, { sha256: `mutation ${mutations++}` });
      const item = await processed(w, id);
      expect(item.processing).toMatch(/^(READY|FAILED)$/);
      // Some mutations change the detected type, for example to a font.
      if (item.processing === "READY" && item.mimeType.startsWith("image/")) {
        const seen = await sharp(await contentOf(item)).metadata();
        expect(seen).toMatchObject({ width: item.width, height: item.height });
        expect(seen.exif).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
});

describe("processing an upload", () => {
  const usage = async () =>
    (await w.db.prisma.usageCounter.findMany({ where: { organizationId: w.ids.organization } })).map(
      ({ value }) => value,
    );

  test("counts the stored size and deletes the uploaded original", async () => {
    const before = (await usage())[0] ?? 0n;
    const bytes = await photo(200, 200).jpeg().withExif(UPRIGHT).toBuffer();
    const item = await process(bytes);
    expect(((await usage())[0] ?? 0n) - before).toBe(item.size - BigInt(bytes.byteLength));
    expect(await stored(w, `media/${item.id}/original`)).not.toBeNull();
    await runJobs(w.app.services);
    expect(await stored(w, `media/${item.id}/original`)).toBeNull();
  });

  test("happens once: a second job changes nothing", async () => {
    const item = await process(await photo(30, 30).png().toBuffer());
    expect(await processed(w, item.id)).toEqual(item);
  });

  test("continues after an outage of the storage, and deletes the files of an item that was deleted meanwhile", async () => {
    const bytes = await photo(31, 31).jpeg().withExif(UPRIGHT).toBuffer();
    const { id } = await uploaded(w, w.ids.workspace, bytes);
    const late = await uploaded(w, w.ids.workspace, await photo(32, 32).jpeg().withExif(UPRIGHT).toBuffer());
    const { storage } = w.app.services;
    const put = storage.put.bind(storage);
    const broken = {
      ...w.app.services,
      storage: { ...storage, put: () => Promise.reject(new Error("the store is away")) },
    };
    const { process: handler } = await import("../../src/domains/media/processing/process.ts");
    const job = { id: "job", signal: new AbortController().signal };
    await expect(handler.run(broken, { mediaId: id }, job)).rejects.toThrow("away");
    expect(await w.db.prisma.mediaItem.findUnique({ where: { id } })).toMatchObject({
      processing: "PROCESSING",
      processingAttempts: 0,
    });
    const deleting = {
      ...w.app.services,
      storage: {
        ...storage,
        async put(...[key, content, options]: Parameters<typeof put>) {
          await w.db.prisma.mediaItem.deleteMany({ where: { id: late.id } });
          return put(key, content, options);
        },
      },
    };
    await handler.run(deleting, { mediaId: late.id }, job);
    expect(await stored(w, `media/${late.id}/content`)).not.toBeNull();
    w.clock.advance(11 * 60_000);
    await unprocessed.run(w.app.services, job.signal);
    await runJobs(w.app.services);
    expect(await w.db.prisma.mediaItem.findUnique({ where: { id } })).toMatchObject({
      processing: "READY",
      processingAttempts: 1,
    });
    expect(await stored(w, `media/${late.id}/content`)).toBeNull();
    expect(await stored(w, `media/${late.id}/original`)).toBeNull();
  });
});
