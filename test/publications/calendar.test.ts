import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { granted } from "../support/domains/application.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-25T10:00:00Z");

let w: World;
let statements: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world({ now: NOW });
  statements = recordStatements(w.db.pool);
});
afterAll(() => w.close());
afterEach(() => w.clock.set(NOW));

const QUERY = `query ($workspaceId: ID!, $from: Date!, $to: Date!, $first: Int) {
  calendar(workspaceId: $workspaceId, from: $from, to: $to) {
    date startsAt endsAt publications(first: $first) { id state renditions { account { handle } } } publicationCount
    freeSlots(first: $first) { at slot { id } } freeSlotCount accountsWithoutPost(first: $first) { id handle } accountWithoutPostCount } }`;
interface Day {
  date: string;
  startsAt: string;
  endsAt: string;
  publications: { id: string; state: string }[];
  publicationCount: number | null;
  freeSlots: { at: string; slot: { id: string } }[];
  freeSlotCount: number;
  accountsWithoutPost: { id: string }[];
  accountWithoutPostCount: number;
}
const ask = (workspaceId: string, from: string, to: string, token = w.users.owner.token, first = 20) =>
  w.gql<{ calendar: Day[] | null }>(token, QUERY, { workspaceId, from, to, first });
const days = async (...args: Parameters<typeof ask>) => dataOf(await ask(...args)).calendar ?? [];

/** A workspace of its own in a zone, with slots as `[day of the week, hour, minute]`. */
async function place(timezone: string, slots: [number, number, number][] = []) {
  const stamps = { createdAt: NOW, updatedAt: NOW };
  const workspaceId = newId("ws");
  const named = { organizationId: w.ids.organization, name: "Own", timezone, randomDelayMinutes: 0 };
  await w.db.prisma.workspace.create({ data: { id: workspaceId, ...named, ...stamps } });
  const ids: string[] = [];
  for (const [localDayOfWeek, localHour, localMinute] of slots) {
    const id = newId("slot");
    const time = { localDayOfWeek, localHour, localMinute };
    await w.db.prisma.postingSlot.create({ data: { id, workspaceId, ...time, ...stamps } });
    ids.push(id);
  }
  return { workspaceId, ids };
}

const times = ({ freeSlots }: Day) => freeSlots.map(({ at }) => new Date(at).toISOString());

