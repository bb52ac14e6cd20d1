import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { complete, mp4, openUpload, png, sha256 } from "../support/domains/uploads.ts";
import { choices } from "../support/run/seed.ts";
import { type Role, type World, world } from "../support/world.ts";

// Tests the protocol's own client over real sockets, through a network that fails.

const MIB = 1024 * 1024;

let w: World;
let listener: Listener;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "agency" } });
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});

/** Starts a proxy that cuts a connection after a number of bytes from the client; never, for null. */
async function network(
  nextCut: () => number | null,
): Promise<{ port: number; cuts(): number; close(): Promise<void> }> {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(listener.port, "127.0.0.1");
    const limit = nextCut();
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    client.on("data", (chunk: Buffer) => {
      passed += chunk.byteLength;
      if (limit !== null && passed > limit) {
        cuts += 1;
        client.destroy();
        // The bytes that the proxy had accepted still arrive.
        upstream.end(chunk.subarray(0, chunk.byteLength - (passed - limit)));
      } else if (!upstream.write(chunk)) {
        client.pause();
        upstream.once("drain", () => client.resume());
      }
    });
    client.on("end", () => upstream.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Uploads until the upload is complete or the client gives up. */
function upload(content: Buffer, options: UploadOptions, role: Role = "editor"): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const client = new Upload(content, {
      retryDelays: Array.from({ length: 60 }, () => 20),
      headers: { authorization: `Bearer ${w.users[role].token}` },
      onError: reject,
      onSuccess: () => resolve(client),
      ...options,
    });
    client.start();
  });
}

const at = (port: number, path: string | null) =>
  new URL(new URL(path ?? "", "http://rostrum.test").pathname, `http://127.0.0.1:${port}`).href;
const video = { filename: "film.mp4", mimeType: "video/mp4" };
const stored = async (id: string) => {
  const object = await w.app.services.storage.open(`media/${id}/original`);
  return object === null ? null : sha256(new Uint8Array(await new Response(object.body).arrayBuffer()));
};

describe("tus", () => {
  const { between } = choices("connections cut during uploads");

  test.each([
    ["in one request", undefined],
    ["in chunks", 3 * MIB + 7],
  ])("uploads a file %s over a connection that breaks at random", async (_how, chunkSize) => {
    const content = mp4(30 * MIB + 12_345);
    const { mediaId, tusUrl } = await openUpload(w, { ...video, size: content.byteLength });
    // Cuts happen at random offsets, also at the start and within a piece. A client that retries often enough succeeds.
    const net = await network(() => between(1, chunkSize === undefined ? 12 * MIB : 8 * MIB));
    await upload(content, { uploadUrl: at(net.port, tusUrl), ...(chunkSize && { chunkSize }) });
    expect(net.cuts()).toBeGreaterThan(1);
    await net.close();
    expect(await w.db.prisma.mediaUpload.findUnique({ where: { id: mediaId } })).toMatchObject({
      sha256: sha256(content),
    });
    expect((await complete(w, mediaId)).status).toBe(200);
    expect(await stored(mediaId)).toBe(sha256(content));
  });

  test("uploads fifty files concurrently", async () => {
    const files = Array.from({ length: 50 }, (_, i) => mp4(400_000 + i * 1000));
    const net = await network(() => (between(0, 3) === 0 ? between(1, 400_000) : null));
    const ids = await Promise.all(
      files.map(async (content) => {
        const { mediaId, tusUrl } = await openUpload(w, { ...video, size: content.byteLength });
        await upload(content, { uploadUrl: at(net.port, tusUrl) });
        expect((await complete(w, mediaId)).status).toBe(200);
        return mediaId;
      }),
    );
    await net.close();
    expect(await Promise.all(ids.map(stored))).toEqual(files.map(sha256));
  }, 240_000);

  test("creates a session for a client that uses only tus", async () => {
    const content = png(300_000);
    const endpoint = at(listener.port, "/api/v1/media/uploads");
    const metadata = { workspace_id: w.ids.workspace, filename: "sea.png", filetype: "image/png" };
    const client = await upload(content, { endpoint, metadata });
    const id = client.url?.split("/").at(-1) ?? "";
    expect(client.url).toBe(`${endpoint}/${id}`);
    const { body } = await complete(w, id);
    expect(body).toMatchObject({ id, original_filename: "sea.png", deduped: false });
  });

  test("cancels a session when the client terminates it", async () => {
    const { mediaId, tusUrl } = await openUpload(w, { size: 1000 });
    const net = await network(() => null);
    await Upload.terminate(at(net.port, tusUrl), { headers: { authorization: `Bearer ${w.users.editor.token}` } });
    await net.close();
    expect(await w.db.prisma.mediaUpload.findUnique({ where: { id: mediaId } })).toBeNull();
  });
});

/** Sends one request of a malicious client. */
const ask = (
  method: string,
  id: string,
  headers: Record<string, string>,
  body?: BodyInit,
  role: Role | null = "editor",
) =>
  fetch(at(listener.port, `/api/v1/media/uploads${id === "" ? "" : `/${id}`}`), {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(role && { authorization: `Bearer ${w.users[role].token}` }),
      ...(method === "PATCH" && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: "half" }),
  });

const problemOf = async (answer: Response) => {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("tus-resumable")).toBe("1.0.0");
  return ((await answer.json()) as { code: string }).code;
};

