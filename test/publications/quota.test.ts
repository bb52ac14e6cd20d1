import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removePosts } from "../../src/domains/publications/removal/remove.ts";
import { countUnits, takeUnits } from "../../src/platform/limits/quota.ts";
import { dayOf } from "../../src/platform/time/dayOf.ts";
import { youtube } from "../../src/providers/youtube/youtube.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { drain } from "../delivery/drain.ts";
import { type Planted, plantScheduled, plantWorkspace, plantYoutube } from "../delivery/rows.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { act } from "../support/domains/publish.ts";
import { type FakeYoutube, fakeYoutube, YOUTUBE_ROW } from "../support/fakes/youtube.ts";
import { type World, world } from "../support/world.ts";

const UPLOADS = "POST /upload/youtube/v3/videos";
const CALIFORNIA = "America/Los_Angeles";

let w: World;
let fake: FakeYoutube;
let now = () => new Date();
/** The accounts of two tenants at one app. */
let mine: string;
let others: string;
let otherWorkspace: string;
/** The workspace and the account of the other tenant. */
let theirs: { workspaceId: string; accountId: string };
beforeAll(async () => {
  fake = await fakeYoutube({ now: () => now() });
  const env = {
    PROVIDER_APPS: JSON.stringify([{ provider: "youtube", ...YOUTUBE_ROW }]),
    PROVIDER_API_URLS: `youtube=${fake.origin}`,
    PROVIDER_QUOTAS: "youtube.uploads=4",
    OUTBOUND_ALLOW: fake.host,
  };
  // The client dates the end of a refusal by the real time, so this clock starts there, and the first test needs it.
  w = await world({ env, now: new Date() });
  now = w.clock.now;
  const { services } = w.app;
  otherWorkspace = await plantWorkspace(services.database, w.clock.now());
  mine = await plantYoutube(services, w.ids.workspace, fake.origin);
  others = await plantYoutube(services, otherWorkspace, fake.origin);
  theirs = { workspaceId: otherWorkspace, accountId: others };
});
afterAll(async () => {
  await w.close();
  await fake.close();
});
beforeEach(async () => {
  await w.db.prisma.publication.deleteMany();
  await w.db.prisma.outboxMessage.deleteMany();
  await w.db.prisma.rateLimit.deleteMany();
  await w.db.prisma.socialAccount.updateMany({ data: { state: "ACTIVE" } });
  fake.mend();
  fake.youtube.switches.quota.uploads = 1_000_000;
  fake.posts.length = 0;
  fake.requests.length = 0;
});

async function due(
  text: string,
  { workspaceId = w.ids.workspace, accountId = mine, isPictured = false } = {},
): Promise<Planted> {
  const video = await readyItem(w, workspaceId, { mimeType: "video/mp4", durationMs: 1000 });
  const pictures = isPictured ? [await readyItem(w, workspaceId)] : [];
  const media = [video, ...pictures].map(({ id }) => ({ mediaId: id, altText: "" }));
  return plantScheduled(w.db, { workspaceId, accountIds: [accountId], text, media, at: w.clock.now() });
}

const renditionOf = ({ renditionIds: [id = ""] }: Planted) =>
  w.db.prisma.rendition.findUniqueOrThrow({ where: { id }, include: { deliveryAttempts: true } });
const titles = () => fake.posts.map(({ title }) => title).toSorted();
/** The units that are counted, of each bucket that was used: of the app, and of the organization. */
async function counted(): Promise<number[]> {
  const rows = await w.db.prisma.rateLimit.findMany({ where: { key: { startsWith: "quota:" } } });
  return rows.map(({ points }) => points).toSorted((one, other) => one - other);
}
const run = () => drain(w.app.services);

test("a refusal because of the quota pauses every account of the app", async () => {
  fake.youtube.switches.quota.uploads = 0;
  const first = await due("one");
  await run();
  const limited = { deliveryState: "QUEUED", errorCode: "provider_limited" };
  expect(await renditionOf(first)).toMatchObject({ ...limited, attempts: 1 });
  fake.youtube.switches.quota.uploads = 1_000_000;
  fake.requests.length = 0;
  const second = await due("two", theirs);
  await run();
  expect([fake.requests, titles()]).toEqual([[], []]);
  expect(await renditionOf(second)).toMatchObject({ deliveryState: "QUEUED", attempts: 0 });
});

