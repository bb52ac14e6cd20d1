import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plannerTimes, reasonOf, suggestTimes } from "../../src/domains/schedules/suggestion.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";

const PLANNER = { startHour: 8, endHour: 17, intervalMinutes: 60 };
const hour = (text: string, count: number) => ({ hour: new Date(text), count });
const clocks = (planner: typeof PLANNER, history: { hour: Date; count: number }[], count: number) =>
  suggestTimes(planner, history, "Europe/Berlin", count).map(({ minute, published }) => [
    `${Math.floor(minute / 60)}:${minute % 60}`,
    published,
  ]);

describe("suggested times of the day", () => {
  test("are the most frequent hours of the history in the zone, within the planner's hours", () => {
    const history = [
      hour("2026-01-05T08:00:00Z", 2),
      hour("2026-01-06T08:00:00Z", 1),
      // One hour later on the clock, because summer time has begun.
      hour("2026-06-05T12:00:00Z", 2),
      hour("2026-01-05T22:00:00Z", 50),
      hour("2026-01-05T04:00:00Z", 50),
    ];
    expect(clocks(PLANNER, history, 2)).toEqual([
      ["9:0", 3],
      ["14:0", 2],
    ]);
  });

  test("are spread evenly where the history has too few", () => {
    expect(clocks(PLANNER, [], 2)).toEqual([
      ["10:0", 0],
      ["15:0", 0],
    ]);
    expect(clocks(PLANNER, [hour("2026-01-05T09:00:00Z", 1)], 3)).toEqual([
      ["10:0", 1],
      ["9:0", 0],
      ["13:0", 0],
    ]);
  });

  test("are different ones, up to the number that the planner offers", () => {
    const planner = { startHour: 9, endHour: 11, intervalMinutes: 90 };
    expect(plannerTimes(planner)).toEqual([540, 630]);
    expect(clocks(planner, [hour("2026-01-05T10:00:00Z", 4)], 10)).toEqual([
      ["10:30", 4],
      ["9:0", 0],
    ]);
    for (let count = 1; count <= 10; count++)
      expect(new Set(clocks(PLANNER, [], count).map(String)).size).toBe(Math.min(count, 10));
  });

  test("come with their reason", () => {
    const of = (minute: number, published: number) => ({ minute, published });
    expect(reasonOf([of(540, 3), of(870, 1)], PLANNER, 90)).toBe(
      "Most publications of the last 90 days went out at 09:00 (3), 14:30 (1).",
    );
    expect(reasonOf([of(540, 3), of(600, 0)], PLANNER, 90)).toBe(
      "Most publications of the last 90 days went out at 09:00 (3). 1 time is spread evenly over the planner's hours, 8 to 17.",
    );
    expect(reasonOf([of(540, 0), of(600, 0)], PLANNER, 90)).toBe(
      "Nothing was published in these hours in the last 90 days. 2 times are spread evenly over the planner's hours, 8 to 17.",
    );
  });
});

describe("suggestPostingSlots", () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ now: new Date("2026-03-02T10:00:00Z") });
    await w.db.prisma.session.updateMany({ data: { expiresAt: new Date("2027-01-01T00:00:00Z") } });
  });
  afterAll(() => w.close());

  const MUTATION = `mutation ($input: SuggestPostingSlotsInput!) { suggestPostingSlots(input: $input) { reason
    postingSlots { localTime { dayOfWeek hour minute } isActive } } }`;
  interface Suggested {
    suggestPostingSlots: { reason: string; postingSlots: { localTime: { dayOfWeek: number; hour: number } }[] };
  }
  const suggest = (postsPerDay: number, role: "admin" | "editor" = "admin", workspaceId = w.ids.workspace) =>
    w.gql<Suggested>(w.users[role].token, MUTATION, { input: { workspaceId, postsPerDay } });
  const suggested = async (postsPerDay: number) => dataOf(await suggest(postsPerDay)).suggestPostingSlots;

  test("adds slots until each day has enough active ones, at the hours of the history", async () => {
    await w.db.prisma.postingSlot.deleteMany({ where: { workspaceId: w.ids.workspace } });
    const settings = { slotStartHour: 8, slotEndHour: 17, slotIntervalMinutes: 60 };
    await w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data: settings });
    for (const publishedAt of ["2026-02-02T12:10:00Z", "2026-02-03T12:50:00Z", "2026-02-04T07:00:00Z"]) {
      const { id } = await publication(w, w.ids.workspace);
      await w.db.prisma.publication.update({ where: { id }, data: { publishedAt: new Date(publishedAt) } });
    }
    // Too long ago to count.
    const { id } = await publication(w, w.ids.workspace);
    await w.db.prisma.publication.update({ where: { id }, data: { publishedAt: new Date("2025-11-01T12:00:00Z") } });
    const slot = { workspaceId: w.ids.workspace, localMinute: 0, createdAt: w.clock.now(), updatedAt: w.clock.now() };
    await w.db.prisma.postingSlot.createMany({
      data: [
        { ...slot, id: "slot_active", localDayOfWeek: 1, localHour: 20 },
        { ...slot, id: "slot_paused", localDayOfWeek: 2, localHour: 13, isActive: false },
      ],
    });
    const { reason, postingSlots } = await suggested(2);
    expect(reason).toBe("Most publications of the last 90 days went out at 13:00 (2), 08:00 (1).");
    const hoursOf = (day: number) =>
      postingSlots.flatMap(({ localTime }) => (localTime.dayOfWeek === day ? [localTime.hour] : []));
    // Monday has an active slot already; Tuesday has a paused one at the first time.
    expect([0, 1, 2, 3].map(hoursOf)).toEqual([[13, 8], [13], [8], [13, 8]]);
    expect((await suggested(1)).postingSlots).toEqual([]);
    expect(await w.db.prisma.postingSlot.findUnique({ where: { id: "slot_paused" } })).toMatchObject({
      isActive: false,
    });
  });

  test.each([0, 11, -3])("refuses %i posts a day", async (postsPerDay) => {
    const answer = await suggest(postsPerDay);
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(answer.errors?.[0]?.message).toBe("postsPerDay: must be from 1 to 10");
  });

  test("refuses more posts than the planner's hours hold, and names the number", async () => {
    const data = { slotStartHour: 9, slotEndHour: 9, slotIntervalMinutes: 30 };
    await w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data });
    expect((await suggest(3)).errors?.[0]?.message).toMatch(/must be at most 2, the number of times/);
  });

  test("is refused to editors, and for an unknown workspace", async () => {
    expect(codeOf(await suggest(2, "editor"))).toBe("FORBIDDEN");
    expect(codeOf(await suggest(2, "admin", "ws_unknown"))).toBe("FORBIDDEN");
  });
});
