import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateViewer } from "../../src/domains/identity/account/update.ts";
import { dayOf, nextDigest } from "../../src/domains/notifications/mail/digestTime.ts";
import { raising } from "../../src/domains/notifications/outbox.ts";
import { updateNotificationPreferences } from "../../src/domains/notifications/updatePreferences.ts";
import { chooses, type MailWorld, mailWorld, resetMails, statesOf, work } from "../support/domains/mails.ts";
import { muteRow, notify, published } from "../support/domains/notifications.ts";
import { headersOf, partsOf, type Taken } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { contextOf } from "../support/requestContext.ts";
import type { Role } from "../support/world.ts";

const START = new Date("2026-03-02T10:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: Date) => at.toISOString().slice(0, 16);

describe("the time of a digest", () => {
  test.each([
    ["09:00", "UTC", "2026-03-02T08:59", "2026-03-02T09:00"],
    ["09:00", "UTC", "2026-03-02T09:00", "2026-03-03T09:00"],
    ["09:00", "Europe/Berlin", "2026-03-28T09:00", "2026-03-29T07:00"],
    // Skipped by the clock change: 02:30 does not exist on that day, so the digest comes at 03:00.
    ["02:30", "Europe/Berlin", "2026-03-28T12:00", "2026-03-29T01:00"],
    // Repeated by the clock change: the first of both.
    ["02:30", "Europe/Berlin", "2026-10-24T12:00", "2026-10-25T00:30"],
    ["02:30", "Europe/Berlin", "2026-10-25T00:30", "2026-10-26T01:30"],
    ["02:30", "America/New_York", "2026-03-08T06:00", "2026-03-08T07:00"],
    ["01:30", "America/New_York", "2026-11-01T04:00", "2026-11-01T05:30"],
    ["01:30", "America/New_York", "2026-11-01T05:30", "2026-11-02T06:30"],
    // Midnight itself is skipped.
    ["00:00", "Africa/Cairo", "2026-04-23T12:00", "2026-04-23T22:00"],
    ["00:15", "Pacific/Kiritimati", "2026-06-01T10:00", "2026-06-01T10:15"],
  ])("a digest at %s in %s, after %s, comes at %s", (time, timezone, after, at) => {
    expect(iso(nextDigest({ time, timezone }, null, new Date(`${after}:00Z`)))).toBe(at);
  });

  test("comes on a later day than the last digest", () => {
    const chosen = { time: "18:00", timezone: "America/New_York" };
    const after = new Date("2026-03-02T15:00:00Z");
    expect(iso(nextDigest(chosen, "2026-03-01", after))).toBe("2026-03-02T23:00");
    expect(iso(nextDigest(chosen, "2026-03-02", after))).toBe("2026-03-03T23:00");
  });
});

describe("digests", () => {
  let w: MailWorld;
  beforeAll(async () => {
    w = await mailWorld({ now: START });
  });
  afterAll(() => w.close());
  beforeEach(async () => {
    w.clock.set(START);
    await resetMails(w);
  });

  const digestAt = async (role: Role, time: string, timezone: string) =>
    updateNotificationPreferences(await contextOf(w, role), { digest: { time, timezone } });
  const taken = () => w.server.taken.splice(0);
  const titlesOf = (mail: Taken) => partsOf(mail).text.match(/“[^”]*”/g) ?? [];
  const post = (title: string) => {
    const event = published();
    return { event: { ...event, about: { publication: title } } as typeof event };
  };

  test("come once a day, all year, at the time of each person's zone, with the events since the last one", async () => {
    const people = [
      { role: "editor", time: "02:30", timezone: "Europe/Berlin" },
      { role: "viewer", time: "01:30", timezone: "America/New_York" },
    ] as const;
    for (const { role, time, timezone } of people) {
      await w.db.prisma.notificationDigest.create({
        data: { userId: w.users[role].id, time, timezone, updatedAt: START },
      });
      await chooses(w, role, "post_published", "DAILY");
    }
    // Only days with edge cases are checked: around the changes of the clocks, one per week, and the turn of the year.
    const days =
      "2026-03-07 2026-03-08 2026-03-09 2026-03-28 2026-03-29 2026-03-30 2026-06-01 2026-10-24 2026-10-25 2026-10-26 2026-10-31 2026-11-01 2026-11-02 2026-12-31".split(
        " ",
      );
    const expected = new Map<string, string[]>(people.map(({ role }) => [w.users[role].email, []]));
    const came = new Map<string, string[]>(people.map(({ role }) => [w.users[role].email, []]));
    for (const day of days) {
      w.clock.set(new Date(`${day}T12:00:00Z`));
      const after = w.clock.now();
      await notify(
        w,
        people.map(({ role }) => w.users[role].id),
        post(day),
      );
      for (const { role, time, timezone } of people)
        expected.get(w.users[role].email)?.push(`${iso(nextDigest({ time, timezone }, null, after))} “${day}”`);
      // Every half hour until noon of the next day.
      for (let step = 0; step < 48; step++) {
        const due = await w.db.prisma.mailDigest.count({ where: { nextAt: { lte: w.clock.now() } } });
        if (due > 0) await work(w);
        for (const mail of taken()) came.get(mail.to)?.push(`${iso(w.clock.now())} ${titlesOf(mail).join()}`);
        w.clock.advance(HOUR / 2);
      }
    }
    expect(Object.fromEntries(came)).toEqual(Object.fromEntries(expected));
    expect(came.get(w.users.editor.email)).toContain("2026-03-29T01:00 “2026-03-28”");
    expect(came.get(w.users.editor.email)).toContain("2026-10-25T00:30 “2026-10-24”");
  });

  test("list all events in their order, by default at nine in UTC, with an unsubscribe link", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    for (const title of ["one", "two <i>", "three"]) {
      await notify(w, [w.users.editor.id], post(title));
      w.clock.advance(1000);
    }
    await work(w);
    expect(taken()).toEqual([]);
    w.clock.set(new Date("2026-03-03T08:59:59Z"));
    await work(w);
    expect(taken()).toEqual([]);
    w.clock.set(new Date("2026-03-03T09:00:00Z"));
    await work(w);
    const [mail, ...others] = taken();
    expect(others).toEqual([]);
    if (!mail) throw new Error("no digest came");
    expect(titlesOf(mail)).toEqual(["“one”", "“two <i>”", "“three”"]);
    expect(partsOf(mail).html).toContain("“two &lt;i&gt;”");
    const headers = headersOf(mail);
    expect(headers.get("subject")).toBe("Your daily digest");
    expect(headers.get("list-id")).toBe("<digest.notifications.mail.example>");
    const off = headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
    expect((await w.app.fetch(new Request(off, { method: "POST" }))).status).toBe(200);
    const chosen = await w.db.prisma.notificationPreference.findMany();
    expect(chosen.map(({ emailFrequency }) => emailFrequency)).toEqual(["OFF"]);
  });

  test("are scheduled for everyone else if one person's stored time is invalid, whose job fails alone", async () => {
    const roles = ["editor", "viewer", "admin"] as const;
    for (const role of roles) await chooses(w, role, "post_published", "DAILY");
    const broken = { userId: w.users.viewer.id, time: "noon", timezone: "UTC", updatedAt: START };
    await w.db.prisma.notificationDigest.create({ data: broken });
    await notify(
      w,
      roles.map((role) => w.users[role].id),
      post("shared"),
    );
    const scheduled = async () =>
      (await w.db.prisma.mailDigest.findMany({ select: { userId: true } })).map(({ userId }) => userId).toSorted();
    expect(await scheduled()).toEqual([w.users.editor.id, w.users.admin.id].toSorted());
    expect(await w.db.prisma.notification.count({ where: { topic: "post_published" } })).toBe(3);
    const ran = await runJobs(w.app.services, { failures: "expected" });
    expect(ran.filter(({ topic }) => topic === raising.topic).map(({ outcome }) => outcome)).toEqual(["failed"]);
    await w.db.prisma.notificationDigest.update({ where: { userId: broken.userId }, data: { time: "12:00" } });
    await notify(w, [w.users.viewer.id], post("shared again"));
    expect(await scheduled()).toContain(w.users.viewer.id);
  });

  test("of a person with a zone that no computation knows come at the time in UTC", async () => {
    await chooses(w, "viewer", "post_published", "DAILY");
    const unknown = { userId: w.users.viewer.id, time: "11:00", timezone: "BST", updatedAt: START };
    await w.db.prisma.notificationDigest.create({ data: unknown });
    await notify(w, "members", post("Zoned"));
    w.clock.advance(HOUR);
    await work(w);
    expect(taken().map(({ to }) => to)).toEqual([w.users.viewer.email]);
  });

  test("are not sent without events, and people without waiting items are not looked up", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    await digestAt("editor", "11:00", "UTC");
    expect(await w.db.prisma.mailDigest.count()).toBe(0);
    w.clock.advance(2 * DAY);
    await work(w);
    expect(w.server.conversations()).toBe(0);
  });

  test("come once a day, even if their time is changed that day, and continue on the next day", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    await digestAt("editor", "11:00", "UTC");
    await notify(w, [w.users.editor.id], post("one"));
    w.clock.set(new Date("2026-03-02T11:00:00Z"));
    await work(w);
    await work(w);
    expect(taken().map(titlesOf)).toEqual([["“one”"]]);
    await notify(w, [w.users.editor.id], post("two"));
    await digestAt("editor", "12:00", "UTC");
    w.clock.set(new Date("2026-03-02T13:00:00Z"));
    await work(w);
    expect(taken()).toEqual([]);
    w.clock.set(new Date("2026-03-03T12:00:00Z"));
    await work(w);
    expect(taken().map(titlesOf)).toEqual([["“two”"]]);
  });

  test("come sooner when the person chooses an earlier time while items wait", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    await notify(w, [w.users.editor.id], post("one"));
    await digestAt("editor", "10:30", "UTC");
    w.clock.advance(HOUR / 2);
    await work(w);
    expect(taken()).toHaveLength(1);
  });

  test("come at nine in the time zone of the profile, also a new one, until the person chooses a time", async () => {
    const { id: userId } = w.users.editor;
    const moveTo = async (timezone: string | null) => updateViewer(await contextOf(w, "editor"), { timezone });
    const next = async () => {
      const { nextAt } = await w.db.prisma.mailDigest.findUniqueOrThrow({ where: { userId } });
      return nextAt && iso(nextAt);
    };
    await chooses(w, "editor", "post_published", "DAILY");
    await moveTo("America/New_York");
    await notify(w, [userId], post("one"));
    expect(await next()).toBe("2026-03-02T14:00");
    await moveTo("Asia/Tokyo");
    expect(await next()).toBe("2026-03-03T00:00");
    w.clock.set(new Date("2026-03-03T00:00:00Z"));
    await work(w);
    expect(taken().map(titlesOf)).toEqual([["“one”"]]);
    await notify(w, [userId], post("two"));
    expect(await next()).toBe("2026-03-04T00:00");
    await digestAt("editor", "11:00", "UTC");
    await moveTo(null);
    expect(await next()).toBe("2026-03-04T11:00");
  });

  test("leave out muted, disabled and inaccessible topics, and are not sent if nothing is left", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    await chooses(w, "viewer", "post_published", "DAILY");
    await chooses(w, "admin", "post_published", "DAILY");
    const { editor, viewer, admin } = w.users;
    await notify(w, [editor.id, viewer.id, admin.id], post("one"));
    await muteRow(w, editor.id, w.ids.workspace);
    await chooses(w, "viewer", "post_published", "OFF");
    await notify(w, [admin.id], { ...post("two"), workspaceId: w.ids.secondWorkspace });
    await muteRow(w, admin.id, w.ids.secondWorkspace);
    w.clock.advance(DAY);
    await work(w);
    expect(taken().map((mail) => [mail.to, titlesOf(mail)])).toEqual([[admin.email, ["“one”"]]]);
    expect(await w.db.prisma.mailItem.count({ where: { mailId: null } })).toBe(0);
    // The left-out items do not appear in a later digest.
    await w.db.prisma.notificationMute.deleteMany();
    w.clock.advance(3 * DAY);
    await work(w);
    expect(taken()).toEqual([]);
  });

  test("are composed once by two concurrent workers", async () => {
    await chooses(w, "editor", "post_published", "DAILY");
    await notify(w, [w.users.editor.id], post("one"));
    w.clock.advance(DAY);
    await Promise.all([work(w), work(w)]);
    expect(taken()).toHaveLength(1);
    expect(await statesOf(w, "editor")).toEqual(["SENT"]);
  });

  test("have the calendar day of the person's zone", () => {
    expect(dayOf(new Date("2026-03-02T23:30:00Z"), "Europe/Berlin")).toBe("2026-03-03");
  });
});