describe("the daily quota of an app", () => {
  test("lets posts beyond it wait without a call, and go on on the next day", async () => {
    for (const text of ["one", "two"]) await due(text);
    await run();
    expect(titles()).toEqual(["one", "two"]);
    fake.requests.length = 0;
    const third = await due("three");
    await run();
    const { endsAt } = dayOf(CALIFORNIA, w.clock.now());
    const waiting = await renditionOf(third);
    expect(fake.requests).toEqual([]);
    expect(waiting).toMatchObject({ deliveryState: "QUEUED", attempts: 0, deliveryAttempts: [] });
    expect(waiting.errorCode).toBe("provider_limited");
    const next = waiting.nextAttemptAt ?? new Date(0);
    expect(next.getTime()).toBeGreaterThanOrEqual(endsAt.getTime());
    // The wait of hours is not stretched by hours.
    expect(next.getTime()).toBeLessThan(endsAt.getTime() + 15 * 60_000);
    w.clock.set(new Date(next.getTime() + 1));
    await run();
    expect(titles()).toEqual(["one", "three", "two"]);
  });

  test("is divided among the organizations with accounts of the app", async () => {
    for (const text of ["a1", "a2", "a3"]) await due(text);
    await run();
    expect(titles()).toEqual(["a1", "a2"]);
    for (const text of ["b1", "b2"]) await due(text, theirs);
    await run();
    expect(titles()).toEqual(["a1", "a2", "b1", "b2"]);
  });

  test("is used as a whole by an organization that is alone, and then nothing is left for another one", async () => {
    await w.db.prisma.socialAccount.update({ where: { id: others }, data: { state: "DISCONNECTED" } });
    for (const text of ["a1", "a2", "a3", "a4"]) await due(text);
    await run();
    expect(titles()).toEqual(["a1", "a2", "a3", "a4"]);
    await w.db.prisma.socialAccount.update({ where: { id: others }, data: { state: "ACTIVE" } });
    const waiting = await due("b1", theirs);
    fake.requests.length = 0;
    await run();
    expect([fake.requests, titles()]).toEqual([[], ["a1", "a2", "a3", "a4"]]);
    expect(await renditionOf(waiting)).toMatchObject({ deliveryState: "QUEUED", attempts: 0 });
  });

  test("does not count an attempt that made no call, and counts one that was refused", async () => {
    fake.fault({ act: "lose-before", path: UPLOADS });
    const lost = await due("lost");
    await run();
    expect([await counted(), (await renditionOf(lost)).attempts]).toEqual([[0, 0], 1]);
    fake.fault({ act: "status", status: 400, path: UPLOADS });
    await due("refused");
    await run();
    expect(await counted()).toEqual([1, 1]);
  });

  test("counts the thumbnail and the deletion beside the upload", async () => {
    const planted = await due("one", { isPictured: true });
    await run();
    expect(await counted()).toEqual([1, 1, 50, 50]);
    const input = { renditionId: planted.renditionIds[0], confirm: true };
    dataOf(await act(w, w.users.editor.token, "deletePost", input));
    expect([fake.posts, await counted()]).toEqual([[], [1, 1, 100, 100]]);
  });
});

test("a deletion that YouTube refuses because of the quota says when to call again", async () => {
  const planted = await due("one");
  await run();
  const { units } = fake.youtube.switches.quota;
  fake.youtube.switches.quota.units = 0;
  const input = { renditionId: planted.renditionIds[0], confirm: true };
  const refused = await act(w, w.users.editor.token, "deletePost", input);
  fake.youtube.switches.quota.units = units;
  expect(codeOf(refused)).toBe("PROVIDER_REFUSED");
  const { endsAt } = dayOf(CALIFORNIA, new Date());
  expect(refused.errors?.[0]?.message).toContain(`before ${endsAt.toISOString()}. Call deletePost again then.`);
  expect(titles()).toEqual(["one"]);
});

