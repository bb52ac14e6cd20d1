import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { residentMb } from "../bench/cpu.ts";
import { mp4, sha256 } from "../support/domains/uploads.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

const MIB = 1024 * 1024;
const LARGE = (process.env["ROSTRUM_SOAK"] ? 1024 : 100) * MIB;

let folder: string;
let server: ServerProcess;
const env = { DEFAULT_PLAN: "agency", WORKERS: "off", LOG_LEVEL: "error", S3_ENDPOINT: "" };
const start = () => startServer({ dataDir: join(folder, "data"), env });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-uploads-"));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const authorization = () => ({ authorization: `Bearer ${server.demo.users.editor.token}` });

async function open(size: number): Promise<{ mediaId: string; tusUrl: string }> {
  const query = `mutation ($input: CreateMediaUploadInput!) { createMediaUpload(input: $input) { mediaId tusUrl } }`;
  const input = { workspaceId: server.demo.ids.workspace, filename: "film.mp4", mimeType: "video/mp4", size };
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization() },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data } = (await answer.json()) as { data: { createMediaUpload: { mediaId: string; tusUrl: string } } };
  return data.createMediaUpload;
}

async function complete(mediaId: string) {
  const answer = await fetch(`${server.url}/api/v1/media/upload-session/${mediaId}/complete`, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization() },
    body: JSON.stringify({ workspace_id: server.demo.ids.workspace }),
  });
  expect(answer.status).toBe(200);
}

/** Returns the peak memory of the server in MB during a PUT of the given size. */
async function peakDuring(size: number): Promise<number> {
  const { mediaId, tusUrl } = await open(size);
  const hash = createHash("sha256");
  const first = mp4(MIB);
  const block = randomBytes(MIB);
  let peak = 0;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === size) return controller.close();
      const chunk = (sent === 0 ? first : block).subarray(0, size - sent);
      block.writeUInt32BE(sent / MIB);
      hash.update(chunk);
      controller.enqueue(new Uint8Array(chunk));
      sent += chunk.byteLength;
      peak = Math.max(peak, residentMb(server.child.pid ?? 0) ?? 0);
    },
  });
  const init = { method: "PUT", headers: { "content-length": String(size), ...authorization() }, body, duplex: "half" };
  const answer = await fetch(tusUrl, init);
  expect(answer.status).toBe(204);
  await complete(mediaId);
  const stored = await fetch(`${server.url}/media/${mediaId}`, { headers: authorization() });
  expect(stored.status).toBeLessThan(500);
  await stored.body?.cancel();
  return peak;
}

test.runIf(residentMb(process.pid) !== undefined)(
  `an upload of ${LARGE / MIB} MiB needs no more memory of the server than one of 10 MiB`,
  async () => {
    await peakDuring(10 * MIB);
    const small = await peakDuring(10 * MIB);
    const large = await peakDuring(LARGE);
    // Allows for uncollected garbage, which is far less than a buffered body.
    expect(large - small).toBeLessThan(64);
  },
  600_000,
);

test("a server that is killed during an upload continues from the saved offset", async () => {
  const content = mp4(60 * MIB);
  const { mediaId, tusUrl } = await open(content.byteLength);
  const { pathname } = new URL(tusUrl);
  // The server starts again on another port.
  const address = () => `${server.url}${pathname}`;
  const bring = (onProgress?: (sent: number) => void) =>
    new Promise<void>((resolve, reject) => {
      const client = new Upload(content, {
        uploadUrl: address(),
        headers: authorization(),
        chunkSize: 40 * MIB,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(),
        onProgress: (sent) => onProgress?.(sent),
      });
      client.start();
    });
  const killed = bring((sent) => sent > 30 * MIB && server.child.kill("SIGKILL"));
  await expect(killed).rejects.toThrow(/tus: /);
  if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, "exit");
  server = await start();
  const head = await fetch(address(), {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0", ...authorization() },
  });
  const offset = Number(head.headers.get("upload-offset"));
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(content.byteLength);
  await bring();
  await complete(mediaId);
  const query = `{ media(id: "${mediaId}") { size } }`;
  const headers = { "content-type": "application/json", ...authorization() };
  const answer = await fetch(`${server.url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  expect(await answer.json()).toMatchObject({ data: { media: { size: content.byteLength } } });
  const { readFile } = await import("node:fs/promises");
  const file = await readFile(join(folder, "data", "media", "media", mediaId, "original"));
  expect(sha256(file)).toBe(sha256(content));
}, 240_000);
