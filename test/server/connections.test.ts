import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Handle, Listener } from "../../src/server/listen/listener.ts";
import { listenOnNode, type Patience } from "../../src/server/listen/listenOnNode.ts";

// Connections of slow, silent or still sending clients, with limits short enough for a test.

const SHORT: Patience = { headers: 300, body: 400, longBody: 3000, idle: 300, afterAnswer: 400, still: 5000 };
const EARLY = 413;

/**
 * Answers before the end of the body: /early at once, /cancel after canceling the body, /part after the first chunk.
 * /read and /upload read to the end. /pieces lists the lengths of the pieces, and /held does so as well, but reads only
 * the first one before `reading` resolves.
 */
const handle: Handle = async (request, peer) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/early") return new Response("too large", { status: EARLY });
  if (pathname === "/upload") peer.allowLongBody?.();
  if (pathname === "/large") return new Response(largeAnswer());
  if (pathname === "/cancel") await request.body?.cancel();
  if (pathname === "/part") {
    for await (const _ of request.body as unknown as AsyncIterable<Uint8Array>) break;
  }
  if (pathname === "/read" || pathname === "/upload") return new Response(String((await request.bytes()).byteLength));
  if (pathname === "/pieces" || pathname === "/held") {
    const pieces: number[] = [];
    for await (const { length } of request.body as unknown as AsyncIterable<Uint8Array>) {
      pieces.push(length);
      if (pathname === "/held") await reading.promise;
    }
    return Response.json(pieces);
  }
  return new Response("too large", { status: EARLY });
};

let reading = Promise.withResolvers<void>();

/** Waits for the answer to /pieces or /held. */
async function piecesOf(socket: Client): Promise<number[]> {
  await vi.waitUntil(() => socket.text().includes("]"), { timeout: 20_000 });
  return JSON.parse(/\[.*\]/.exec(socket.text())?.[0] ?? "[]") as number[];
}

const MEGABYTE = 1024 * 1024;
/** Megabytes, far more than the buffers of a connection. */
const LARGE = 24;
let isLargeAnswerEnded = false;
function largeAnswer(): ReadableStream<Uint8Array> {
  isLargeAnswerEnded = false;
  let megabytes = 0;
  return new ReadableStream({
    pull(controller) {
      if (++megabytes > LARGE) controller.close();
      else controller.enqueue(new Uint8Array(MEGABYTE));
    },
    cancel() {
      isLargeAnswerEnded = true;
    },
  });
}

const listeners: Listener[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) {
    listener.cut();
    await listener.stop();
  }
});

async function server(patience: Partial<Patience> = {}): Promise<Listener> {
  const listener = await listenOnNode(handle, {
    hostname: "127.0.0.1",
    port: 0,
    patience: { ...SHORT, ...patience },
  });
  listeners.push(listener);
  return listener;
}

interface Client extends Socket {
  text(): string;
  gone: Promise<void>;
}

/** @param stubborn continues sending after the server has closed its side */
async function open({ port }: Listener, stubborn = false): Promise<Client> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: stubborn });
  socket.on("error", () => {});
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return Object.assign(socket, { text: () => text, gone });
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: rostrum.test\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a byte at intervals until the connection is closed. @returns the number of sent bytes */
async function trickle(socket: Client): Promise<number> {
  let sent = 0;
  while (!socket.destroyed && sent < 1000) {
    socket.write("x");
    sent += 1;
    await Promise.race([sleep(20), socket.gone]);
  }
  return sent;
}

describe("a body that is still arriving when its request is answered", () => {
  test.each(["/early", "/cancel", "/part"])(
    "gets the answer to %s in full, and the connection is closed",
    async (path) => {
      const socket = await open(await server(), true);
      socket.write(`${head(path, 1_000_000_000)}x`);
      expect(await trickle(socket)).toBeLessThan(1000);
      expect(socket.text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close\r\n[\s\S]*too large/i);
    },
  );

  test.each(["/early", "/cancel", "/part"])(
    "still gets the answer to %s if the client reads after sending megabytes",
    async (path) => {
      const size = 8 * 1024 * 1024;
      const { port } = await server({ afterAnswer: 10_000, body: 20_000 });
      for (let round = 0; round < 5; round++) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: new Uint8Array(size) });
        expect(answer.status).toBe(EARLY);
        expect(await answer.text()).toBe("too large");
      }
    },
  );

  test("is cut off after a bounded number of bytes if the client never stops", async () => {
    const socket = await open(await server({ afterAnswer: 60_000, body: 60_000 }), true);
    socket.write(head("/early", 100_000_000_000));
    const endless = createReadStream("/dev/zero");
    endless.on("error", () => {});
    endless.pipe(socket);
    await socket.gone;
    endless.destroy();
    expect(socket.text()).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024);
  });
});