describe("the days of a calendar", () => {
  test("are those of the workspace's zone, shorter and longer where the clock changes", async () => {
    const { workspaceId } = await place("Europe/Berlin");
    const spring = await days(workspaceId, "2026-03-28", "2026-03-30");
    expect(spring.map(({ date }) => date)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
    const hours = (list: Day[]) => list.map((day) => (Date.parse(day.endsAt) - Date.parse(day.startsAt)) / 3_600_000);
    expect(hours(spring)).toEqual([24, 23, 24]);
    expect(spring[1]).toMatchObject({ startsAt: "2026-03-28T23:00:00.000Z", endsAt: "2026-03-29T22:00:00.000Z" });
    expect(hours(await days(workspaceId, "2026-10-24", "2026-10-26"))).toEqual([24, 25, 24]);
  });

  test("begin after a midnight that the clock skips", async () => {
    const { workspaceId } = await place("America/Santiago", [[0, 0, 30]]);
    const [saturday, sunday] = await days(workspaceId, "2026-09-05", "2026-09-06");
    expect(saturday?.endsAt).toBe("2026-09-06T04:00:00.000Z");
    expect(sunday?.startsAt).toBe("2026-09-06T04:00:00.000Z");
    // 00:30 is skipped, and the next valid minute belongs to the same day.
    expect([times(saturday as Day), times(sunday as Day)]).toEqual([[], ["2026-09-06T04:00:00.000Z"]]);
  });

  test("have the publications between their midnights in the zone", async () => {
    const { workspaceId } = await place("America/New_York");
    const at = async (time: string) =>
      (await publication(w, workspaceId, { state: "SCHEDULED", scheduledAt: new Date(time) })).id;
    const ids = [
      await at("2026-04-01T03:59:59.999Z"),
      await at("2026-04-01T04:00:00Z"),
      await at("2026-04-02T03:59:00Z"),
      await at("2026-04-02T04:00:00Z"),
    ];
    const list = await days(workspaceId, "2026-03-31", "2026-04-02");
    expect(list.map((day) => day.publications.map(({ id }) => id))).toEqual([[ids[0]], [ids[1], ids[2]], [ids[3]]]);
  });

  test("are refused without a valid span, by field and rule", async () => {
    const { workspaceId } = await place("UTC");
    const refused = async (from: string, to: string) => {
      const answer = await ask(workspaceId, from, to, w.users.owner.token, 1);
      return [codeOf(answer), (issuesOf(answer) as object[] | undefined)?.[0]];
    };
    expect(await refused("2026-03-02", "2026-03-01")).toMatchObject([
      "INVALID_INPUT",
      { path: ["from"], message: "must not be later than the date in to" },
    ]);
    expect(await refused("2026-01-01", "2026-03-04")).toMatchObject(["INVALID_INPUT", { path: ["to"] }]);
    expect(await refused("1999-12-31", "2000-01-01")).toMatchObject(["INVALID_INPUT", { path: ["from"] }]);
    expect(await refused("2999-12-31", "3000-01-01")).toMatchObject(["INVALID_INPUT", { path: ["to"] }]);
    expect(await days(workspaceId, "2026-01-01", "2026-03-03", undefined, 1)).toHaveLength(62);
    expect(await days(workspaceId, "2026-01-01", "2026-01-01")).toHaveLength(1);
    expect(codeOf(await ask(workspaceId, "2026-01-01", "2026-01-01", w.users.owner.token, 51))).toBe(
      "VALIDATION_FAILED",
    );
    expect((await ask(workspaceId, "2026-02-30", "2026-03-01")).status).toBe(400);
  });
});

describe("the publications of a day", () => {
  test("are those that are scheduled, published or failed, the published ones on the day of their publication", async () => {
    const { workspaceId } = await place("UTC");
    const due = new Date("2026-03-20T12:00:00Z");
    const made: Record<string, string> = {};
    for (const state of ["DRAFT", "SCHEDULED", "PUBLISHING", "PUBLISHED", "FAILED", "CANCELLED"] as const) {
      const published = state === "PUBLISHED" && { publishedAt: new Date("2026-03-21T09:00:00Z") };
      made[state] = (await publication(w, workspaceId, { state, scheduledAt: due, ...published })).id;
    }
    const [planned, published] = await days(workspaceId, "2026-03-20", "2026-03-21");
    expect(planned?.publications.map(({ id }) => id)).toEqual(
      ["SCHEDULED", "PUBLISHING", "FAILED"].map((state) => made[state] ?? "").toSorted(),
    );
    expect(published?.publications).toMatchObject([{ id: made["PUBLISHED"], state: "PUBLISHED" }]);
    expect([planned?.publicationCount, published?.publicationCount]).toEqual([3, 1]);
  });

  test("are at most `first`, earliest first, and counted up to 200", async () => {
    const { workspaceId } = await place("UTC");
    const fill = (count: number, from: number) =>
      w.db.prisma.publication.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: newId("pub"),
          workspaceId,
          state: "SCHEDULED" as const,
          scheduledAt: new Date(Date.UTC(2026, 3, 1, 0, from + index)),
          createdAt: NOW,
          updatedAt: NOW,
        })),
      });
    await fill(200, 0);
    const day = async (first: number) => (await days(workspaceId, "2026-04-01", "2026-04-01", undefined, first))[0];
    const counted = await day(50);
    const order = { scheduledAt: "asc" } as const;
    const soonest = await w.db.prisma.publication.findMany({ where: { workspaceId }, orderBy: order, take: 50 });
    expect(counted?.publications.map(({ id }) => id)).toEqual(soonest.map(({ id }) => id));
    expect(counted?.publicationCount).toBe(200);
    await fill(1, 300);
    expect((await day(2))?.publications.map(({ id }) => id)).toEqual(soonest.slice(0, 2).map(({ id }) => id));
    expect((await day(2))?.publicationCount).toBeNull();
  });
});

