import { Buffer } from "node:buffer";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Fields, Log } from "../../src/platform/log/log.ts";
import { drain } from "../delivery/drain.ts";
import { plantScheduled, plantThreads } from "../delivery/rows.ts";
import { dataOf, issuesOf } from "../support/answers.ts";
import { readyItem, stored, uploaded } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type FakeGraph, fakeThreads, THREADS_ROW } from "../support/fakes/threads.ts";
import { type FrontDoor, frontDoor } from "../support/frontDoor.ts";
import { type World, world } from "../support/world.ts";

const DAY_MS = 86_400_000;
const lines: string[] = [];
const note = (event: string, fields?: Fields) => void lines.push(JSON.stringify([event, fields ?? {}]));
const log: Log = { debug: note, info: note, warning: note, error: note };

let w: World;
let door: FrontDoor;
let fake: FakeGraph;
let accountId: string;
beforeAll(async () => {
  const begin = new Date();
  let now = () => begin;
  door = await frontDoor();
  fake = await fakeThreads({ now: () => now() });
  const env = {
    PUBLIC_URL: door.origin,
    PROVIDER_APPS: JSON.stringify([{ provider: "threads", ...THREADS_ROW }]),
    PROVIDER_API_URLS: `threads=${fake.origin}`,
    OUTBOUND_ALLOW: fake.host,
  };
  w = await world({ env, now: begin, log });
  now = w.clock.now;
  door.open(w);
  accountId = await plantThreads(w.app.services, w.ids.workspace, fake.origin);
});
afterAll(async () => {
  await door.close();
  await w.close();
  await fake.close();
});
beforeEach(() => {
  fake.requests.length = 0;
  fake.posts.length = 0;
  fake.graph.switches.quota = { posts: 250, replies: 1000 };
});

let made = 0;

/** A post with a media item that is due now. */
async function due(mediaId: string) {
  made += 1;
  const text = `Post ${made}`;
  const media = [{ mediaId, altText: "A color" }];
  const wanted = { workspaceId: w.ids.workspace, accountIds: [accountId], text, media, at: w.clock.now() };
  const { renditionIds } = await plantScheduled(w.db, wanted);
  return { text, id: renditionIds[0] ?? "" };
}

const run = () => drain(w.app.services);
const rendition = (id: string) => w.db.prisma.rendition.findUniqueOrThrow({ where: { id } });

/** The addresses that the network was given, in their order. */
const addresses = () => fake.requests.flatMap(({ body }) => body["image_url"] ?? []);

/** A delivery that waits for the network's quota, with the address of its picture. */
async function waiting(mediaId: string) {
  fake.graph.switches.quota.posts = 0;
  const { id, text } = await due(mediaId);
  expect(await run()).toEqual([]);
  expect(await rendition(id)).toMatchObject({ deliveryState: "QUEUED", errorCode: "provider_limited" });
  const [address = ""] = addresses();
  return { id, text, address };
}

/** The quota is free again, and the next attempt is due. */
async function goOn(id: string): Promise<void> {
  fake.graph.switches.quota.posts = 250;
  const { nextAttemptAt } = await rendition(id);
  w.clock.set(new Date((nextAttemptAt?.getTime() ?? 0) + 1));
  expect(await run()).toEqual([]);
}

