import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChild } from "../support/processes/child.ts";
import type { Errand } from "../support/processes/children/mediaSender.ts";

const MIB = 1024 * 1024;
const [SIZE, MOST_MIB] = process.env["ROSTRUM_SOAK"] ? [1024 * MIB, 64] : [200 * MIB, 64];
const SENDER = fileURLToPath(new URL("../support/processes/children/mediaSender.ts", import.meta.url));

/** The answers of networks to the calls of one post with a video; of bodies only the bytes are counted. */
const ANSWERS: Record<string, (origin: string) => object> = {
  "POST /api/v2/media": (origin) => ({ id: "1", url: `${origin}/video.mp4` }),
  "POST /api/v1/statuses": (origin) => ({ id: "2", url: `${origin}/@ada/2` }),
  "GET /wp-json/wp/v2/posts": () => [],
  "GET /wp-json/wp/v2/media": () => [],
  "POST /wp-json/wp/v2/media": (origin) => ({ id: 1, slug: "video", source_url: `${origin}/video.mp4` }),
  "POST /wp-json/wp/v2/media/1": (origin) => ({ id: 1, slug: "video", source_url: `${origin}/video.mp4` }),
  "POST /wp-json/wp/v2/posts": (origin) => ({ id: 2, link: `${origin}/?p=2` }),
  "GET /xrpc/com.atproto.repo.getRecord": () => ({ error: "RecordNotFound", message: "none" }),
  "GET /xrpc/com.atproto.server.getSession": () => ({ did: "did:plc:ada", handle: "ada.test" }),
  "POST /xrpc/com.atproto.repo.uploadBlob": () => ({
    blob: {
      $type: "blob",
      ref: { $link: "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq" },
      mimeType: "video/mp4",
      size: 1,
    },
  }),
  "POST /xrpc/com.atproto.repo.putRecord": () => ({
    uri: "at://did:plc:ada/app.bsky.feed.post/1",
    cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a",
  }),
};

let folder: string;
let origin: string;
const lengths: Record<string, number> = {};
const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = `${request.method} ${request.url?.split("?")[0]}`;
  lengths[call] = Math.max(lengths[call] ?? 0, await drained(request));
  const body = ANSWERS[call]?.(origin);
  const status = body === undefined ? 404 : "error" in body ? 400 : 200;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
}

/** @returns the length of a body, which its header states */
async function drained(request: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of request) length += (chunk as Uint8Array).byteLength;
  const stated = request.headers["content-length"];
  return stated === undefined || Number(stated) === length ? length : -1;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-video-"));
  await mkdir(join(folder, "media"));
  const handle = await open(join(folder, "media", "video"), "w");
  await handle.truncate(SIZE);
  await handle.close();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function zerosHash(): string {
  const hash = createHash("sha256");
  const zeros = new Uint8Array(MIB);
  for (let sent = 0; sent < SIZE; sent += MIB) hash.update(zeros);
  return hash.digest("hex");
}

const ACCOUNTS = [
  ["mastodon", "POST /api/v2/media", () => ({ instanceUrl: origin, accessToken: "token" })],
  [
    "wordpress",
    "POST /wp-json/wp/v2/media",
    () => ({ apiRoot: `${origin}/wp-json`, username: "ada", appPassword: "secret" }),
  ],
  [
    "bluesky",
    "POST /xrpc/com.atproto.repo.uploadBlob",
    () => ({ did: "did:plc:ada", pdsUrl: origin, serviceUrl: origin, accessJwt: "token", refreshJwt: "token" }),
  ],
] as const;

describe("a large file of the storage", () => {
  test.each(ACCOUNTS)(
    `is sent to %s while the memory grows by less than ${MOST_MIB} MiB`,
    async (provider, call, credentials) => {
      const errand: Errand = {
        folder,
        file: { contentKey: "media/video", contentSha256: zerosHash(), mimeType: "video/mp4", size: SIZE },
        host: origin.replace("http://", ""),
        provider,
        credentials: credentials(),
      };
      const sender = startChild([SENDER, JSON.stringify(errand)]);
      const grown = Number(await sender.line());
      console.log(`${SIZE / MIB} MiB to ${provider}: the memory grew by ${grown} MiB`);
      expect(grown).toBeLessThan(MOST_MIB);
      // A form has more bytes than its file.
      expect(Math.floor((lengths[call] ?? 0) / MIB)).toBe(SIZE / MIB);
    },
  );
});
