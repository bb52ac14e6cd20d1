import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { delayed } from "../../src/domains/publications/scheduling/slot.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { type Act, act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");

let w: World;
beforeAll(async () => {
  w = await world({ now: NOW });
  // The clock advances by months, so sessions must not expire.
  await w.db.prisma.session.updateMany({ data: { expiresAt: new Date("2028-01-01T00:00:00Z") } });
});
afterAll(() => w.close());

const by = () => w.users.owner.token;
const schedule = (id: string, input: object, headers?: Record<string, string>) =>
  act(w, by(), "schedulePublication", { id, ...input }, headers);
const scheduled = async (id: string, input: object = { nextSlot: true }) => dataOf(await schedule(id, input)).acted;
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const jobsOf = (id: string) =>
  w.db.prisma.outboxMessage.findMany({
    where: { topic: "publication.due", payload: { path: ["publicationId"], equals: id } },
    orderBy: { id: "asc" },
  });
const later = (milliseconds: number) => new Date(w.clock.now().getTime() + milliseconds);
const DAY = 86_400_000;

/** Runs a function at an instant, then turns the clock back. */
async function at<T>(instant: string, run: () => Promise<T>): Promise<T> {
  w.clock.set(new Date(instant));
  try {
    return await run();
  } finally {
    w.clock.set(NOW);
  }
}

type Time = [localDayOfWeek: number, localHour: number, localMinute: number];

/** A workspace of its own with an account and posting slots. */
async function place(times: Time[], { timezone = "Europe/Berlin", randomDelayMinutes = 0 } = {}) {
  const stamps = { createdAt: NOW, updatedAt: NOW };
  const data = {
    id: newId("ws"),
    organizationId: w.ids.organization,
    name: "Own",
    timezone,
    randomDelayMinutes,
    ...stamps,
  };
  await w.db.prisma.workspace.create({ data });
  await w.db.prisma.postingSlot.createMany({
    data: times.map(([localDayOfWeek, localHour, localMinute]) => ({
      id: newId("slot"),
      workspaceId: data.id,
      localDayOfWeek,
      localHour,
      localMinute,
      ...stamps,
    })),
  });
  const accountId = await socialAccount(w, data.id);
  const draft = async (columns = {}) => (await publication(w, data.id, columns, [{ accountId }])).id;
  return { id: data.id, draft };
}

const MONDAY: Time = [1, 9, 30];
const THURSDAY: Time = [4, 17, 0];

describe("schedulePublication at an instant", () => {
  test("queues a job for that instant and returns its id", async () => {
    const { draft } = await place([]);
    const id = await draft();
    const at_ = later(3_600_000);
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { publication: after, ...sent } = await scheduled(id, { at: at_ });
      expect(after).toMatchObject({ state: "SCHEDULED", scheduledAt: at_.toISOString(), slotAt: null, revision: 2 });
      expect(after.renditions).toMatchObject([{ status: "SCHEDULED", delivery: null }]);
      const { jobId } = await row(id);
      expect(sent).toEqual({ jobId, workspaceActivated: true, activationPublicationId: id });
      expect(await jobsOf(id)).toMatchObject([{ jobId, dueAt: at_, payload: { publicationId: id } }]);
    });
    const changedFields = [
      { field: "state", previous: "DRAFT", current: "SCHEDULED" },
      { field: "scheduled_at", current: at_.toISOString() },
    ];
    expect(auditEvents).toMatchObject([{ action: "publication.scheduled", resourceId: id, changedFields }]);
    expect(touched).toHaveLength(2);
  });

  test("makes the earlier job outdated when repeated", async () => {
    const { draft } = await place([]);
    const id = await draft();
    const first = await scheduled(id, { at: later(DAY) });
    const second = await scheduled(id, { at: later(2 * DAY) });
    expect(second.jobId).not.toBe(first.jobId);
    expect((await row(id)).jobId).toBe(second.jobId);
    expect((await jobsOf(id)).map(({ jobId }) => jobId)).toEqual([first.jobId, second.jobId]);
  });

  test("clears the results of earlier deliveries", async () => {
    const { id } = await publication(w, w.ids.workspace, { state: "FAILED" });
    const { publication: after } = await scheduled(id, { at: later(DAY) });
    expect(after.renditions).toMatchObject([{ status: "SCHEDULED", delivery: null }]);
    const [rendition] = await w.db.prisma.rendition.findMany({ where: { publicationId: id } });
    const blank = { deliveryKey: null, currentAttemptId: null, errorCode: null, terminalReason: null };
    expect(rendition).toMatchObject({ ...blank, recoveryAction: "NONE", attempts: 1 });
  });

  test.each<[string, () => object, string]>([
    ["both", () => ({ at: later(DAY), nextSlot: true }), "at"],
    ["the current instant", () => ({ at: later(0) }), "at"],
    ["an instant in the past", () => ({ at: later(-1000) }), "at"],
    ["an instant in more than two years", () => ({ at: later(732 * DAY) }), "at"],
    ["a slot in a workspace without active slots", () => ({ nextSlot: true }), "nextSlot"],
  ])("refuses %s", async (_what, input, path) => {
    const { draft } = await place([]);
    const id = await draft();
    const answer = await schedule(id, input());
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: [path] }]]);
    expect((await row(id)).state).toBe("DRAFT");
  });

  test("accepts the next millisecond and an instant in two years", async () => {
    const { draft } = await place([]);
    const id = await draft();
    for (const instant of [later(1), later(731 * DAY)])
      expect(codeOf(await schedule(id, { at: instant }))).toBeUndefined();
  });
});

