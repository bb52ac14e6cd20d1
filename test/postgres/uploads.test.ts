import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, createApp } from "../../src/server/app.ts";
import { complete, mp4, openUpload, sha256 } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";

// Two servers on one database and one storage.

const MIB = 1024 * 1024;
const SIZE = 12 * MIB;

let w: World;
let servers: [App, App];
beforeAll(async () => {
  w = await world();
  const { env, storage } = w.app.services;
  servers = [w.app, await createApp({ env, database: w.db, now: w.clock.now, storage })];
});
afterAll(async () => {
  await servers[1].close();
  await w.close();
});

const open = () => openUpload(w, { filename: "video.mp4", mimeType: "video/mp4", size: SIZE });
const rowOf = (id: string) => w.db.prisma.mediaUpload.findUniqueOrThrow({ where: { id } });

function put(server: App, id: string, from: number, body: Uint8Array | ReadableStream<Uint8Array>): Promise<Response> {
  const headers = {
    authorization: `Bearer ${w.users.editor.token}`,
    "content-range": `bytes ${from}-${SIZE - 1}/${SIZE}`,
  };
  const init = { method: "PUT", headers, body: body as BodyInit, duplex: "half" } as RequestInit;
  return server.fetch(new Request(`http://rostrum.test/api/v1/media/uploads/${id}`, init));
}

test("one server at a time receives the bytes of an upload, and another continues where it stopped", async () => {
  const content = mp4(SIZE);
  const { mediaId } = await open();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  const first = put(servers[0], mediaId, 0, readable);
  await writer.write(content.subarray(0, 9 * MIB));
  await vi.waitUntil(async () => Number((await rowOf(mediaId)).received) === 8 * MIB, { timeout: 30_000 });
  const refused = await put(servers[1], mediaId, 8 * MIB, content.subarray(8 * MIB));
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "CONFLICT"]);
  await writer.abort(new Error("the connection broke"));
  expect((await first).status).toBeGreaterThanOrEqual(400);
  const { received, receiver } = await rowOf(mediaId);
  expect([Number(received), receiver]).toEqual([9 * MIB, null]);
  expect((await put(servers[1], mediaId, 9 * MIB, content.subarray(9 * MIB))).status).toBe(204);
  expect((await rowOf(mediaId)).sha256).toBe(sha256(content));
  expect((await complete(w, mediaId)).status).toBe(200);
});

test("an upload stays with a server that died for half a minute", async () => {
  const content = mp4(SIZE);
  const { mediaId } = await open();
  const receiverUntil = new Date(w.clock.now().getTime() + 30_000);
  await w.db.prisma.mediaUpload.update({ where: { id: mediaId }, data: { receiver: "died", receiverUntil } });
  expect((await put(servers[0], mediaId, 0, content)).status).toBe(409);
  w.clock.advance(30_000);
  expect((await put(servers[0], mediaId, 0, content)).status).toBe(204);
});

test("a server that lost its claim on an upload stores nothing more", async () => {
  const content = mp4(SIZE);
  const { mediaId } = await open();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  const first = put(servers[0], mediaId, 0, readable);
  await writer.write(content.subarray(0, MIB));
  await vi.waitUntil(async () => (await rowOf(mediaId)).receiver !== null, { timeout: 30_000 });
  await w.db.prisma.mediaUpload.update({ where: { id: mediaId }, data: { receiver: "another" } });
  await writer.write(content.subarray(MIB)).catch(() => {});
  await writer.close().catch(() => {});
  expect((await first).status).toBe(409);
  expect(await rowOf(mediaId)).toMatchObject({ received: 0n, sha256: null, receiver: "another" });
});
