import { describe, expect, test } from "vitest";
import { theStage } from "../rest/stage.ts";

// Berlin is at +01:00 until 29 March 2026 and from 25 October, and at +02:00 between. Both changes are on Sundays.
const WINTER = new Date("2026-03-02T10:00:00Z");
const stage = theStage({ now: WINTER });

type Clock = { day_of_week: number; utc_hour: number; utc_minute: number };
type Local = { local_day_of_week: number; local_hour: number; local_minute: number };
const utc = (day_of_week: number, utc_hour: number, utc_minute: number): Clock => ({
  day_of_week,
  utc_hour,
  utc_minute,
});
const local = (day: number, hour: number, minute: number): Local => ({
  local_day_of_week: day,
  local_hour: hour,
  local_minute: minute,
});

/** Creates a slot at an instant and returns its REST form. */
async function created(now: string | Date, members: object, zone = "Europe/Berlin") {
  const { clock, db, ids, users } = stage();
  clock.set(new Date(now));
  await db.prisma.postingSlot.deleteMany({ where: { workspaceId: ids.workspace } });
  await db.prisma.workspace.update({ where: { id: ids.workspace }, data: { timezone: zone } });
  // Advancing the clock ends sessions; an API token stays valid.
  await db.prisma.session.updateMany({ data: { expiresAt: new Date("2030-01-01T00:00:00Z") } });
  const body = { workspace_id: ids.workspace, ...members };
  const answer = await stage().rest("POST", "/posting-schedules", { token: users.admin.token, body });
  return { ...answer, slot: answer.body as unknown as Clock & Local & { id: string; label?: string } };
}

/** The UTC members of a slot at an instant. */
async function later(id: string, now: string): Promise<Clock> {
  const { clock, users } = stage();
  clock.set(new Date(now));
  const document =
    "query ($id: ID!) { postingSlot(id: $id) { utcTime { day_of_week: dayOfWeek utc_hour: hour utc_minute: minute } } }";
  const { data } = await stage().gql<{ postingSlot: { utcTime: Clock } }>(users.admin.token, document, { id });
  return data.postingSlot.utcTime;
}

describe("a slot given in UTC", () => {
  test("gets the wall-clock time of its next occurrence", async () => {
    const { slot } = await created(WINTER, utc(1, 8, 30));
    expect(slot).toMatchObject({ ...utc(1, 8, 30), ...local(1, 9, 30) });
  });

  test("is converted with the offset at that occurrence, not the current one", async () => {
    const { slot } = await created("2026-03-27T10:00:00Z", utc(1, 8, 30));
    expect(slot).toMatchObject({ ...utc(1, 8, 30), ...local(1, 10, 30) });
  });

  test.each([
    { zone: "Europe/Berlin", instant: utc(0, 23, 30), stored: local(1, 0, 30) },
    { zone: "America/New_York", instant: utc(0, 3, 0), stored: local(6, 22, 0) },
    { zone: "Asia/Kathmandu", instant: utc(6, 20, 20), stored: local(0, 2, 5) },
    { zone: "Pacific/Kiritimati", instant: utc(6, 10, 0), stored: local(0, 0, 0) },
    { zone: "UTC", instant: utc(6, 23, 59), stored: local(6, 23, 59) },
  ])("can fall on another day in $zone", async ({ zone, instant, stored }) => {
    const { slot } = await created(WINTER, instant, zone);
    expect(slot).toMatchObject({ ...instant, ...stored });
  });
});

describe("a slot given in local time", () => {
  test("takes precedence over the UTC members beside it", async () => {
    const { slot } = await created(WINTER, { ...utc(4, 4, 4), ...local(2, 18, 15) });
    expect(slot).toMatchObject({ ...utc(2, 17, 15), ...local(2, 18, 15) });
  });

  test("does not excuse UTC members that are out of range", async () => {
    const { status, body } = await created(WINTER, { ...utc(7, 4, 60), ...local(2, 18, 15) });
    const locations = (body as { errors?: { location: string }[] }).errors?.map(({ location }) => location);
    expect([status, locations]).toEqual([400, ["body.day_of_week", "body.utc_minute"]]);
  });

  test("is absent if its members are null", async () => {
    const absent = { local_day_of_week: null, local_hour: null, local_minute: null };
    const { slot } = await created(WINTER, { ...utc(4, 4, 5), ...absent });
    expect(slot).toMatchObject({ ...utc(4, 4, 5), ...local(4, 5, 5) });
  });

  test("that its zone skips runs at the next valid minute", async () => {
    const { slot } = await created("2026-03-28T10:00:00Z", { ...utc(0, 0, 0), ...local(0, 2, 30) });
    expect(slot).toMatchObject({ ...utc(0, 1, 0), ...local(0, 2, 30) });
  });

  test("that occurs twice runs at the first occurrence", async () => {
    const { slot } = await created("2026-10-24T10:00:00Z", { ...utc(0, 0, 0), ...local(0, 2, 30) });
    expect(slot).toMatchObject({ ...utc(0, 0, 30), ...local(0, 2, 30) });
  });
});

test("a slot keeps its wall-clock time when daylight saving time begins or ends", async () => {
  const { slot } = await created(WINTER, utc(1, 8, 30));
  expect(await later(slot.id, "2026-03-23T08:29:59Z")).toEqual(utc(1, 8, 30));
  expect(await later(slot.id, "2026-03-23T08:30:00Z")).toEqual(utc(1, 7, 30));
  expect(await later(slot.id, "2026-07-01T00:00:00Z")).toEqual(utc(1, 7, 30));
  expect(await later(slot.id, "2026-10-26T00:00:00Z")).toEqual(utc(1, 8, 30));
});

describe("a second slot at the same time", () => {
  test("is refused in either form of the time", async () => {
    await created(WINTER, utc(1, 8, 30));
    const { ids, users } = stage();
    const body = { workspace_id: ids.workspace, ...utc(0, 0, 0), ...local(1, 9, 30) };
    const { status } = await stage().rest("POST", "/posting-schedules", { token: users.admin.token, body });
    expect(status).toBe(400);
  });

  test("is refused when several are created at once, except for one", async () => {
    await created(WINTER, utc(2, 2, 2));
    const { ids, users, db } = stage();
    const body = { workspace_id: ids.workspace, ...utc(5, 5, 5) };
    const both = [1, 2, 3].map(() => stage().rest("POST", "/posting-schedules", { token: users.admin.token, body }));
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await db.prisma.postingSlot.count({ where: { workspaceId: ids.workspace } })).toBe(2);
  });

  test("is accepted in another workspace", async () => {
    await created(WINTER, utc(3, 3, 3));
    const { ids, users } = stage();
    const body = { workspace_id: ids.secondWorkspace, ...utc(3, 3, 3) };
    const { status } = await stage().rest("POST", "/posting-schedules", { token: users.admin.token, body });
    expect(status).toBe(200);
  });
});

describe("the label", () => {
  test.each([{}, { label: "" }, { label: "   " }, { label: null }])("is absent for %j", async (members) => {
    const { slot } = await created(WINTER, { ...utc(1, 1, 1), ...members });
    expect(slot).not.toHaveProperty("label");
  });

  test("is stored without surrounding space", async () => {
    const { slot } = await created(WINTER, { ...utc(1, 1, 1), label: " Morning ☕ " });
    expect(slot.label).toBe("Morning ☕");
  });
});
