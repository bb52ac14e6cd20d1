import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { fetchMediaItem } from "../../src/providers/mediaItem.ts";
import { MOST_CONVERTED_BYTES } from "../../src/providers/mediaRules.ts";
import { mediaType } from "../../src/providers/mediaType.ts";
import { PNG } from "../support/domains/publishing.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)));
const zeros = (count: number) => Array.from({ length: count }, () => 0);

const GIF = bytes("GIF89a", [3, 0, 2, 1], zeros(20));
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0], zeros(20));
const WEBP = bytes("RIFF", zeros(4), "WEBPVP8 ", zeros(20));
const TEAL = sharp({ create: { width: 6, height: 4, channels: 3, background: "teal" } });
const MP4 = bytes([0, 0, 0, 24], "ftypisom", zeros(40));

test.each([
  [GIF, "image/gif"],
  [JPEG, "image/jpeg"],
  [WEBP, "image/webp"],
  [MP4, "video/mp4"],
  [bytes([0, 0, 0, 24], "ftypavif", zeros(8)), "image/avif"],
  [bytes([0, 0, 0, 24], "ftypheic", zeros(8)), null],
  [bytes([0, 0, 0, 24], "ftypqt  ", zeros(8)), "video/quicktime"],
  [bytes([0, 0, 0, 28], "ftypmif1", zeros(4), "mif1avifmiaf"), "image/avif"],
  [bytes([0, 0, 0, 28], "ftypmiaf", zeros(4), "avifmif1miaf"), "image/avif"],
  [bytes([0, 0, 0, 24], "ftypmif1", zeros(4), "mif1heic"), null],
  [bytes([0, 0, 0, 20], "ftypmif1", zeros(4), "mif1avif"), null],
  [bytes([0, 0, 0, 28], "ftypXAVC", zeros(4), "XAVCmp42iso2"), "video/mp4"],
  [bytes([0, 0, 0, 24], "ftypM4A ", zeros(4), "M4A mp42"), null],
  [bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
  [bytes("<!doctype html>"), null],
  [bytes("RIFF", zeros(4), "WAVE"), null],
  [bytes(), null],
])("the type of content %# follows from its first bytes", (content, type) => expect(mediaType(content)).toBe(type));

const limits = {
  imageBytes: 1000,
  imagePixels: null,
  videoPixels: null,
  videoBytes: 3_000_000,
  mimeTypes: ["image/png", "image/gif", "video/mp4"],
};
/** Limits that no image can be converted for. */
const unconverted = { ...limits, mimeTypes: ["image/gif", "video/mp4"] };
let served = 0;
const PAGES: Record<string, RequestListener> = {
  "/png": async (_request, answer) => answer.end(Buffer.from(await PNG.arrayBuffer())),
  "/lie": (_request, answer) =>
    answer.writeHead(200, { "content-type": "image/png" }).end("<!doctype html><p>No image"),
  "/bare": (_request, answer) => answer.writeHead(200, { "content-type": "text/plain" }).end(GIF),
  "/video": (_request, answer) => answer.end(Buffer.concat([MP4, Buffer.alloc(2_000_000)])),
  "/big": (_request, answer) => answer.end(Buffer.concat([GIF, Buffer.alloc(2_000_000)])),
  "/webp": async (_request, answer) => answer.end(await TEAL.webp().toBuffer()),
  "/huge": (_request, answer) => answer.end(Buffer.concat([GIF, Buffer.alloc(MOST_CONVERTED_BYTES)])),
  "/bigger": (_request, answer) => answer.end(Buffer.concat([MP4, Buffer.alloc(4_000_000)])),
  "/endless": (_request, answer) => {
    const more = () => {
      served += 65_536;
      return answer.write(Buffer.alloc(65_536, "x"), (error) => !error && served < 50_000_000 && more());
    };
    more();
  },
  "/empty": (_request, answer) => answer.end(),
  "/jpeg": (_request, answer) => answer.end(JPEG),
  "/gone": (_request, answer) => answer.writeHead(404).end("gone"),
  "/secret": (_request, answer) => answer.writeHead(401).end(),
  "/busy": (_request, answer) => answer.writeHead(429, { "retry-after": "60" }).end(),
  "/down": (_request, answer) => answer.writeHead(502).end(),
  "/torn": (_request, answer) => answer.writeHead(200, { "content-length": 500 }).write(GIF, () => answer.destroy()),
  "/inward": (_request, answer) => answer.writeHead(302, { location: "https://10.0.0.1/" }).end(),
};

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer((request, answer) => PAGES[request.url ?? ""]?.(request, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const get = (path: string, accepted = limits) =>
  fetchMediaItem(fetch, { url: origin + path, altText: "A text" }, accepted, new AbortController().signal);

describe("fetchMediaItem", () => {
  test.each([
    ["/png", "image/png", 75],
    ["/bare", "image/gif", 30],
    ["/video", "video/mp4", 2_000_052],
  ])("returns %s with the media type of its bytes, whatever type the host states", async (path, type, size) => {
    const { content, altText } = await get(path);
    expect([content.type, altText]).toEqual([type, "A text"]);
    expect(content.size).toBe(path === "/png" ? PNG.size : size);
  });

  test("may have any known type when the account does not state its types", async () => {
    expect((await get("/jpeg", { ...limits, mimeTypes: [] })).content.type).toBe("image/jpeg");
  });

  test.each([
    ["/lie", "unsupported_type", "refused", null],
    ["/empty", "unsupported_type", "refused", null],
    ["/jpeg", "unreadable", "refused", null],
    ["/endless", "unsupported_type", "refused", null],
    ["/big", "unreadable", "refused", null],
    ["/huge", "too_large", "refused", null],
    ["/bigger", "too_large", "refused", null],
    ["/gone", "unreachable", "refused", 404],
    ["/secret", "unreachable", "refused", 401],
    ["/busy", "unreachable", "limited", 429],
    ["/down", "unreachable", "unreachable", 502],
    ["/torn", "unreachable", "unreachable", null],
    ["/inward", "unreachable", "blocked", null],
  ])("fails for %s with %s, of the kind %s", async (path, fault, kind, status) => {
    await expect(get(path)).rejects.toMatchObject({ fault, kind, status, mayBeDone: false });
    // The server stops reading an item that is refused.
    expect(served).toBeLessThan(40_000_000);
  });

  test.each([
    ["/jpeg", "unsupported_type"],
    ["/big", "too_large"],
  ])("converts nothing for an account that accepts neither JPEG nor PNG: %s fails with %s", async (path, fault) => {
    await expect(get(path, unconverted)).rejects.toMatchObject({ fault, kind: "refused", mayBeDone: false });
  });

  test("converts an image whose type or size the account does not accept", async () => {
    const jpegOnly = { ...limits, mimeTypes: ["image/jpeg"] };
    const { content } = await get("/webp", jpegOnly);
    expect(content.type).toBe("image/jpeg");
    expect(content.size).toBeLessThanOrEqual(jpegOnly.imageBytes);
    expect(await sharp(await new Response(content.stream()).arrayBuffer()).metadata()).toMatchObject({
      format: "jpeg",
      width: 6,
      height: 4,
    });
  });
});
