import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "../../src/domains/notifications/mail/send.ts";
import { updateQueueReminders } from "../../src/domains/notifications/updateQueueReminders.ts";
import { dataOf } from "../support/answers.ts";
import { type MailWorld, mailWorld, resetMails, statesOf, sweep, work } from "../support/domains/mails.ts";
import { muteRow } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { headersOf, partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { contextOf } from "../support/requestContext.ts";

const START = new Date("2026-03-02T10:00:00Z");
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let w: MailWorld;
let accountId: string;
beforeAll(async () => {
  w = await mailWorld({ now: START });
  await w.db.prisma.session.updateMany({ data: { expiresAt: new Date("2028-01-01T00:00:00Z") } });
  accountId = await socialAccount(w, w.ids.workspace);
});
afterAll(() => w.close());
beforeEach(async () => {
  w.clock.set(START);
  await resetMails(w);
  await w.db.prisma.publication.deleteMany();
  await w.db.prisma.workspace.update({
    where: { id: w.ids.workspace },
    data: { activationPublicationId: "pub_activated" },
  });
});

const at = (days: number) => new Date(START.getTime() + days * DAY).toISOString();
const ask = async (reminders: { low?: number; emptied?: boolean }) =>
  updateQueueReminders(await contextOf(w, "editor"), {
    workspaceId: w.ids.workspace,
    lowRunwayEnabled: reminders.low !== undefined,
    queueEmptiedEnabled: reminders.emptied ?? false,
    runwayDays: reminders.low ?? 7,
  });
const draft = async () => (await publication(w, w.ids.workspace, {}, [{ accountId }])).id;
const schedule = async (id: string, days: number) =>
  dataOf(await act(w, w.users.owner.token, "schedulePublication", { id, at: at(days) }));
const cancel = async (id: string) => dataOf(await act(w, w.users.owner.token, "cancelPublication", { id }));

/** Advances the clock and runs the due jobs; returns one word for each mail. */
async function pass(milliseconds: number): Promise<string[]> {
  w.clock.advance(milliseconds);
  await sweep(w, "mail.reminders");
  await runJobs(w.app.services, { handlers: [send] });
  return w.server.taken
    .splice(0)
    .map((mail) => (headersOf(mail).get("subject") === "A queue is empty" ? "empty" : "low"));
}

describe("a low queue", () => {
  test("causes one reminder when it runs low over time, and another after it was filled", async () => {
    const id = await draft();
    await schedule(id, 10);
    await ask({ low: 7 });
    expect(await pass(MINUTE)).toEqual([]);
    const { checkAt } = await w.db.prisma.queueReminder.findFirstOrThrow();
    expect(checkAt?.toISOString()).toBe(at(3));
    w.clock.set(new Date(START.getTime() + 3 * DAY - 1));
    expect(await pass(0)).toEqual([]);
    expect(await pass(1)).toEqual(["low"]);
    expect(await pass(DAY)).toEqual([]);
    await schedule(await draft(), 30);
    expect(await pass(MINUTE)).toEqual([]);
    w.clock.set(new Date(START.getTime() + 23 * DAY));
    expect(await pass(0)).toEqual(["low"]);
    expect(await pass(DAY)).toEqual([]);
  });

  test("causes a reminder after its last post is canceled; changes within a minute count as one", async () => {
    await ask({ low: 2 });
    const [first, last] = [await draft(), await draft()];
    await schedule(first, 1);
    await schedule(last, 5);
    expect(await pass(MINUTE)).toEqual([]);
    await cancel(last);
    expect(await pass(MINUTE / 2)).toEqual([]);
    await schedule(await draft(), 6);
    expect(await pass(MINUTE / 2)).toEqual([]);
    for (const { id } of await w.db.prisma.publication.findMany({ where: { scheduledAt: at(6) } })) await cancel(id);
    expect(await pass(MINUTE)).toEqual(["low"]);
    expect(await pass(MINUTE)).toEqual([]);
  });

  test("causes another reminder after the choice was changed", async () => {
    await ask({ low: 7 });
    expect(await pass(MINUTE)).toEqual(["low"]);
    await ask({ low: 7 });
    expect(await pass(DAY)).toEqual([]);
    await ask({ low: 8 });
    expect(await pass(MINUTE)).toEqual(["low"]);
    expect(await pass(DAY)).toEqual([]);
  });

  test.each([
    // Days until the last post is due, days of runway, mails.
    [7, 7, ["low"]],
    [7.001, 7, []],
    [8, 7, []],
    [1, 1, ["low"]],
    [30, 30, ["low"]],
    [31, 30, []],
  ])("of %d days with a runway of %d days causes these mails", async (days, low, mails) => {
    await schedule(await draft(), days + 1 / 1440);
    await ask({ low });
    expect(await pass(MINUTE)).toEqual(mails);
  });
});

describe("a queue that was emptied", () => {
  test("causes one reminder when the last post leaves, in whichever way", async () => {
    await ask({ emptied: true });
    expect(await pass(MINUTE)).toEqual([]);
    const id = await draft();
    await schedule(id, 5);
    await cancel(id);
    expect(await pass(MINUTE)).toEqual(["empty"]);
    expect(await pass(DAY)).toEqual([]);
    const other = await draft();
    await schedule(other, 5);
    dataOf(await act(w, w.users.owner.token, "deletePublication", { id: other, confirm: true }));
    expect(await pass(MINUTE)).toEqual(["empty"]);
    expect(await pass(DAY)).toEqual([]);
  });

  test("causes no reminder if it was empty before, or still has a post", async () => {
    await ask({ emptied: true });
    await ask({ emptied: true, low: 3 });
    await ask({ emptied: true });
    expect(await pass(MINUTE)).toEqual([]);
    const [one, two] = [await draft(), await draft()];
    await schedule(one, 5);
    await schedule(two, 6);
    await cancel(one);
    expect(await pass(MINUTE)).toEqual([]);
    await cancel(two);
    expect(await pass(MINUTE)).toEqual(["empty"]);
  });

  test("causes one mail if it is low as well, and none if it is filled within a minute", async () => {
    await ask({ emptied: true, low: 7 });
    expect(await pass(MINUTE)).toEqual(["low"]);
    const id = await draft();
    await schedule(id, 20);
    expect(await pass(MINUTE)).toEqual([]);
    await cancel(id);
    await schedule(await draft(), 20);
    expect(await pass(MINUTE)).toEqual([]);
    for (const row of await w.db.prisma.publication.findMany({ where: { state: "SCHEDULED" } })) await cancel(row.id);
    expect(await pass(MINUTE)).toEqual(["empty"]);
    expect(await pass(DAY)).toEqual([]);
  });
});

describe("reminders", () => {
  test("are not sent for a workspace before its activation", async () => {
    await w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data: { activationPublicationId: null } });
    await ask({ low: 7, emptied: true });
    expect(await pass(MINUTE)).toEqual([]);
    await schedule(await draft(), 3);
    expect(await pass(MINUTE)).toEqual(["low"]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["mute the workspace", () => muteRow(w, w.users.editor.id, w.ids.workspace)],
    ["mute everything", () => muteRow(w, w.users.editor.id, null)],
    [
      "may no longer edit there",
      () =>
        w.db.prisma.workspaceMember.updateMany({ where: { userId: w.users.editor.id }, data: { status: "INACTIVE" } }),
    ],
  ])("are not sent to people who %s", async (_, change) => {
    await ask({ low: 7 });
    await change();
    expect(await pass(MINUTE)).toEqual([]);
    expect(await statesOf(w, "editor")).toEqual(["SUPPRESSED"]);
    // The suppressed reminder counts: no second one follows.
    await w.db.prisma.notificationMute.deleteMany();
    await w.db.prisma.workspaceMember.updateMany({ data: { status: "ACTIVE" } });
    expect(await pass(DAY)).toEqual([]);
  });

  test("name the workspace only in their text, and their link turns them off", async () => {
    await ask({ low: 7 });
    w.clock.advance(MINUTE);
    await work(w);
    const [mail] = w.server.taken.splice(0);
    if (!mail) throw new Error("no reminder came");
    expect(partsOf(mail).text).toContain("The queue of Coffee is running low");
    const headers = headersOf(mail);
    expect(headers.get("list-id")).toBe("<queue.notifications.mail.example>");
    expect([...headers].join()).not.toContain("Coffee");
    expect([...headers].join()).not.toContain(w.ids.workspace);
    const off = headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
    expect((await w.app.fetch(new Request(off, { method: "POST" }))).status).toBe(200);
    expect(await w.db.prisma.queueReminder.findFirst()).toMatchObject({
      lowRunwayEnabled: false,
      queueEmptiedEnabled: false,
      checkAt: null,
    });
  });
});