test("deletions end at the organization's share of the quota, and those of others go on", async () => {
  const mineLive = await due("mine");
  const theirsLive = await due("theirs", theirs);
  await run();
  const share = youtube.quota.buckets.units / 2;
  const subject = `app youtube  units ${dayOf(CALIFORNIA, w.clock.now()).name} ${w.ids.organization}`;
  const bucket = { subject, most: share, endsAt: w.clock.now() };
  await countUnits(w.db.pool, [{ bucket, units: share - youtube.quota.costs.video_delete.units + 1 }]);
  const input = { renditionId: mineLive.renditionIds[0], confirm: true };
  fake.requests.length = 0;
  const refused = await act(w, w.users.editor.token, "deletePost", input);
  expect(codeOf(refused)).toBe("PROVIDER_REFUSED");
  const { endsAt } = dayOf(CALIFORNIA, w.clock.now());
  expect(refused.errors?.[0]?.message).toContain(`Call deletePost again after ${endsAt.toISOString()}`);
  expect(fake.requests).toEqual([]);
  await removePosts(w.app.services, theirsLive.renditionIds[0] ?? "");
  expect(titles()).toEqual(["mine"]);
  // The refusal keeps no claim.
  w.clock.set(endsAt);
  dataOf(await act(w, w.users.editor.token, "deletePost", input));
  expect(titles()).toEqual([]);
});

describe("units of buckets", () => {
  const query = async (text: string, values: readonly unknown[]) => (await w.db.pool.query(text, [...values])).rows;
  const endsAt = new Date(Date.now() + 60_000);
  const use = (subject: string, units: number, most = 3) => ({ bucket: { subject, most, endsAt }, units });

  test("are taken by as many callers at the same time as there are units", async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeUnits(query, [use("a", 1)])));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  test("are taken of all buckets or of none", async () => {
    expect(await takeUnits(query, [use("a", 1), use("b", 4)])).toBe(false);
    expect(await takeUnits(query, [use("a", 3), use("b", 3)])).toBe(true);
    expect(await takeUnits(query, [use("a", 1)])).toBe(false);
  });

  test("are counted beyond the most, and returned down to none", async () => {
    await countUnits(w.db.pool, [use("a", 5)]);
    expect(await takeUnits(query, [use("a", 1)])).toBe(false);
    await countUnits(w.db.pool, [use("a", -9)]);
    expect(await counted()).toEqual([0]);
    expect(await takeUnits(query, [use("a", 3)])).toBe(true);
  });
});

test.each([
  ["2026-01-15T12:00:00Z", "2026-01-15", "2026-01-16T08:00:00.000Z"],
  ["2026-07-15T06:59:00Z", "2026-07-14", "2026-07-15T07:00:00.000Z"],
  ["2026-07-15T07:00:00Z", "2026-07-15", "2026-07-16T07:00:00.000Z"],
  // The clock goes forward and back.
  ["2026-03-08T09:00:00Z", "2026-03-08", "2026-03-09T07:00:00.000Z"],
  ["2026-11-01T08:00:00Z", "2026-11-01", "2026-11-02T08:00:00.000Z"],
])("the day of California at %s is %s until %s", (at, name, end) => {
  const day = dayOf(CALIFORNIA, new Date(at));
  expect([day.name, day.endsAt.toISOString()]).toEqual([name, end]);
});

test.each([
  ["youtube.nothing=1", "PROVIDER_QUOTAS: must name some of youtube.uploads, youtube.units"],
  ["x.uploads=1", "PROVIDER_QUOTAS: must name some of youtube.uploads, youtube.units"],
  ["youtube.uploads=many", "must be provider.bucket=units of a day"],
])("PROVIDER_QUOTAS=%s ends the start", (PROVIDER_QUOTAS, message) => {
  expect(() => readEnvironment({ NODE_ENV: "test", PROVIDER_QUOTAS })).toThrow(message);
});
