import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_ATTEMPTS } from "../../src/domains/publications/delivery/timing.ts";
import { pause } from "../../src/platform/limits/pauses.ts";
import { plantScheduled, plantWebhook, plantWorkspace } from "../delivery/rows.ts";
import { type Stage, stageWith } from "../delivery/stage.ts";
import { DISCORD_CHANNEL, DISCORD_WEBHOOK, type FakeDiscord, fakeDiscord } from "../support/fakes/discord.ts";

const SECOND = { id: "100000000000000002", token: "second", name: "Second", type: 1 } as const;
const OTHER_CHANNEL = { ...DISCORD_CHANNEL, id: "300000000000000002" };

let s: Stage;
let discord: FakeDiscord;
/** The accounts of two tenants at one network, each with a channel of its own. */
let mine: string;
let others: string;
let otherWorkspace: string;
beforeAll(async () => {
  discord = await fakeDiscord({ now: () => s.w.clock.now() });
  s = await stageWith({ allow: [discord.host] });
  discord.discord.channels.push(OTHER_CHANNEL);
  discord.discord.webhooks.push({ ...SECOND, channelId: OTHER_CHANNEL.id });
  const { services } = s.w.app;
  otherWorkspace = await plantWorkspace(services.database, s.w.clock.now());
  mine = await plantWebhook(services, s.w.ids.workspace, discord.origin);
  others = await plantWebhook(services, otherWorkspace, discord.origin, SECOND);
});
afterAll(async () => {
  await s.close();
  await discord.close();
});
beforeEach(() => {
  // Every pause of the test before is over.
  s.w.clock.advance(24 * 3_600_000);
  Object.assign(discord.discord.switches, { bucket: { requests: 10_000, seconds: 1 }, globalRequests: 10_000 });
  discord.posts.length = 0;
  discord.requests.length = 0;
});

const due = (workspaceId: string, accountId: string, text: string) =>
  plantScheduled(s.w.db, { workspaceId, accountIds: [accountId], text, at: s.w.clock.now() });
const texts = () => discord.posts.map(({ text }) => text);

/** Runs what is due until a text is published. @returns the seconds that passed */
async function until(text: string): Promise<number> {
  const begun = s.w.clock.now().getTime();
  for (let times = 0; times < 400 && !texts().includes(text); times += 1) {
    s.w.clock.advance(1000);
    await s.drain();
  }
  expect(texts()).toContain(text);
  return (s.w.clock.now().getTime() - begun) / 1000;
}

describe("an account whose last request was used", () => {
  test("waits without an attempt and without a call, and then goes on", async () => {
    discord.discord.switches.bucket = { requests: 2, seconds: 60 };
    const planted = [];
    for (const text of ["one", "two", "three"]) planted.push(await due(s.w.ids.workspace, mine, text));
    await s.drain();
    expect(texts()).toHaveLength(2);
    expect(discord.requests).toHaveLength(2);
    const waiting = await Promise.all(planted.map((each) => s.rendition(each)));
    const [held] = waiting.filter(({ deliveryState }) => deliveryState === "QUEUED");
    expect(held).toMatchObject({ attempts: 0, deliveryAttempts: [], errorCode: "provider_limited" });
    expect(held?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(s.w.clock.now().getTime() + 60_000);
    const missing = ["one", "two", "three"].find((text) => !texts().includes(text));
    expect(await until(missing ?? "")).toBeLessThanOrEqual(91);
    // The network refused nothing.
    expect(discord.requests).toHaveLength(3);
  });

  test("slows no other tenant down", async () => {
    discord.discord.switches.bucket = { requests: 1, seconds: 3600 };
    await due(s.w.ids.workspace, mine, "used");
    await s.drain();
    await due(s.w.ids.workspace, mine, "waits");
    await due(otherWorkspace, others, "other tenant");
    await s.drain();
    expect(texts()).toEqual(["used", "other tenant"]);
  });

  test("waits at every server of the database, because the pause is stored", async () => {
    const { services } = s.w.app;
    await pause(services.database.pool, new Map([[`account ${mine}`, new Date(s.w.clock.now().getTime() + 40_000)]]));
    await due(s.w.ids.workspace, mine, "stored");
    await s.drain();
    expect(texts()).toEqual([]);
    expect(await until("stored")).toBeGreaterThanOrEqual(40);
  });

  test("fails after a day without a free request", async () => {
    const { services } = s.w.app;
    const planted = await due(s.w.ids.workspace, mine, "never");
    for (let hours = 0; hours < 30; hours += 1) {
      const later = new Date(s.w.clock.now().getTime() + 2 * 3_600_000);
      await pause(services.database.pool, new Map([[`account ${mine}`, later]]));
      await s.drain();
      s.w.clock.advance(3_600_000);
    }
    const rendition = await s.rendition(planted);
    expect(rendition).toMatchObject({ status: "FAILED", deliveryState: "REJECTED", errorCode: "provider_limited" });
    expect([rendition.deliveryAttempts, discord.requests]).toEqual([[], []]);
  });
});

describe("a refusal by a rate limit", () => {
  test("of the whole app pauses every account of the network, and no other network", async () => {
    discord.discord.switches.globalRequests = 0;
    await due(s.w.ids.workspace, mine, "first");
    await s.drain();
    discord.discord.switches.globalRequests = 10_000;
    discord.requests.length = 0;
    await due(otherWorkspace, others, "same app");
    const elsewhere = await s.due("another network", [s.accounts.wordpress]);
    await s.drain();
    expect([discord.requests.length, texts()]).toEqual([0, []]);
    expect(await s.rendition(elsewhere)).toMatchObject({ status: "PUBLISHED" });
    await until("same app");
    await until("first");
  });

  test("counts as no attempt, however often it comes", async () => {
    const text = "refused again and again";
    const path = `POST /api/v10/webhooks/${DISCORD_WEBHOOK.id}/${DISCORD_WEBHOOK.token}`;
    const body = { message: "You are being rate limited.", retry_after: 1, global: false };
    discord.fault({ act: "status", status: 429, body, path, times: MOST_ATTEMPTS + 1 });
    const planted = await due(s.w.ids.workspace, mine, text);
    for (let times = 0; times < 40 && !texts().includes(text); times += 1) {
      await s.drain();
      const { nextAttemptAt } = await s.rendition(planted);
      if (nextAttemptAt !== null) s.w.clock.set(nextAttemptAt);
    }
    expect(texts()).toEqual([text]);
    expect((await s.rendition(planted)).deliveryAttempts).toHaveLength(MOST_ATTEMPTS + 2);
  });
});

test("a stored pause moves no revision of a tenant, and a shorter one does not end it", async () => {
  const { database } = s.w.app.services;
  const revisions = async () => (await database.pool.query("SELECT * FROM tenant_revision ORDER BY 1")).rows;
  const before = await revisions();
  expect(before.length).toBeGreaterThan(0);
  const at = (seconds: number) => new Date(s.w.clock.now().getTime() + seconds * 1000);
  await pause(database.pool, new Map([[`account ${mine}`, at(60)]]));
  await pause(database.pool, new Map([[`account ${mine}`, at(5)]]));
  expect(await revisions()).toEqual(before);
  await due(s.w.ids.workspace, mine, "after the longer one");
  expect(await until("after the longer one")).toBeGreaterThanOrEqual(60);
});