describe("the address of a media item", () => {
  test("serves the whole file, its head and its ranges to a caller without a credential, and is for no index", async () => {
    const item = await readyItem(w, w.ids.workspace);
    const bytes = await stored(w, item.contentKey);
    const { id, address } = await waiting(item.id);
    expect(address).toMatch(new RegExp(`^${door.origin}/fetched/rostrum_ftf_[\\w-]{43}$`));

    const whole = await fetch(address, { redirect: "error" });
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes ?? Buffer.of())]).toEqual([200, true]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(bytes?.byteLength),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "private, no-store",
    });
    expect(whole.headers.getSetCookie()).toEqual([]);

    const head = await fetch(address, { method: "HEAD" });
    const size = head.headers.get("content-length");
    expect([head.status, size, (await head.arrayBuffer()).byteLength]).toEqual([200, String(bytes?.byteLength), 0]);

    const part = await fetch(address, { headers: { range: "bytes=1-3" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 1-3/${bytes?.byteLength}`,
      "PNG",
    ]);
    expect((await fetch(address, { headers: { range: "bytes=9999999-" } })).status).toBe(416);
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
    await goOn(id);
  });

  test("ends when the delivery is settled", async () => {
    const { id, text, address } = await waiting((await readyItem(w, w.ids.workspace)).id);
    expect((await fetch(address)).status).toBe(200);
    await goOn(id);
    expect(await rendition(id)).toMatchObject({ deliveryState: "LIVE" });
    expect(fake.posts.map((post) => [post.text, post.files])).toEqual([
      [text, [{ type: "image/png", bytes: expect.any(Number), altText: "A color" }]],
    ]);
    expect((await fetch(address)).status).toBe(404);
  });

  test("ends when a person edits the post or cancels it, because the next delivery has another key", async () => {
    const { id, address } = await waiting((await readyItem(w, w.ids.workspace)).id);
    await w.db.prisma.rendition.update({ where: { id }, data: { deliveryKey: "another" } });
    expect((await fetch(address)).status).toBe(404);
    await w.db.prisma.rendition.update({ where: { id }, data: { deliveryState: "REJECTED", nextAttemptAt: null } });
  });

  test("ends after a day, with the container that the network made of it", async () => {
    const { id, address } = await waiting((await readyItem(w, w.ids.workspace)).id);
    const { expiresAt } = await w.db.prisma.fetchedFile.findFirstOrThrow({ where: { renditionId: id } });
    expect(expiresAt.getTime() - w.clock.now().getTime()).toBe(DAY_MS);
    await w.db.prisma.fetchedFile.updateMany({ where: { renditionId: id }, data: { expiresAt: w.clock.now() } });
    expect((await fetch(address)).status).toBe(404);
    await w.db.prisma.rendition.update({ where: { id }, data: { deliveryState: "REJECTED", nextAttemptAt: null } });
  });

  test("is stored as a digest, and stands in no log line and in no metric", async () => {
    lines.length = 0;
    const { id, address } = await waiting((await readyItem(w, w.ids.workspace)).id);
    await fetch(address);
    const secret = address.split("/").at(-1) ?? "no secret";
    const rows = await w.db.pool.query("SELECT * FROM fetched_file");
    const renditions = await w.db.pool.query("SELECT * FROM rendition");
    expect(
      JSON.stringify([rows.rows, renditions.rows], (_, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain(secret);
    const token = w.users.instanceAdmin.token;
    const metrics = await (await w.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
    expect(metrics).not.toContain(secret);
    expect(lines.some((line) => line.includes('"path":"/fetched/"'))).toBe(true);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    await goOn(id);
  });

  test.each(["rostrum_ftf_", `rostrum_ftf_${"A".repeat(43)}`, "x".repeat(300)])(
    "is unknown to a caller who guesses %s",
    async (guess) => {
      expect((await fetch(`${door.origin}/fetched/${encodeURIComponent(guess)}`)).status).toBe(404);
    },
  );
});

test("an image that the network does not take is fetched as the converted one", async () => {
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } }).webp();
  const facts = { mimeType: "image/webp", width: 64, height: 48, processing: "READY", analysis: "READY" } as const;
  const item = await uploaded(w, w.ids.workspace, await drawn.toBuffer(), { ...facts, sha256: `webp ${made}` });
  const { text } = await due(item.id);
  expect(await run()).toEqual([]);
  expect(fake.posts).toMatchObject([{ text, files: [{ type: "image/jpeg" }] }]);
});

describe("a network that does not reach this server", () => {
  let closed: World;
  let ids: { account: string; media: string };
  beforeAll(async () => {
    closed = await world({ env: { PUBLIC_URL: "http://rostrum.test" } });
    const account = await socialAccount(closed, closed.ids.workspace, { provider: "threads" });
    ids = { account, media: (await readyItem(closed, closed.ids.workspace)).id };
  });
  afterAll(() => closed.close());

  const VALIDATE = `query ($id: ID!) { validatePublication(id: $id) { problems { path rule message } } }`;
  interface Validated {
    validatePublication: { problems: { path: string; rule: string; message: string }[] };
  }

  const message =
    "cannot be fetched by Threads from this server. An operator has to set PUBLIC_URL, now http://rostrum.test, to an https address that Threads reaches";

  async function draft(media: object[]): Promise<string> {
    const segments = [{ text: "Hello", media }];
    const row = { accountId: ids.account, platform: "threads" };
    return (await publication(closed, closed.ids.workspace, { segments }, [row])).id;
  }

  test("gets no post with media items, and the rule names PUBLIC_URL before scheduling", async () => {
    const id = await draft([{ mediaId: ids.media, altText: null }]);
    const { token } = closed.users.editor;
    const { problems } = dataOf(await closed.gql<Validated>(token, VALIDATE, { id })).validatePublication;
    expect(problems).toEqual([{ path: "renditions.0.segments.0.media", rule: "MEDIA_OUT_OF_REACH", message }]);
    const at = new Date(closed.clock.now().getTime() + 60_000);
    const refused = await act(closed, token, "schedulePublication", { id, at });
    expect(issuesOf(refused)).toEqual([{ path: ["renditions", 0, "segments", 0, "media"], message }]);
  });

  test("gets posts of text alone", async () => {
    const id = await draft([]);
    const { token } = closed.users.editor;
    expect(dataOf(await closed.gql<Validated>(token, VALIDATE, { id })).validatePublication.problems).toEqual([]);
  });
});
