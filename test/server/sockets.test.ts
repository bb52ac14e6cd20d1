import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { type World, world } from "../support/world.ts";

// Cases that only a real connection shows: late, oversized or split bodies, and answers on a kept connection.

let w: World;
let listener: Listener;
const addresses: string[] = [];
beforeAll(async () => {
  w = await world();
  const handle: Parameters<typeof listen>[0] = (request, peer) => {
    addresses.push(peer.address);
    return w.app.fetch(request, peer);
  };
  listener = await listen(handle, { hostname: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});

const SURFACES = [
  ["GraphQL", "/graphql"],
  ["REST", "/api/v1/posting-schedules"],
] as const;

async function open(): Promise<Socket & { text(): string }> {
  const socket = connect(listener.port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk: { toString(): string }) => (text += chunk.toString()));
  return Object.assign(socket, { text: () => text });
}

const head = (path: string, more: string[], method = "POST") =>
  `${[`${method} ${path} HTTP/1.1`, "Host: rostrum.test", "Content-Type: application/json", `Authorization: Bearer ${w.users.admin.token}`, ...more].join("\r\n")}\r\n\r\n`;

/** Returns the status of the answer on the connection, when it arrives. */
async function statusOf(socket: { text(): string }): Promise<string | undefined> {
  await vi.waitUntil(() => socket.text().includes("\r\n\r\n"), { timeout: 20_000 });
  return /^HTTP\/1\.1 (\d+) /.exec(socket.text())?.[1];
}

test.concurrent.each(SURFACES)(
  "%s answers 408 when the body does not arrive within five seconds",
  async (_name, path) => {
    const socket = await open();
    const begun = performance.now();
    socket.write(`${head(path, ["Content-Length: 1000"])}{"query"`);
    expect(await statusOf(socket)).toBe("408");
    expect(performance.now() - begun).toBeGreaterThan(4900);
    expect(socket.text()).toContain("REQUEST_TIMEOUT");
    socket.destroy();
  },
);

describe.each(SURFACES)("%s", (_name, path) => {
  test("answers 413 to a body that declares an excessive length, and to one that exceeds the limit", async () => {
    const declared = await open();
    declared.write(head(path, ["Content-Length: 1048577"]));
    expect(await statusOf(declared)).toBe("413");
    declared.destroy();
    const chunked = await open();
    chunked.on("error", () => {});
    chunked.write(head(path, ["Transfer-Encoding: chunked"]));
    const chunk = "x".repeat(65_536);
    for (let sent = 0; sent < 17 && !chunked.destroyed; sent++)
      chunked.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await statusOf(chunked)).toBe("413");
    chunked.destroy();
  });

  test("joins a body that arrives in pieces, also within a character", async () => {
    const body = JSON.stringify(
      path === "/graphql"
        ? { query: "{ __typename } # é" }
        : { workspace_id: w.ids.workspace, day_of_week: 6, utc_hour: 1, utc_minute: 3, label: "é" },
    );
    const data = new TextEncoder().encode(body);
    const socket = await open();
    socket.write(head(path, [`Content-Length: ${data.length}`, "Connection: close"]));
    for (const byte of data) {
      socket.write(new Uint8Array([byte]));
      await new Promise(setImmediate);
    }
    await once(socket, "close");
    expect(socket.text()).toMatch(/^HTTP\/1\.1 200 /);
    expect(socket.text()).not.toContain("\ufffd");
  });

  test("answers 400 to bytes that are not text", async () => {
    const socket = await open();
    socket.write(head(path, ["Content-Length: 4", "Connection: close"]));
    socket.write(new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
    await once(socket, "close");
    expect(socket.text()).toMatch(/^HTTP\/1\.1 400 /);
    expect(socket.text()).toContain("BAD_REQUEST");
  });
});

test("one connection serves many requests, HEAD among them", async () => {
  const socket = await open();
  socket.write(
    head("/healthz", [], "HEAD") + head("/healthz", [], "GET") + head("/nope", ["Connection: close"], "GET"),
  );
  await once(socket, "close");
  expect(socket.text().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 404"]);
});

test("the peer's address comes from the connection", async () => {
  await (await fetch(`http://127.0.0.1:${listener.port}/healthz`)).body?.cancel();
  expect(addresses.at(-1)).toBe("127.0.0.1");
  expect((await fetch(`http://127.0.0.1:${listener.port}/metrics`)).status).toBe(200);
});

test("a connection that ends in the middle of its request affects no other connection", async () => {
  for (const [, path] of SURFACES) {
    const socket = await open();
    socket.write(`${head(path, ["Content-Length: 100"])}{`);
    await new Promise((sent) => setTimeout(sent, 50));
    socket.destroy();
  }
  expect((await fetch(`http://127.0.0.1:${listener.port}/readyz`)).status).toBe(200);
});