describe("the free slots of a day", () => {
  test("leave out times that publications hold, inactive slots and past times", async () => {
    // A Wednesday: one time has passed, one is held, one is inactive.
    const { workspaceId, ids } = await place("UTC", [
      [3, 9, 0],
      [3, 11, 0],
      [3, 12, 0],
      [3, 13, 0],
    ]);
    await w.db.prisma.postingSlot.update({ where: { id: ids[2] ?? "" }, data: { isActive: false } });
    const slotAt = new Date("2026-03-25T11:00:00Z");
    await publication(w, workspaceId, { state: "SCHEDULED", slotAt, scheduledAt: new Date("2026-03-25T11:05:00Z") });
    const [today, , , , , , , next] = await days(workspaceId, "2026-03-25", "2026-04-01");
    expect(today).toMatchObject({
      freeSlots: [{ at: "2026-03-25T13:00:00.000Z", slot: { id: ids[3] } }],
      freeSlotCount: 1,
    });
    expect(next && times(next)).toEqual([9, 11, 13].map((hour) => new Date(Date.UTC(2026, 3, 1, hour)).toISOString()));
    expect((await days(workspaceId, "2026-03-18", "2026-03-18"))[0]).toMatchObject({ freeSlots: [], freeSlotCount: 0 });
  });

  test("occur at the next valid minute of a skipped hour, once for each time, and once in an hour that occurs twice", async () => {
    const { workspaceId, ids } = await place("Europe/Berlin", [
      [0, 3, 0],
      [0, 2, 30],
      [0, 1, 59],
    ]);
    const [spring] = await days(workspaceId, "2026-03-29", "2026-03-29");
    expect(spring?.freeSlots).toEqual([
      { at: "2026-03-29T00:59:00.000Z", slot: { id: ids[2] } },
      { at: "2026-03-29T01:00:00.000Z", slot: { id: ids[0] } },
    ]);
    await publication(w, workspaceId, { state: "SCHEDULED", slotAt: new Date("2026-03-29T01:00:00Z") });
    expect(times((await days(workspaceId, "2026-03-29", "2026-03-29"))[0] as Day)).toEqual([
      "2026-03-29T00:59:00.000Z",
    ]);
    const [autumn] = await days(workspaceId, "2026-10-25", "2026-10-25");
    expect(times(autumn as Day)).toEqual([
      "2026-10-24T23:59:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T02:00:00.000Z",
    ]);
  });

  test("are the times that nextSlot takes", async () => {
    const { workspaceId } = await place("Europe/Berlin", [
      [0, 2, 30],
      [0, 3, 0],
      [6, 23, 30],
    ]);
    const free = (await days(workspaceId, "2026-03-25", "2026-04-06")).flatMap(times);
    const taken: (string | undefined)[] = [];
    const SCHEDULE = `mutation ($input: SchedulePublicationInput!) { schedulePublication(input: $input) { publication { slotAt } } }`;
    for (let index = 0; index < 4; index++) {
      const { id } = await publication(w, workspaceId);
      const answer = await w.gql<{ schedulePublication: { publication: { slotAt: string } } }>(
        w.users.owner.token,
        SCHEDULE,
        { input: { id, nextSlot: true } },
      );
      taken.push(dataOf(answer).schedulePublication.publication.slotAt);
    }
    expect(taken.map((time) => new Date(time ?? "").toISOString())).toEqual(free.slice(0, 4));
    expect((await days(workspaceId, "2026-03-25", "2026-04-06")).flatMap(times)).toEqual(free.slice(4));
  });

  test("are at most 50, with their number", async () => {
    const slots = Array.from({ length: 60 }, (_, at): [number, number, number] => [4, 12, at]);
    const { workspaceId } = await place("UTC", slots);
    const [day] = await days(workspaceId, "2026-03-26", "2026-03-26", undefined, 50);
    expect([day?.freeSlots.length, day?.freeSlotCount]).toEqual([50, 60]);
    expect(day?.freeSlots.at(-1)?.at).toBe("2026-03-26T12:49:00.000Z");
  });

  test("end at their times, although answers are cached", async () => {
    const { workspaceId } = await place("UTC", [
      [3, 11, 0],
      [3, 12, 0],
    ]);
    const count = async () => (await days(workspaceId, "2026-03-25", "2026-03-25"))[0]?.freeSlotCount;
    expect([await count(), await count()]).toEqual([2, 2]);
    w.clock.set(new Date("2026-03-25T11:00:00Z"));
    expect(await count()).toBe(1);
    w.clock.set(new Date("2026-03-25T12:00:00Z"));
    expect(await count()).toBe(0);
  });
});

