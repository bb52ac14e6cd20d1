import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { outboundReason } from "../../src/platform/outbound/outboundError.ts";

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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(async () => {
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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