test.each<[Act, object]>([
  ["schedulePublication", { nextSlot: true }],
  ["publishNow", {}],
])("%s reports every problem and changes nothing", async (name, variables) => {
  const weary = await socialAccount(w, w.ids.workspace, { state: "NEEDS_ATTENTION" });
  const made = await publication(w, w.ids.workspace, { text: "x".repeat(501) }, [{}, { accountId: weary }]);
  const answer = await act(w, by(), name, { id: made.id, ...variables });
  expect(codeOf(answer)).toBe("INVALID_INPUT");
  expect(issuesOf(answer)).toMatchObject([
    { path: ["renditions", 0, "segments", 0, "text"] },
    { path: ["renditions", 1, "accountId"] },
    { path: ["renditions", 1, "segments", 0, "text"] },
  ]);
  expect([(await row(made.id)).state, await jobsOf(made.id)]).toEqual(["DRAFT", []]);
  const nowhere = await publication(w, w.ids.workspace, {}, []);
  expect(issuesOf(await act(w, by(), name, { id: nowhere.id, ...variables }))).toMatchObject([
    { path: ["renditions"] },
  ]);
});

describe("schedulePublication at a slot", () => {
  test("uses the next free slot in the workspace's zone", async () => {
    const { draft } = await place([MONDAY, THURSDAY]);
    const slots = [];
    for (let i = 0; i < 4; i++) {
      const { publication: after } = await scheduled(await draft());
      expect(after.scheduledAt).toBe(after.slotAt);
      slots.push(after.slotAt);
    }
    expect(slots).toEqual([
      "2026-03-05T16:00:00.000Z",
      "2026-03-09T08:30:00.000Z",
      "2026-03-12T16:00:00.000Z",
      "2026-03-16T08:30:00.000Z",
    ]);
  });

  test("does not depend on slots of another workspace", async () => {
    const [one, other] = [await place([MONDAY]), await place([MONDAY])];
    const slots = [await scheduled(await one.draft()), await scheduled(await other.draft())];
    expect(slots.map(({ publication: { slotAt } }) => slotAt)).toEqual(Array(2).fill("2026-03-09T08:30:00.000Z"));
  });

  test("skips inactive slots", async () => {
    const { id: workspaceId, draft } = await place([MONDAY, THURSDAY]);
    const off = (localDayOfWeek: number) =>
      w.db.prisma.postingSlot.updateMany({ where: { workspaceId, localDayOfWeek }, data: { isActive: false } });
    await off(4);
    expect((await scheduled(await draft())).publication.slotAt).toBe("2026-03-09T08:30:00.000Z");
    await off(1);
    expect(issuesOf(await schedule(await draft(), { nextSlot: true }))).toMatchObject([{ path: ["nextSlot"] }]);
  });

  test("keeps the slot when repeated, while it is the next one", async () => {
    const { draft } = await place([MONDAY]);
    const id = await draft();
    const [first, second] = [await scheduled(id), await scheduled(id)];
    expect([second.publication.slotAt, second.publication.revision]).toEqual([first.publication.slotAt, 3]);
  });

  test.each<[string, Act, object]>([
    ["a cancellation", "cancelPublication", {}],
    ["a deletion", "deletePublication", { confirm: true }],
    ["another time", "schedulePublication", { at: new Date(NOW.getTime() + DAY) }],
    ["publishing now", "publishNow", {}],
  ])("frees the slot after %s", async (_what, name, variables) => {
    const { draft } = await place([MONDAY]);
    const id = await draft();
    const { publication: held } = await scheduled(id);
    dataOf(await act(w, by(), name, { id, ...variables }));
    expect((await scheduled(await draft())).publication.slotAt).toBe(held.slotAt);
  });

  test("searches within a year", async () => {
    const { draft } = await place([MONDAY]);
    const taken = [];
    for (let week = 0; week < 52; week++) taken.push((await scheduled(await draft())).publication.slotAt);
    expect([taken[0], taken[51]]).toEqual(["2026-03-09T08:30:00.000Z", "2027-03-01T08:30:00.000Z"]);
    expect(codeOf(await schedule(await draft(), { nextSlot: true }))).toBe("CONFLICT");
  });
});

