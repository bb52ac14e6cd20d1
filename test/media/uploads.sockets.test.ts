import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { openUpload, png } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";

// A client that is still sending when its request is refused must receive the response, which only a real connection
// shows.

vi.setConfig({ testTimeout: 30_000 });

const MIB = 1024 * 1024;

let w: World;
let listener: Listener;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "pro" } });
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});

interface Sender extends Socket {
  text(): string;
  /** The error of the connection. */
  failure(): string | undefined;
}

async function open(): Promise<Sender> {
  // A client that keeps sending after the server has closed its side.
  const socket = connect({ port: listener.port, host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  let text = "";
  let failure: string | undefined;
  socket.on("data", (chunk: { toString(): string }) => (text += chunk.toString()));
  socket.on("error", (error) => (failure ??= error.message));
  return Object.assign(socket, { text: () => text, failure: () => failure });
}

const head = (method: string, id: string, headers: string[], token = w.users.editor.token) =>
  `${[`${method} /api/v1/media/uploads/${id} HTTP/1.1`, "Host: rostrum.test", `Authorization: Bearer ${token}`, ...headers].join("\r\n")}\r\n\r\n`;

const TUS = ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream"];

/** Sends like a client that reads nothing before the end of its body. Returns the response. */
async function send(socket: Sender, first: string, body: Uint8Array): Promise<{ status: number; text: string }> {
  socket.write(first);
  for (let at = 0; at < body.byteLength; at += 65_536) {
    if (socket.failure() !== undefined) break;
    if (!socket.write(body.subarray(at, at + 65_536)))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
  }
  return answerOf(socket);
}

async function answerOf(socket: Sender): Promise<{ status: number; text: string }> {
  await vi.waitUntil(() => /^HTTP\/1\.1 204 .*\r\n\r\n|\r\n\r\n./s.test(socket.text()) || socket.closed, {
    timeout: 20_000,
  });
  expect(socket.failure()).toBeUndefined();
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(socket.text())?.[1]), text: socket.text() };
}

/** Expects a complete response, no connection reset, and a server that accepts other requests. */
async function expectOrderly(socket: Sender) {
  socket.end();
  await vi.waitUntil(() => socket.closed, { timeout: 20_000 });
  expect(socket.failure()).toBeUndefined();
  const [lines = "", body = ""] = socket.text().split("\r\n\r\n");
  expect(body).toContain('"code":');
  expect(lines).toMatch(/^HTTP\/1\.1 4/);
  expect((await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status).toBe(200);
}

const newUpload = async (size: number) => (await openUpload(w, { size })).mediaId;

describe("sending more bytes than announced", () => {
  test.each([
    ["PUT", "Content-Length", 3 * MIB],
    ["PUT", "Transfer-Encoding", 3 * MIB],
  ])("by %s with %s gets a 413 response while the client is still sending", async (method, framing, size) => {
    const id = await newUpload(MIB);
    const socket = await open();
    const content = png(size);
    const chunked = framing === "Transfer-Encoding";
    const first = head(method, id, [chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${size}`]);
    const body = chunked
      ? Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), content, Buffer.from("\r\n0\r\n\r\n")])
      : content;
    const { status, text } = await send(socket, first, body);
    expect(status).toBe(413);
    expect(text).toContain("PAYLOAD_TOO_LARGE");
    await expectOrderly(socket);
  });

  test("by PATCH of tus gets a 413 response", async () => {
    const id = await newUpload(MIB);
    const socket = await open();
    const body = png(3 * MIB);
    const first = head("PATCH", id, [...TUS, "Upload-Offset: 0", `Content-Length: ${body.byteLength}`]);
    expect((await send(socket, first, body)).status).toBe(413);
    await expectOrderly(socket);
  });

  test("by chunked PATCH of tus gets a 413 response", async () => {
    const id = await newUpload(MIB);
    const socket = await open();
    const content = png(3 * MIB);
    const body = Buffer.concat([
      Buffer.from(`${content.byteLength.toString(16)}\r\n`),
      content,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    const first = head("PATCH", id, [...TUS, "Upload-Offset: 0", "Transfer-Encoding: chunked"]);
    expect((await send(socket, first, body)).status).toBe(413);
    await expectOrderly(socket);
  });
});

describe("an upload request that a newer request replaces", () => {
  test.each(["PUT", "PATCH"])("by %s gets a 409 response, and the newer request succeeds", async (method) => {
    const content = png(2 * MIB);
    const id = await newUpload(content.byteLength);
    const old = await open();
    const tus = method === "PATCH" ? [...TUS, "Upload-Offset: 0"] : [];
    old.write(head(method, id, [...tus, `Content-Length: ${content.byteLength}`]));
    old.write(content.subarray(0, 65_536));
    await expect
      .poll(async () => (await w.db.prisma.mediaUpload.findUnique({ where: { id } }))?.receiver)
      .not.toBeNull();
    const next = await open();
    expect((await send(next, head("PUT", id, [`Content-Length: ${content.byteLength}`]), content)).status).toBe(204);
    next.destroy();
    const { status, text } = await answerOf(old);
    expect(status).toBe(409);
    expect(text).toContain("CONFLICT");
    old.write(content.subarray(65_536));
    await expectOrderly(old);
  });
});

describe("an upload request that is refused before its body is read", () => {
  test.each([
    ["PUT", "an offset that is not the upload's", 409, ["Content-Range: bytes 5-2097151/2097152"]],
    ["PATCH", "an offset that is not the upload's", 409, [...TUS, "Upload-Offset: 5"]],
    ["PATCH", "an invalid offset", 400, [...TUS, "Upload-Offset: x"]],
    ["PATCH", "another content type", 400, ["Tus-Resumable: 1.0.0", "Upload-Offset: 0", "Content-Type: text/plain"]],
    ["PATCH", "no version of tus", 400, ["Upload-Offset: 0", "Content-Type: application/offset+octet-stream"]],
  ])("by %s with %s gets the status %i", async (method, _what, status, headers) => {
    const body = png(2 * MIB);
    const id = await newUpload(body.byteLength);
    const socket = await open();
    const first = head(method, id, [...headers, `Content-Length: ${body.byteLength}`]);
    expect((await send(socket, first, body)).status).toBe(status);
    await expectOrderly(socket);
  });
});
