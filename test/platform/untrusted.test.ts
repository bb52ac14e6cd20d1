import { Buffer } from "node:buffer";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { brotliCompressSync, constants, crc32, deflateSync } from "node:zlib";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WINDOW } from "../../src/domains/publication-builds/plan.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { codeOf, issuesOf } from "../support/answers.ts";
import { processed, uploaded } from "../support/domains/media.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { type FakeMemegen, fakeMemegen } from "../support/fakes/memegen.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { type World, world } from "../support/world.ts";

const WORDS = "Good bread takes a whole night, and the people who make it know every hour of it. ";
const nested = (depth: number) => `${"<div>".repeat(depth)}${WORDS}${"</div>".repeat(depth)}`;

/** Small pages that take long to parse. */
const PAGES: Record<string, string> = {
  "/20000": nested(20_000),
  "/200000": "<div>".repeat(200_000) + WORDS,
  "/paragraphs": `${"<div>".repeat(500)}${`<p>${WORDS}</p>`.repeat(15_000)}`,
  "/attributes": `<p ${Array.from({ length: 200_000 }, (_, index) => `a${index.toString(36)}`).join(" ")}>${WORDS}</p>`,
  "/comments": "<!---->a".repeat(200_000),
};

let w: World;
let openai: FakeOpenai;
let memegen: FakeMemegen;
let pages: Server;
let origin: string;
let listener: Listener;
let accountId: string;
/** Events of the level error. */
const errors: string[] = [];
beforeAll(async () => {
  [openai, memegen] = await Promise.all([fakeOpenai(), fakeMemegen()]);
  pages = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGES[request.url ?? ""]);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => pages.once("listening", resolve));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  const memes = { MEME_CATALOG: "memegen", MEME_CATALOG_URL: memegen.origin };
  w = await world({
    env: { ...languageEnv(openai), ...memes, OUTBOUND_ALLOW: "127.0.0.1" },
    log: {
      ...SILENT,
      error(event, fields) {
        errors.push(`${event} ${JSON.stringify(fields)}`);
      },
    },
  });
  listener = await listen(w.app.fetch, { hostname: "127.0.0.1", port: 0 });
  accountId = await socialAccount(w, w.ids.workspace);
  await voiceProfile(w, w.ids.workspace, { isDefault: true });
});
afterEach(() => {
  if (errors.length > 0) throw new Error(`The log has error lines: ${errors.join("\n")}`);
});
afterAll(async () => {
  await listener.stop();
  await Promise.all([w.close(), openai.close(), memegen.close()]);
  pages.closeAllConnections();
  pages.close();
});

/**
 * Runs work while another client sends one request after the other to the same process, and measures the longest pause
 * of the event loop.
 */
async function beside<Value>(work: () => Promise<Value>): Promise<{ value: Value; pauseMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      const query = JSON.stringify({ query: "{ viewer { user { id } } }" });
      const authorization = `Bearer ${w.users.viewer.token}`;
      const headers = { authorization, "content-type": "application/json", connection: "close" };
      const url = `http://127.0.0.1:${listener.port}`;
      const answers = await Promise.all([
        fetch(`${url}/healthz`, { headers: { connection: "close" } }),
        fetch(`${url}/graphql`, { method: "POST", headers, body: query }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
  })();
  try {
    return { value: await work(), pauseMs: delay.max / 1e6 };
  } finally {
    done.abort();
    await others;
    delay.disable();
  }
}

describe("planning angles from a page", () => {
  const PLAN = "mutation ($input: PlanAnglesInput!) { planAngles(input: $input) { angles { kind } } }";
  const plan = (path: string, change: object = {}) =>
    w.gql(w.users.editor.token, PLAN, {
      input: { workspaceId: w.ids.workspace, accountIds: [accountId], contextUrls: [`${origin}${path}`], ...change },
    });
  afterEach(() => w.app.services.limiter.reset(WINDOW, w.users.editor.id));

  test.each([
    ["20,000 nested elements", "/20000", /nested more than 512/],
    ["200,000 nested elements", "/200000", /nested more than 512/],
    ["deeply nested paragraphs", "/paragraphs", /too many deeply nested elements/],
    ["200,000 attributes", "/attributes", /more than 60000 attributes/],
    ["200,000 comments", "/comments", /more than 60000 nodes/],
  ])("is refused for a page with %s, while other requests are answered", async (_what, path, reason) => {
    const { value, pauseMs } = await beside(() => plan(path));
    expect(codeOf(value)).toBe("INVALID_INPUT");
    expect(issuesOf(value)).toMatchObject([{ path: ["contextUrls", 0], message: expect.stringMatching(reason) }]);
    expect(pauseMs).toBeLessThan(3000);
  });

  test("continues without such a page if there is other material", async () => {
    expect(codeOf(await plan("/20000", { idea: "Bread takes a night." }))).toBeUndefined();
    const sent = JSON.stringify(openai.requests.at(-1)?.json);
    expect(sent).toContain("unreadable");
    expect(sent).toContain("page:1");
  });
});

/** A PNG with one bit for each pixel, whose zeros compress to some kilobytes. */
function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
).join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`;
const SVGS = {
  "an SVG with a huge view box": `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000" viewBox="0 0 1e9 1e9"><rect width="1e9" height="1e9"/></svg>`,
  "an SVG whose entities multiply": ENTITIES,
};