describe("a posting slot at a clock change", () => {
  const SUNDAY = (hour: number, minute: number): Time => [0, hour, minute];
  test.each<[string, string, Time, string, string]>([
    [
      "a slot that Berlin skips runs at the next valid minute",
      "Europe/Berlin",
      SUNDAY(2, 30),
      "2026-03-28T12:00:00Z",
      "2026-03-29T01:00:00.000Z",
    ],
    [
      "a slot that Berlin has twice runs at the first",
      "Europe/Berlin",
      SUNDAY(2, 30),
      "2026-10-24T12:00:00Z",
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "a slot in Berlin keeps its wall-clock time",
      "Europe/Berlin",
      SUNDAY(9, 0),
      "2026-03-28T12:00:00Z",
      "2026-03-29T07:00:00.000Z",
    ],
    [
      "a slot that New York skips runs at the next valid minute",
      "America/New_York",
      SUNDAY(2, 30),
      "2026-03-07T12:00:00Z",
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "a slot that New York has twice runs at the first",
      "America/New_York",
      SUNDAY(1, 30),
      "2026-10-31T12:00:00Z",
      "2026-11-01T05:30:00.000Z",
    ],
    [
      "a slot in New York keeps its wall-clock time",
      "America/New_York",
      SUNDAY(9, 0),
      "2026-10-31T12:00:00Z",
      "2026-11-01T14:00:00.000Z",
    ],
  ])("%s", async (_what, timezone, time, now, expected) => {
    const { draft } = await place([time], { timezone });
    const id = await draft();
    expect((await at(now, () => scheduled(id))).publication.slotAt).toBe(expected);
  });

  test("is not used twice in a repeated hour", async () => {
    const { draft } = await place([SUNDAY(2, 30)]);
    const id = await draft();
    const between = await at("2026-10-25T00:45:00Z", () => scheduled(id));
    expect(between.publication.slotAt).toBe("2026-11-01T01:30:00.000Z");
  });

  test("counts as one with another slot at the same instant", async () => {
    const { draft } = await place([SUNDAY(2, 30), SUNDAY(3, 0)]);
    const slots = [];
    for (let i = 0; i < 3; i++) {
      const id = await draft();
      slots.push((await at("2026-03-28T12:00:00Z", () => scheduled(id))).publication.slotAt);
    }
    expect(slots).toEqual(["2026-03-29T01:00:00.000Z", "2026-04-05T00:30:00.000Z", "2026-04-05T01:00:00.000Z"]);
  });
});

