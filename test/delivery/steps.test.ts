import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { placeOf, sendableSelect } from "../../src/domains/publications/delivery/sendable.ts";
import { attemptResults, storedResults } from "../../src/domains/publications/delivery/steps.ts";
import type { Services } from "../../src/platform/services/services.ts";
import type { Bill } from "../../src/providers/billing.ts";
import type { ProviderName } from "../../src/providers/registry.ts";
import type { Step } from "../../src/providers/stepResults.ts";
import { readyItem } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";
import { drain, sweep } from "./drain.ts";
import { NETWORKS, type StagedNetwork } from "./networks.ts";
import { plantScheduled } from "./rows.ts";

const HOUR_MS = 3_600_000;
/** The networks whose posts have steps, and the calls that upload a file. */
const UPLOADS = {
  mastodon: "POST /api/v2/media",
  bluesky: "POST /xrpc/com.atproto.repo.uploadBlob",
  wordpress: "POST /wp-json/wp/v2/media",
} as const satisfies Partial<Record<ProviderName, string>>;
type Name = keyof typeof UPLOADS;
const NAMES = Object.keys(UPLOADS) as Name[];

let w: World;
let mediaIds: string[];
let networks: Map<Name, StagedNetwork & { accountId: string }>;
let made = 0;

beforeAll(async () => {
  const begin = new Date();
  let now = () => begin;
  const opened = await Promise.all(NAMES.map((name) => NETWORKS[name](() => now())));
  w = await world({ env: { OUTBOUND_ALLOW: opened.map(({ fake }) => fake.host).join() }, now: begin });
  now = w.clock.now;
  const workspaceId = w.ids.workspace;
  networks = new Map();
  for (const [index, name] of NAMES.entries()) {
    const network = opened[index] as StagedNetwork;
    const accountId = await network.plant(w.app.services, workspaceId, network.fake.origin);
    networks.set(name, { ...network, accountId });
  }
  mediaIds = [await readyItem(w, workspaceId), await readyItem(w, workspaceId)].map(({ id }) => id);
});
beforeEach(() => {
  for (const { fake } of networks.values()) fake.requests.length = 0;
  mastodon().statuses.pending = 0;
});
afterAll(async () => {
  await w.close();
  await Promise.all([...networks.values()].map(({ fake }) => fake.close()));
});

const network = (name: Name) => networks.get(name) as StagedNetwork & { accountId: string };
const mastodon = () =>
  network("mastodon").fake as unknown as { statuses: { pending: number }; attachments: Map<string, unknown> };

/** Plants a post with two pictures that is due now. */
async function due(name: Name) {
  made += 1;
  const text = `picture ${made}`;
  const media = mediaIds.map((mediaId) => ({ mediaId, altText: "A color" }));
  const accountIds = [network(name).accountId];
  const { renditionIds } = await plantScheduled(w.db, {
    workspaceId: w.ids.workspace,
    accountIds,
    text,
    media,
    at: w.clock.now(),
  });
  return { text, id: renditionIds[0] ?? "" };
}

const row = (id: string) =>
  w.db.prisma.rendition.findUniqueOrThrow({ where: { id }, include: { deliveryAttempts: true } });

/** The services of a worker that is killed before one of its calls, from 1. */
function killedAt(call: string, time: number) {
  const { promise: killed, resolve } = Promise.withResolvers<"killed">();
  let times = 0;
  const fetch: Services["fetch"] = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (`${init?.method} ${pathname}` === call && ++times === time) {
      resolve("killed");
      return new Promise(() => undefined);
    }
    return w.app.services.fetch(input, init);
  };
  return { services: { ...w.app.services, fetch }, killed };
}

const countOf = (name: Name, call: string) =>
  network(name).fake.requests.filter(({ method, path }) => `${method} ${path}` === call).length;

/** Lets time pass until the next instant that the rendition waits for. */
async function goOn(id: string): Promise<void> {
  const { leasedUntil, nextAttemptAt } = await row(id);
  const next = Math.max(...[leasedUntil, nextAttemptAt].map((at) => at?.getTime() ?? 0));
  w.clock.set(new Date(Math.max(next, w.clock.now().getTime()) + 1));
  await sweep(w.app.services);
}