describe("tus refuses", () => {
  const bytes = (size: number) => new Uint8Array(png(size));

  test("an offset that is not the upload's", async () => {
    const { mediaId } = await openUpload(w, { size: 1000 });
    expect(await problemOf(await ask("PATCH", mediaId, { "upload-offset": "5" }, bytes(995)))).toBe("CONFLICT");
    expect(await problemOf(await ask("PATCH", mediaId, { "upload-offset": "-1" }, bytes(995)))).toBe("BAD_REQUEST");
    expect(await problemOf(await ask("PATCH", mediaId, {}, bytes(995)))).toBe("BAD_REQUEST");
    const first = await ask("PATCH", mediaId, { "upload-offset": "0" }, bytes(400));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "400"]);
    expect(await problemOf(await ask("PATCH", mediaId, { "upload-offset": "0" }, bytes(400)))).toBe("CONFLICT");
  });

  test("more bytes than announced, with and without a declared length", async () => {
    const { mediaId } = await openUpload(w, { size: 1000 });
    expect(await problemOf(await ask("PATCH", mediaId, { "upload-offset": "0" }, bytes(1001)))).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    const stream = new Blob([bytes(5_000_000)]).stream();
    expect(await problemOf(await ask("PATCH", mediaId, { "upload-offset": "0" }, stream))).toBe("PAYLOAD_TOO_LARGE");
    const head = await ask("HEAD", mediaId, {});
    expect([head.status, head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual([
      200,
      "0",
      "1000",
    ]);
    expect(head.headers.get("cache-control")).toBe("no-store");
  });

  test("another length, another content type and another protocol version", async () => {
    const { mediaId } = await openUpload(w, { size: 1000 });
    const offset = { "upload-offset": "0" };
    expect(await problemOf(await ask("PATCH", mediaId, { ...offset, "upload-length": "9" }, bytes(9 * 10)))).toBe(
      "BAD_REQUEST",
    );
    expect(await problemOf(await ask("PATCH", mediaId, { ...offset, "content-type": "text/plain" }, bytes(100)))).toBe(
      "BAD_REQUEST",
    );
    expect(await problemOf(await ask("PATCH", mediaId, { ...offset, "tus-resumable": "0.2.2" }, bytes(100)))).toBe(
      "BAD_REQUEST",
    );
  });

  test("callers who may not write in the workspace", async () => {
    const { mediaId } = await openUpload(w, { size: 1000 });
    const offset = { "upload-offset": "0" };
    expect(await problemOf(await ask("PATCH", mediaId, offset, bytes(1000), null))).toBe("UNAUTHENTICATED");
    expect(await problemOf(await ask("PATCH", mediaId, offset, bytes(1000), "viewer"))).toBe("FORBIDDEN");
    expect(await problemOf(await ask("PATCH", mediaId, offset, bytes(1000), "outsider"))).toBe("NOT_FOUND");
    expect(await problemOf(await ask("PATCH", newId("med"), offset, bytes(1000)))).toBe("NOT_FOUND");
    expect((await ask("HEAD", mediaId, {}, undefined, "outsider")).status).toBe(404);
    expect(await problemOf(await ask("DELETE", mediaId, {}, undefined, "viewer"))).toBe("FORBIDDEN");
    const metadata = (workspace: string) =>
      `workspace_id ${Buffer.from(workspace).toString("base64")},filename ${Buffer.from("a.png").toString("base64")},filetype ${Buffer.from("image/png").toString("base64")}`;
    const create = (workspace: string, length = "100") =>
      ask("POST", "", { "upload-length": length, "upload-metadata": metadata(workspace) });
    expect(await problemOf(await create(w.ids.otherWorkspace))).toBe("FORBIDDEN");
    expect(await problemOf(await create(w.ids.workspace, String(51 * MIB)))).toBe("INVALID_INPUT");
    expect(await problemOf(await ask("POST", "", { "upload-length": "100" }))).toBe("VALIDATION_FAILED");
    expect((await create(w.ids.workspace)).headers.get("location")).toMatch(/^\/api\/v1\/media\/uploads\/med_/);
  });

  test("a body that is shorter than declared, and keeps the received bytes", async () => {
    const content = png(900_000);
    const { mediaId, tusUrl } = await openUpload(w, { size: content.byteLength });
    const socket = connect(listener.port, "127.0.0.1");
    const head = [
      `PATCH /api/v1/media/uploads/${mediaId} HTTP/1.1`,
      "Host: rostrum.test",
      `Authorization: Bearer ${w.users.editor.token}`,
      "Tus-Resumable: 1.0.0",
      "Upload-Offset: 0",
      "Content-Type: application/offset+octet-stream",
      `Content-Length: ${content.byteLength}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await new Promise((resolve) => socket.write(content.subarray(0, 500_000), resolve));
    socket.end();
    const row = () => w.db.prisma.mediaUpload.findUniqueOrThrow({ where: { id: mediaId } });
    // Bytes that the server had not read when the connection broke are lost.
    await expect.poll(async () => Number((await row()).received), { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await row()).received).toBeLessThanOrEqual(500_000);
    await upload(content, { uploadUrl: at(listener.port, tusUrl) });
    expect((await row()).sha256).toBe(sha256(content));
    socket.destroy();
  });
});

test("OPTIONS returns the supported version and extensions of tus", async () => {
  const answer = await ask("OPTIONS", "", {}, undefined, null);
  expect([answer.status, answer.headers.get("tus-version"), answer.headers.get("tus-extension")]).toEqual([
    204,
    "1.0.0",
    "creation,termination",
  ]);
});