describe("the random delay", () => {
  const SLOT = new Date("2026-03-09T08:30:00Z");

  test("is between zero and the workspace's minutes, in whole seconds", () => {
    const bounds: number[] = [];
    const pinned = (pick: (below: number) => number) => (below: number) => {
      bounds.push(below);
      return pick(below);
    };
    expect(
      delayed(
        SLOT,
        15,
        pinned(() => 0),
      ),
    ).toEqual(SLOT);
    expect(
      delayed(
        SLOT,
        15,
        pinned(() => 61),
      ),
    ).toEqual(new Date("2026-03-09T08:31:01Z"));
    expect(
      delayed(
        SLOT,
        15,
        pinned((below) => below - 1),
      ),
    ).toEqual(new Date("2026-03-09T08:45:00Z"));
    expect(
      delayed(
        SLOT,
        0,
        pinned((below) => below - 1),
      ),
    ).toEqual(SLOT);
    expect(bounds).toEqual([901, 901, 901, 1]);
  });

  test("is within its bounds and varies", () => {
    const delays = Array.from({ length: 500 }, () => delayed(SLOT, 1).getTime() - SLOT.getTime());
    expect(delays.every((delay) => delay >= 0 && delay <= 60_000 && delay % 1000 === 0)).toBe(true);
    expect(new Set(delays).size).toBeGreaterThan(10);
  });

  test("delays a publication at a slot and not the slot itself; an explicit instant stays exact", async () => {
    const { draft } = await place([MONDAY], { randomDelayMinutes: 60 });
    const [first, second] = [await draft(), await draft()];
    const { publication: onSlot } = await scheduled(first);
    const delay = Date.parse(onSlot.scheduledAt ?? "") - SLOT.getTime();
    expect(onSlot.slotAt).toBe(SLOT.toISOString());
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThanOrEqual(3_600_000);
    expect(delay % 1000).toBe(0);
    expect(await jobsOf(first)).toMatchObject([{ dueAt: new Date(onSlot.scheduledAt ?? "") }]);
    const instant = later(DAY);
    expect((await scheduled(second, { at: instant })).publication.scheduledAt).toBe(instant.toISOString());
  });
});

describe("publishNow", () => {
  test("queues a job that is due at once", async () => {
    const { draft } = await place([]);
    const id = await draft();
    const { auditEvents } = await recordedBy(w, async () => {
      const { publication: after, jobId } = dataOf(await act(w, by(), "publishNow", { id })).acted;
      expect(after).toMatchObject({ state: "SCHEDULED", scheduledAt: NOW.toISOString(), slotAt: null, revision: 2 });
      expect(await jobsOf(id)).toMatchObject([{ jobId, dueAt: NOW }]);
    });
    expect(auditEvents).toMatchObject([{ action: "publication.publish_requested", resourceId: id }]);
  });
});

describe("the workspace's activation", () => {
  test.each<[Act, object]>([
    ["schedulePublication", { nextSlot: true }],
    ["publishNow", {}],
  ])("is done by the first publication with %s, and by no later one", async (name, variables) => {
    const { id: workspaceId, draft } = await place([MONDAY]);
    const [first, second] = [await draft(), await draft()];
    const before = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const begun = dataOf(await act(w, by(), name, { id: first, ...variables })).acted;
    expect(begun).toMatchObject({ workspaceActivated: true, activationPublicationId: first });
    const next = dataOf(await act(w, by(), "publishNow", { id: second })).acted;
    expect(next).toMatchObject({ workspaceActivated: false, activationPublicationId: first });
    dataOf(await act(w, by(), "cancelPublication", { id: first }));
    dataOf(await act(w, by(), "deletePublication", { id: first, confirm: true }));
    const again = dataOf(await act(w, by(), "publishNow", { id: second })).acted;
    expect(again).toMatchObject({ workspaceActivated: false, activationPublicationId: first });
    const after = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    expect(after).toEqual({ ...before, activationPublicationId: first });
  });

  test("is not done by a refused request", async () => {
    const { id: workspaceId, draft } = await place([]);
    expect(codeOf(await schedule(await draft(), { nextSlot: true }))).toBe("INVALID_INPUT");
    const { activationPublicationId } = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    expect(activationPublicationId).toBeNull();
  });
});

test("with an Idempotency-Key one job is queued, even if the instant has passed since", async () => {
  const { draft } = await place([]);
  const id = await draft();
  const key = { "idempotency-key": "schedule-once" };
  const input = { at: later(60_000) };
  const first = dataOf(await schedule(id, input, key)).acted;
  const again = await at(later(3_600_000).toISOString(), () => schedule(id, input, key));
  expect(dataOf(again).acted).toEqual(first);
  expect([await jobsOf(id), (await row(id)).revision]).toMatchObject([[{ jobId: first.jobId }], 2]);
});