/** A video with one key frame and a cover image. The index is at the end. */
async function video(cover?: Uint8Array): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const track = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(track);
  if (cover) output.setMetadataTags({ images: [{ data: cover, mimeType: "image/png", kind: "coverFront" }] });
  await output.start();
  const decoderConfig = { codec: "vp09.00.10.08", codedWidth: 64, codedHeight: 36 };
  await track.add(new EncodedPacket(new Uint8Array(200), "key", 0, 1), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

describe("an uploaded media item", () => {
  const look = async (bytes: Buffer) => processed(w, (await uploaded(w, w.ids.workspace, bytes)).id);

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a PNG that decompresses to 900 megapixels", () => emptyPng(30_000, 30_000), "too_many_pixels"],
    ["a video that ends within its index", async () => (await video()).subarray(0, -40), "un(readable|supported)"],
    ["an SVG with a huge view box", () => Buffer.from(SVGS["an SVG with a huge view box"]), "unsupported"],
    ["an SVG whose entities multiply", () => Buffer.from(ENTITIES), "unsupported"],
  ])("fails if it is %s, while other requests are answered", async (_what, content, code) => {
    const bytes = await content();
    const { value, pauseMs } = await beside(() => look(bytes));
    expect(value).toMatchObject({ processing: "FAILED", processingError: expect.stringMatching(code) });
    expect(pauseMs).toBeLessThan(3000);
  });

  test.each(Object.entries(SVGS))("has no cover if its cover is %s", async (_what, svg) => {
    const item = await look(await video(Buffer.from(svg)));
    expect(item).toMatchObject({ processing: "READY", thumbnailKey: null, width: 64, height: 36 });
  });
});

describe("an uploaded theme asset", () => {
  const upload = async (type: string, bytes: Buffer) => {
    const query = new URLSearchParams({ organization_id: w.ids.organization, filename: "file" });
    const headers = { authorization: `Bearer ${w.users.owner.token}`, "content-type": type };
    const path = `/api/v1/theme-assets?${query}`;
    const answer = await w.request(path, { method: "POST", headers, body: new Uint8Array(bytes) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  /** The table of a font, compressed by Brotli to a thousandth of its size. */
  function packedFont(size: number, declared: number): Buffer {
    const packed = brotliCompressSync(Buffer.alloc(size), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
    const length = [21, 14, 7, 0].map((bits) => ((declared >>> bits) & 127) | (bits === 0 ? 0 : 128));
    const directory = Buffer.from([0, ...length]);
    const header = Buffer.alloc(48);
    header.write("wOF2OTTO", "latin1");
    const end = header.byteLength + directory.byteLength + packed.byteLength;
    const whole = Math.ceil(end / 4) * 4;
    header.writeUInt32BE(whole, 8);
    header.writeUInt16BE(1, 12);
    header.writeUInt32BE(declared + 28, 16);
    header.writeUInt32BE(packed.byteLength, 20);
    return Buffer.concat([header, directory, packed, Buffer.alloc(whole - end)]);
  }
  const MIB = 1024 * 1024;

  test.each<[string, string, () => Buffer, string]>([
    ["a font that decompresses to more than it declares", "font/woff2", () => packedFont(64 * MIB, 1024), "font"],
    ["a font that decompresses to 19 MiB of zeros", "font/woff2", () => packedFont(19 * MIB, 19 * MIB), "font"],
    ["a PNG that decompresses to 900 megapixels", "image/png", () => emptyPng(30_000, 30_000), "side"],
    ["an SVG whose entities multiply", "image/png", () => Buffer.from(ENTITIES), "type"],
  ])("is refused if it is %s, while other requests are answered", async (_what, type, content, rule) => {
    const bytes = content();
    const { value, pauseMs } = await beside(() => upload(type, bytes));
    expect(value).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", rule } });
    expect(pauseMs).toBeLessThan(3000);
  });
});

describe("a picture of a meme provider", () => {
  const RENDER = "mutation ($input: RenderMemeInput!) { renderMeme(input: $input) { mediaItem { id } } }";

  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ...Object.entries(SVGS).map(([what, svg]): [string, () => string] => [what, () => svg]),
    ["a PNG that decompresses to 900 megapixels", () => emptyPng(30_000, 30_000)],
    ["an incomplete JPEG", async () => (await sharp(emptyPng(400, 400)).jpeg().toBuffer()).subarray(0, 500)],
  ])("is refused if it is %s", async (_what, content) => {
    memegen.fault({ path: "/images/fry/a/b.png", act: "status", status: 200, body: await content() });
    const input = { workspaceId: w.ids.workspace, templateId: "fry", captions: ["a", "b"] };
    expect(codeOf(await w.gql(w.users.editor.token, RENDER, { input }))).toBe("BAD_GATEWAY");
  });
});