describe.each(NAMES)("a post with two pictures at %s", (name) => {
  test("uploads no file twice when the worker is killed between two uploads, and is sent again without a question", async () => {
    const { id, text } = await due(name);
    const { services, killed } = killedAt(UPLOADS[name], 2);
    await drain(services, {}, killed);
    expect(countOf(name, UPLOADS[name])).toBe(1);
    expect(await row(id)).toMatchObject({ deliveryState: "SUBMITTED" });
    await goOn(id);
    // The call that makes the post had not begun.
    expect(await row(id)).toMatchObject({
      deliveryState: "QUEUED",
      errorCode: "worker_lost",
      preparingAttemptId: null,
    });
    await goOn(id);
    await drain(w.app.services);
    expect(await row(id)).toMatchObject({ deliveryState: "LIVE" });
    expect(countOf(name, UPLOADS[name])).toBe(2);
    expect(
      network(name)
        .chained()
        .filter((post) => post.text === text),
    ).toHaveLength(1);
  });
});

const stepsOf = async (id: string) => {
  const { workspaceId, deliveryKey, steps: sealed } = await row(id);
  return { renditionId: id, workspaceId, deliveryKey: deliveryKey ?? "", sealed };
};

describe("a file that the network is still processing", () => {
  test("lets the worker go, and the same attempt goes on later without another upload", async () => {
    mastodon().statuses.pending = 9;
    const { id } = await due("mastodon");
    await drain(w.app.services);
    const waiting = await row(id);
    expect(waiting).toMatchObject({ deliveryState: "PROCESSING", leasedUntil: null, attempts: 1 });
    expect(waiting.deliveryAttempts).toMatchObject([{ state: "PROCESSING", finishedAt: null }]);
    expect(waiting.nextAttemptAt?.getTime()).toBeGreaterThan(w.clock.now().getTime());
    for (let turn = 0; turn < 8 && (await row(id)).deliveryState !== "LIVE"; turn += 1) {
      await goOn(id);
      await drain(w.app.services);
    }
    const live = await row(id);
    expect(live).toMatchObject({ deliveryState: "LIVE", attempts: 1 });
    expect(live.deliveryAttempts).toMatchObject([{ state: "LIVE" }]);
    expect(countOf("mastodon", UPLOADS.mastodon)).toBe(2);
  });

  test("is uploaded again where the network has deleted the file", async () => {
    mastodon().statuses.pending = 9;
    const { id } = await due("mastodon");
    await drain(w.app.services);
    mastodon().attachments.clear();
    mastodon().statuses.pending = 0;
    for (let turn = 0; turn < 3 && (await row(id)).deliveryState !== "LIVE"; turn += 1) {
      await goOn(id);
      await drain(w.app.services);
    }
    expect(await row(id)).toMatchObject({ deliveryState: "LIVE", attempts: 2 });
    expect(countOf("mastodon", UPLOADS.mastodon)).toBe(4);
  });

  test("ends the rendition after a day", async () => {
    mastodon().statuses.pending = 1000;
    const { id } = await due("mastodon");
    await drain(w.app.services);
    w.clock.set(new Date(w.clock.now().getTime() + 24 * HOUR_MS));
    mastodon().statuses.pending = 1000;
    await drain(w.app.services);
    expect(await row(id)).toMatchObject({ deliveryState: "REJECTED", errorCode: "media_unprocessed" });
  });
});

/** The step of WordPress, whatever its result. */
const FILE: Step = { name: "file", of: "media", result: z.unknown(), keptMs: HOUR_MS };

describe("the results of steps", () => {
  test("are sealed, belong to one delivery key, end with the files that they name, and are stored only while the attempt has the rendition", async () => {
    const { id } = await due("wordpress");
    const { services, killed } = killedAt(UPLOADS.wordpress, 2);
    await drain(services, {}, killed);
    const before = await stepsOf(id);
    expect(before.sealed).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(storedResults(w.app.services, { ...before, deliveryKey: "another" }).read(FILE, 0)).toBeNull();
    expect(storedResults(w.app.services, before).read(FILE, 0)).toMatchObject({ id: expect.any(Number) });
    const later = { ...w.app.services, now: () => new Date(w.clock.now().getTime() + HOUR_MS) };
    expect(storedResults(later, before).read(FILE, 0)).toBeNull();
    const rendition = await w.db.prisma.rendition.findUniqueOrThrow({ where: { id }, select: sendableSelect });
    const place = placeOf(rendition, null);
    const session = { recordBill: <Result>(commit: (bill: Bill) => Promise<Result>) => commit(new Map()) };
    const attempt = { place: { ...place, attemptId: "another" }, isPreparing: true };
    const { deliveryKey, sealed } = before;
    const late = attemptResults(w.app.services, session, { ...attempt, deliveryKey, sealed });
    await expect(late.keep(FILE, 1, {})).rejects.toMatchObject({ mayBeDone: false });
    await expect(late.beforeCreating()).rejects.toMatchObject({ mayBeDone: false });
    expect((await stepsOf(id)).sealed).toBe(before.sealed);
  });
});
