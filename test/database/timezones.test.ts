import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { timezoneNamed } from "../../src/platform/time/timezone.ts";
import { runJobs } from "../support/jobs.ts";
import { FOREIGN_ZONES } from "../support/time/zoneNames.ts";
import { world } from "../support/world.ts";

const SQL = new URL("../../prisma/migrations/20261125012000_time_zones_of_temporal/migration.sql", import.meta.url);

/** Names with more than one meaning, by the tables of abbreviations of the countries that use them. */
const AMBIGUOUS = "ACT AET ART AST BST CST ECT IST MIT NST PST SST".split(" ");

test("the migration repairs every zone that no computation knows, and notifies the people of ambiguous names", async () => {
  await using w = Object.assign(await world(), { [Symbol.asyncDispose]: () => w.close() });
  const { prisma, pool } = w.db;
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const places = [...FOREIGN_ZONES, "pst", "us/pacific-new", "Asia/Calcutta", "UTC"].map((timezone) => ({
    id: newId("ws"),
    organizationId: w.ids.otherOrganization,
    name: `In ${timezone}`,
    timezone,
    ...stamps,
  }));
  await prisma.workspace.createMany({ data: places });
  const digest = (role: "viewer" | "editor" | "member", timezone: string) => ({
    userId: w.users[role].id,
    time: "08:15",
    timezone,
    updatedAt: stamps.updatedAt,
  });
  await prisma.notificationDigest.createMany({
    data: [digest("viewer", "BST"), digest("editor", "SystemV/AST4"), digest("member", "Europe/Berlin")],
  });
  const revisionOf = async (id: string) => (await prisma.tenantRevision.findUnique({ where: { id } }))?.revision;
  await prisma.tenantRevision.createMany({ data: [{ id: w.users.viewer.id }], skipDuplicates: true });
  const before = await revisionOf(w.users.viewer.id);

  await pool.query(await readFile(SQL, "utf8"));

  const stored = await prisma.workspace.findMany({ where: { id: { in: places.map(({ id }) => id) } } });
  expect(stored.filter(({ timezone }) => timezoneNamed(timezone) !== timezone)).toEqual([]);
  const zoneOf = new Map(stored.map(({ name, timezone }) => [name.slice(3), timezone]));
  const inUtc = [...zoneOf].filter(([, zone]) => zone === "UTC").map(([former]) => former);
  expect(inUtc.toSorted()).toEqual([...AMBIGUOUS, "UTC", "pst"].toSorted());
  expect(Object.fromEntries(zoneOf)).toMatchObject({
    "US/Pacific-New": "America/Los_Angeles",
    "us/pacific-new": "America/Los_Angeles",
    "SystemV/AST4": "America/Puerto_Rico",
    "SystemV/YST9": "Etc/GMT+9",
    JST: "Asia/Tokyo",
    "Asia/Calcutta": "Asia/Calcutta",
  });
  const digests = await prisma.notificationDigest.findMany({ orderBy: { timezone: "asc" } });
  expect(digests.map(({ time, timezone }) => [time, timezone])).toEqual([
    ["08:15", "America/Puerto_Rico"],
    ["08:15", "Europe/Berlin"],
    ["08:15", "UTC"],
  ]);
  expect(await revisionOf(w.users.viewer.id)).not.toBe(before);

  // The messages are due by the clock of the database.
  w.clock.set(new Date(Date.now() + 60_000));
  await runJobs(w.app.services);
  const notified = await prisma.notification.findMany({
    where: { topic: "timezone_replaced" },
    orderBy: { title: "asc" },
  });
  const to = (role: "viewer" | "outsider") => notified.filter(({ userId }) => userId === w.users[role].id);
  expect(to("viewer").map(({ title }) => title)).toEqual(["The time zone of your daily mail is UTC now"]);
  expect(to("viewer")[0]?.body).toContain("“BST”");
  expect(
    to("outsider")
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual([...AMBIGUOUS, "pst"].map((name) => `The time zone of “In ${name}” is UTC now`).toSorted());
  expect(notified.length).toBe(AMBIGUOUS.length + 2);
});