describe("a body that arrives slowly", () => {
  test("ends the connection after the limit for bodies", async () => {
    const socket = await open(await server());
    socket.write(head("/read", 1000));
    expect(await trickle(socket)).toBeLessThan(1000);
  });

  test("may take longer when the request is an upload in progress", async () => {
    const socket = await open(await server({ body: 200, longBody: 60_000 }));
    socket.write(head("/upload", 60));
    for (let sent = 0; sent < 60; sent++) {
      socket.write("x");
      await sleep(10);
    }
    await vi.waitUntil(() => socket.text().includes("60\r\n"), { timeout: 20_000 });
    expect(socket.text()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("is read as few pieces, and whole", async () => {
    const sent = 500;
    const socket = await open(await server({ body: 60_000 }));
    const begun = performance.now();
    socket.write(head("/pieces", sent));
    for (let count = 0; count < sent; count++) {
      socket.write("x");
      await sleep(1);
    }
    const pieces = await piecesOf(socket);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(sent);
    expect(pieces.length).toBeLessThanOrEqual(16 + Math.ceil((performance.now() - begun) / 200) + 2);
  });

  test("waits in the socket while its reader does not read, and the buffer of the request is full", async () => {
    const [full, part, parts] = [1024, 100, 50];
    const usual = getDefaultHighWaterMark(false);
    setDefaultHighWaterMark(false, full);
    const listener = await server({ body: 60_000 }).finally(() => setDefaultHighWaterMark(false, usual));
    reading = Promise.withResolvers();
    const socket = await open(listener);
    const few = 30;
    socket.write(head("/held", few + part * parts));
    // Pieces so small that the server pauses after each further one.
    for (let count = 0; count < few; count++) {
      socket.write("x");
      await sleep(2);
    }
    for (let count = 0; count < parts; count++) {
      socket.write("x".repeat(part));
      await sleep(50);
    }
    reading.resolve();
    const pieces = await piecesOf(socket);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(few + part * parts);
    // The rest was read at once, when the reader went on.
    expect(Math.max(...pieces)).toBeGreaterThan(full);
  });

  test("ends the connection after the limit for uploads", async () => {
    const socket = await open(await server({ longBody: 500 }));
    socket.write(head("/upload", 1000));
    expect(await trickle(socket)).toBeLessThan(1000);
  });
});

describe("a connection without a complete request", () => {
  test("is closed when it sends nothing, half of its headers, or its headers byte by byte", async () => {
    const listener = await server();
    const [silent, half, slow] = [await open(listener), await open(listener), await open(listener)];
    half.write("GET / HTTP/1.1\r\nHost: a\r\nX-A");
    slow.write("GET / HTTP/1.1\r\nHost: a\r\nX-");
    await Promise.all([silent.gone, half.gone, trickle(slow)]);
    expect(half.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("is closed if it was kept alive and stays idle", async () => {
    const socket = await open(await server());
    socket.write("GET /read HTTP/1.1\r\nHost: a\r\n\r\n");
    await socket.gone;
    expect(socket.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
  });

  test("is refused with 431 when its headers are larger than 16 KB", async () => {
    const socket = await open(await server());
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"x".repeat(20_000)}\r\n\r\n`);
    await once(socket, "end");
    expect(socket.text()).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });

  test("does not delay the end of the server", async () => {
    const listener = await server({ headers: 600_000, idle: 600_000 });
    const [silent, half, kept] = [await open(listener), await open(listener), await open(listener)];
    half.write("GET / HTTP/1.1\r\nHost: a\r\nX-A");
    kept.write("GET /read HTTP/1.1\r\nHost: a\r\n\r\n");
    await vi.waitUntil(() => kept.text().includes("200"), { timeout: 20_000 });
    await listener.stop();
    await Promise.all([silent.gone, half.gone, kept.gone]);
    expect(half.text()).toBe("");
  });
});

describe("a client that does not read its answer", () => {
  const ask = "GET /large HTTP/1.1\r\nHost: rostrum.test\r\n\r\n";

  test("loses its connection after a pause without progress", async () => {
    const client = await open(await server({ still: 500 }));
    client.pause();
    client.write(ask);
    await vi.waitFor(() => expect(isLargeAnswerEnded).toBe(true), { timeout: 10_000 });
  });

  test("keeps its connection while it reads slowly", async () => {
    const client = await open(await server({ still: 2000 }));
    let bytes = 0;
    client.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      client.pause();
      setTimeout(() => client.resume(), 5);
    });
    client.write(ask);
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE * MEGABYTE), { timeout: 60_000, interval: 100 });
  });
});
