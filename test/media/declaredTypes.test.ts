import { Buffer } from "node:buffer";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareImage } from "../../src/domains/media/processing/image.ts";
import { typeOf } from "../../src/domains/media/processing/type.ts";
import { canonicalMediaType } from "../../src/platform/values/mediaTypes.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The file type box of ISO 14496-12, 4.3: size, `ftyp`, major brand, version, compatible brands. */
const ftyp = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join("")}`, "latin1"),
    Buffer.alloc(64),
  ]);

describe("a declared type", () => {
  test.each([
    ["image/jpg", "image/jpeg"],
    ["image/pjpeg", "image/jpeg"],
    ["IMAGE/JPEG; charset=binary", "image/jpeg"],
    ["  image/Png ", "image/png"],
    ["image/apng", "image/png"],
    ["video/x-m4v", "video/mp4"],
    ["video/mp4;codecs=avc1", "video/mp4"],
    ["image/x-whatever", "image/x-whatever"],
    ["binary/octet-stream", "application/octet-stream"],
    ["", "application/octet-stream"],
    ["image", "application/octet-stream"],
    ["image/png\r\nx: y", "application/octet-stream"],
  ])("%j is accepted and answered as %s", async (declared, type) => {
    expect(canonicalMediaType(declared)).toBe(type);
    const created = await w.gql(
      w.users.editor.token,
      "mutation ($input: CreateMediaUploadInput!) { createMediaUpload(input: $input) { __typename } }",
      { input: { workspaceId: w.ids.workspace, filename: "a", mimeType: declared, size: 100 } },
    );
    expect(created.errors).toBeUndefined();
    const stored = await w.db.prisma.mediaUpload.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    expect(stored.mimeType).toBe(type);
    await w.db.prisma.mediaUpload.deleteMany();
  });

  test("image/svg+xml stays refused", () => expect(canonicalMediaType("image/svg+xml")).toBe("image/svg+xml"));
});

describe("the type of a file of ISO 14496-12", () => {
  test.each([
    ["mif1", ["mif1", "avif", "miaf"], "image/avif"],
    ["miaf", ["avif"], "image/avif"],
    ["avis", ["msf1"], "image/avif"],
    ["qt  ", ["qt  "], "video/quicktime"],
    ["XAVC", ["XAVC", "mp42", "iso2"], "video/mp4"],
    ["M4V ", ["mp42"], "video/mp4"],
    ["M4VH", [], "video/mp4"],
    ["isom", ["iso2", "avc1", "mp41"], "video/mp4"],
  ])("with the brand %j and %j is %s", async (major, compatible, type) => {
    expect(await typeOf(ftyp(major, ...compatible))).toBe(type);
  });

  test.each([
    ["heic", ["mif1", "heic"]],
    ["mif1", ["heic"]],
    ["miaf", []],
    ["M4A ", ["mp42"]],
    ["3gp4", ["isom"]],
  ])("with the brand %j and %j is refused", async (major, compatible) => {
    await expect(typeOf(ftyp(major, ...compatible))).rejects.toThrow("unsupported");
  });

  test("a picture whose major brand is mif1 is decoded", async () => {
    const create = { width: 8, height: 6, channels: 3, background: "teal" } as const;
    const bytes = await sharp({ create }).avif().toBuffer();
    bytes.write("mif1", 8, "latin1");
    const type = await typeOf(bytes);
    expect([type, (await prepareImage(bytes, type)).width]).toEqual(["image/avif", 8]);
  });
});

describe("an animated WebP", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("with the orientation %i is upright in each frame", async (orientation) => {
    const frame = (background: string) =>
      sharp({ create: { width: 12, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all([frame("#ff0000"), frame("#0000ff")]);
    const picture = await sharp(frames, { join: { animated: true } })
      .withMetadata({ orientation })
      .webp({ delay: [100, 300], loop: 2 })
      .toBuffer();
    const { width, height, content } = await prepareImage(picture, "image/webp");
    const sides = orientation > 4 ? [8, 12] : [12, 8];
    expect([width, height]).toEqual(sides);
    const about = await sharp(content ?? picture).metadata();
    expect([about.width, about.height, about.pages, about.delay, about.loop, about.orientation ?? 1]).toEqual([
      ...sides,
      2,
      [100, 300],
      2,
      1,
    ]);
    const second = await sharp(content ?? picture, { page: 1 })
      .raw()
      .toBuffer();
    expect(second[2]).toBeGreaterThan(200);
  });
});
