import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls, createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { outboundReason } from "../../src/platform/outbound/outboundError.ts";
import { PacedSocket } from "../../src/platform/outbound/pacedSocket.ts";

// Hosts that decide when their bytes arrive, and how many at a time.

const fetchBounded = createGuardedFetch({ allow: ["127.0.0.1"], maxBytes: 2 ** 20 });
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A host that answers each connection as given. @returns its address */
async function host(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.setNoDelay(true);
    socket.once("data", () => answer(socket));
  });
  return `http://127.0.0.1:${await portOf(server)}/`;
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(async () => {
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}

/** A connection to a host that sends on its own, by TLS with a shared key, which needs no certificate. */
async function tlsFrom(send: (socket: Socket) => void): Promise<PacedSocket> {
  const shared = { ciphers: "PSK", maxVersion: "TLSv1.2" } as const;
  const psk = Buffer.alloc(32, 1);
  const server = createTlsServer({ ...shared, pskCallback: () => psk, pskIdentityHint: "" }, (socket) => {
    socket.on("error", () => {});
    socket.setNoDelay(true);
    send(socket);
  });
  const options = {
    host: "127.0.0.1",
    port: await portOf(server),
    highWaterMark: 1,
    checkServerIdentity: () => undefined,
  };
  const socket = connectTls({ ...shared, ...options, pskCallback: () => ({ psk, identity: "client" }) });
  await once(socket, "secureConnect");
  return new PacedSocket(socket);
}

const HEAD = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
/** The reads that a trickle may cause in this time. */
const mostReads = (ms: number) => 16 + Math.ceil(ms / 200) + 2;
const TRICKLED = 500;

/** Sends a text byte by byte. */
async function trickle(socket: Socket, text: string): Promise<void> {
  for (const byte of text) {
    socket.write(byte);
    await sleep(1);
  }
}

test("a body that trickles is read as few pieces, and whole", async () => {
  const url = await host((socket) => {
    socket.write(HEAD);
    void trickle(socket, "x".repeat(TRICKLED)).then(() => socket.end());
  });
  const begun = performance.now();
  const { body } = await fetchBounded(url);
  const pieces = await Array.fromAsync(body ?? []);
  expect(Buffer.concat(pieces).toString()).toBe("x".repeat(TRICKLED));
  expect(pieces.length).toBeLessThanOrEqual(mostReads(performance.now() - begun));
});

test("a body that trickles in TLS records is read as few pieces, and whole", async () => {
  const begun = performance.now();
  const socket = await tlsFrom((sender) => {
    void trickle(sender, "x".repeat(TRICKLED)).then(() => sender.end());
  });
  const pieces: Buffer[] = await Array.fromAsync(socket);
  expect(Buffer.concat(pieces).toString()).toBe("x".repeat(TRICKLED));
  expect(pieces.length).toBeLessThanOrEqual(mostReads(performance.now() - begun));
});

describe("a host's last bytes", () => {
  /** A connection, the host whose bytes the test sends, and the events that the reader sees. */
  function connection() {
    const sender = new Duplex({ highWaterMark: 1, read() {}, write: (_chunk, _encoding, done) => done() });
    const socket = new PacedSocket(sender as Socket);
    const events: string[] = [];
    const reader = { isSlow: false };
    socket.on("readable", () => {
      while (!reader.isSlow) {
        const chunk = socket.read() as Buffer | null;
        if (chunk === null) return;
        events.push(chunk.toString());
        reader.isSlow = chunk.toString() === "last";
      }
    });
    socket.on("end", () => events.push("end"));
    socket.on("error", (error) => events.push(outboundReason(error) ?? "unknown"));
    return { sender, socket, events, reader };
  }

  test("are read before the end that arrived with them, however slow the reader is", async () => {
    const { sender, socket, events, reader } = connection();
    // Until the socket is not read for a while.
    for (let read = 0; read < 17; read++) {
      sender.push("x");
      await sleep(1);
    }
    events.length = 0;
    sender.push("last");
    sender.push(null);
    await expect.poll(() => events).toEqual(["last"]);
    await sleep(50);
    expect(events).toEqual(["last"]);
    reader.isSlow = false;
    expect(socket.read()).toBeNull();
    await expect.poll(() => events).toEqual(["last", "end"]);
  });

  test("are read before the failure that arrived with them", async () => {
    const { sender, events } = connection();
    sender.emit("data", Buffer.from("first"));
    sender.emit("error", new Error("reset"));
    await expect.poll(() => events).toEqual(["first", "network"]);
  });
});

describe("an answer whose reader is slow", () => {
  /** Around the buffers of the layers, which decide where the reading stops. */
  const SIZES = Array.from({ length: 20 }, (_, index) => (index + 1) * 16 * 1024 - HEAD.length);

  test("is complete when its host ends the connection meanwhile", async () => {
    const read = SIZES.map(async (size) => {
      const answer = await fetchBounded(await host((socket) => socket.end(HEAD + "x".repeat(size))));
      await sleep(200);
      return (await answer.arrayBuffer()).byteLength;
    });
    expect(await Promise.all(read)).toEqual(SIZES);
  });

  test("fails when its host resets the connection meanwhile, however much has arrived", async () => {
    const read = SIZES.map(async (size) => {
      const url = await host((socket) =>
        socket.write(HEAD + "x".repeat(size), () => setTimeout(() => socket.resetAndDestroy(), 100)),
      );
      const answer = await fetchBounded(url);
      await sleep(200);
      return answer.arrayBuffer().then(() => "complete", outboundReason);
    });
    expect(await Promise.all(read)).toEqual(SIZES.map(() => "network"));
  });
});