describe("the accounts without a post", () => {
  test("are connected accounts to which nothing is due, nothing was published, and everything failed", async () => {
    const { workspaceId } = await place("UTC");
    const [due = "", live = "", failed = "", idle = ""] = await Promise.all(
      Array.from({ length: 4 }, () => socialAccount(w, workspaceId)),
    );
    await socialAccount(w, workspaceId, { state: "DISCONNECTED" });
    const at = new Date("2026-03-26T12:00:00Z");
    await publication(w, workspaceId, { state: "SCHEDULED", scheduledAt: at }, [{ accountId: due }]);
    const published = { state: "PUBLISHED", scheduledAt: new Date("2026-03-20T12:00:00Z"), publishedAt: at } as const;
    await publication(w, workspaceId, published, [{ accountId: live }]);
    await publication(w, workspaceId, { state: "FAILED", scheduledAt: at }, [{ accountId: failed }]);
    await publication(w, workspaceId, { state: "CANCELLED", scheduledAt: at }, [{ accountId: idle }]);
    const [day, other] = await days(workspaceId, "2026-03-26", "2026-03-27");
    expect(day?.accountsWithoutPost.map(({ id }) => id)).toEqual([failed, idle].toSorted());
    expect([day?.accountWithoutPostCount, other?.accountWithoutPostCount]).toEqual([2, 4]);
    expect(other?.accountsWithoutPost.map(({ id }) => id)).toEqual([due, live, failed, idle].toSorted());
  });
});

describe("a calendar", () => {
  test("takes the same statements for one publication on one day and for many on 62 days", async () => {
    const { workspaceId } = await place("Europe/Berlin", [
      [1, 9, 0],
      [3, 9, 0],
    ]);
    const fill = (count: number, day: number) =>
      w.db.prisma.publication.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: newId("pub"),
          workspaceId,
          state: "SCHEDULED" as const,
          scheduledAt: new Date(Date.UTC(2026, 3, day, 12, index)),
          createdAt: NOW,
          updatedAt: NOW,
        })),
      });
    for (let index = 0; index < 3; index++) await socialAccount(w, workspaceId);
    const counted = async (to: string) => {
      const query = QUERY.replace(/renditions .* } } }/, "createdBy { name } }");
      const variables = { workspaceId, from: "2026-04-01", to, first: 25 };
      const read = async () => dataOf(await w.gql<{ calendar: Day[] }>(w.users.owner.token, query, variables)).calendar;
      await read();
      statements.take();
      const list = await read();
      return [list.flatMap((day) => day.publications).length, statements.take().length];
    };
    await fill(1, 1);
    const [, few] = await counted("2026-04-01");
    for (let day = 2; day <= 60; day++) await fill(20, day);
    expect(await counted("2026-06-01")).toEqual([1181, few]);
    expect(few).toBeLessThan(15);
  });

  test("is null for people and tokens outside the workspace, as for a workspace that does not exist", async () => {
    const calendarFor = (token: string, id = w.ids.workspace) => ask(id, "2026-03-25", "2026-03-26", token);
    const unknown = await calendarFor(w.users.owner.token, newId("ws"));
    expect(unknown.data).toEqual({ calendar: null });
    const elsewhere = await w.apiToken("owner", "API_READ", w.ids.secondWorkspace);
    for (const token of [w.users.outsider.token, w.users.member.token, elsewhere]) {
      const { data, errors } = await calendarFor(token);
      expect({ data, errors }).toEqual({ data: unknown.data, errors: unknown.errors });
    }
    expect(dataOf(await calendarFor(await w.apiToken("viewer", "API_READ"))).calendar).toHaveLength(2);
  });

  test("is open to applications with publications:read, and its slots and accounts to their own scopes", async () => {
    const { token } = await granted(w, w.users.viewer.id, ["publications:read"]);
    const read = (selection: string) =>
      w.gql(
        token,
        `{ calendar(workspaceId: "${w.ids.workspace}", from: "2026-03-26", to: "2026-03-26") { ${selection} } }`,
      );
    const open =
      "date publications { id state } publicationCount freeSlots { at } freeSlotCount accountWithoutPostCount";
    expect(dataOf(await read(open))).toMatchObject({ calendar: [{ date: "2026-03-26" }] });
    for (const closed of ["freeSlots { slot { id } }", "accountsWithoutPost { id }"])
      expect(codeOf(await read(closed))).toBe("FORBIDDEN");
    const { token: other } = await granted(w, w.users.viewer.id, ["workspace:read", "accounts:read"]);
    expect(codeOf(await ask(w.ids.workspace, "2026-03-26", "2026-03-26", other))).toBe("FORBIDDEN");
  });

  test("has no publication, slot or account of another workspace", async () => {
    const { workspaceId } = await place("UTC");
    const { workspaceId: other } = await place("UTC", [[4, 12, 0]]);
    await publication(w, other, { state: "SCHEDULED", scheduledAt: new Date("2026-03-26T12:00:00Z") });
    expect((await days(workspaceId, "2026-03-26", "2026-03-26"))[0]).toMatchObject({
      publications: [],
      publicationCount: 0,
      freeSlots: [],
      accountsWithoutPost: [],
      accountWithoutPostCount: 0,
    });
  });
});
