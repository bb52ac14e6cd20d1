import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Event } from "../../src/domains/notifications/events.ts";
import { send } from "../../src/domains/notifications/mail/send.ts";
import { chooses, type MailWorld, mailWorld, resetMails, statesOf, sweep, work } from "../support/domains/mails.ts";
import { job, muteRow, notify, published, tokenCreated } from "../support/domains/notifications.ts";
import { headersOf, partsOf, type Taken } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { world } from "../support/world.ts";

const MINUTE = 60_000;

/** A failed post whose title contains markup. */
const failed = (title = 'Spring <b>"sale"</b> & more'): Event => ({
  topic: "publish_failed",
  payload: {
    publication_id: "pub_failed",
    successful_destinations: 0,
    failed_destinations: 1,
    retryable: true,
    requires_reconnect: false,
  },
  about: { publication: title },
});

let w: MailWorld;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
beforeEach(() => resetMails(w));

const only = (): Taken => {
  const [taken, ...others] = w.server.taken.splice(0);
  if (taken === undefined || others.length > 0) throw new Error(`${others.length + (taken ? 1 : 0)} mails, not one`);
  return taken;
};
const off = (taken: Taken) => {
  const link = headersOf(taken).get("list-unsubscribe") ?? "";
  return link.slice(1, -1);
};
const visit = (url: string, init: RequestInit = {}) => w.app.fetch(new Request(url, init));

describe("a mail of an event", () => {
  test("has an escaped text and HTML part, and headers without names and ids of the tenant", async () => {
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    const taken = only();
    expect(taken.to).toBe(w.users.editor.email);
    const { text, html } = partsOf(taken);
    expect(text).toContain('“Spring <b>"sale"</b> & more” could not be published');
    expect(text).toContain("http://rostrum.test/activity?publication=pub_failed");
    expect(html).toContain("“Spring &lt;b&gt;&quot;sale&quot;&lt;/b&gt; &amp; more”");
    expect(html).not.toContain("<b>");
    const headers = headersOf(taken);
    expect(headers.get("subject")).toBe("A post could not be published");
    expect(headers.get("list-id")).toBe("<publish-failed.notifications.mail.example>");
    expect(headers.get("message-id")).toMatch(/^<mail_[0-9a-z]{26}@mail\.example>$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(off(taken)).toMatch(/^http:\/\/rostrum\.test\/mail\/unsubscribe\/test\.[\w-]{40,}$/);
    const head = [...headers].filter(([name]) => name !== "to").join("\n");
    for (const secret of ["Spring", "Coffee", "Northwind", "pub_", "ws_", "org_", "usr_", w.ids.workspace]) {
      expect(head).not.toContain(secret);
    }
    expect(await statesOf(w, "editor")).toEqual(["SENT"]);
  });

  test("is sent once, however often the event and the job are repeated, and its text is deleted", async () => {
    const payload = await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    await notify(w, payload.to, payload);
    const { id } = await w.db.prisma.mailMessage.findFirstOrThrow();
    await send.run(w.app.services, { mailId: id }, job());
    await work(w);
    expect(only()).toBeDefined();
    const items = await w.db.prisma.mailItem.findMany();
    expect(items.map(({ title, body, href }) => title + body + href)).toEqual([""]);
  });

  test("does not depend on the inbox; mails about the account are always sent and have no unsubscribe link", async () => {
    await chooses(w, "editor", "post_published", "IMMEDIATE", false);
    await chooses(w, "viewer", "security_action", "OFF");
    await muteRow(w, w.users.viewer.id, null);
    await notify(w, [w.users.editor.id]);
    await notify(w, [w.users.viewer.id], { event: tokenCreated(), workspaceId: null });
    await runJobs(w.app.services);
    const mails = w.server.taken.splice(0).toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(mails.map(({ to }) => to)).toEqual([w.users.editor.email, w.users.viewer.email]);
    const headers = headersOf(mails[1] as Taken);
    expect(headers.has("list-unsubscribe")).toBe(false);
    expect(headers.get("list-id")).toBe("<account.notifications.mail.example>");
    expect(await w.db.prisma.notification.count({ where: { userId: w.users.editor.id } })).toBe(0);
  });

  test("is not created for topics that are off or muted", async () => {
    await notify(w, [w.users.editor.id]);
    await muteRow(w, w.users.viewer.id, w.ids.workspace);
    await notify(w, [w.users.viewer.id], { event: failed() });
    await runJobs(w.app.services);
    expect(w.server.conversations()).toBe(0);
    expect(await w.db.prisma.mailMessage.count()).toBe(0);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["muted", () => muteRow(w, w.users.editor.id, null)],
    ["turned off", () => chooses(w, "editor", "publish_failed", "OFF")],
    [
      "of a workspace that the person left",
      (userId) => w.db.prisma.workspaceMember.updateMany({ where: { userId }, data: { status: "INACTIVE" } }),
    ],
    ["three days late", async () => w.clock.advance(3 * 24 * 60 * MINUTE)],
  ])("is suppressed if it is %s before it is sent", async (_, change) => {
    await notify(w, [w.users.editor.id], { event: failed() });
    await change(w.users.editor.id);
    await runJobs(w.app.services);
    expect(w.server.conversations()).toBe(0);
    expect(await statesOf(w, "editor")).toEqual(["SUPPRESSED"]);
  });
});

describe("a mail that the mail server does not accept", () => {
  test("is retried after growing waits if the failure is temporary", async () => {
    w.server.faults.push({ at: "RCPT TO", code: 451 }, { cut: "before" });
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    expect(await statesOf(w, "editor")).toEqual(["QUEUED smtp_451"]);
    await work(w);
    expect(w.server.conversations()).toBe(1);
    w.clock.advance(MINUTE);
    await runJobs(w.app.services);
    expect(await statesOf(w, "editor")).toEqual(["QUEUED connection"]);
    w.clock.advance(5 * MINUTE);
    await runJobs(w.app.services);
    expect(await statesOf(w, "editor")).toEqual(["SENT"]);
    expect(w.server.conversations()).toBe(3);
    only();
  });

  test("fails at once if the failure is permanent, and keeps only the error code", async () => {
    w.server.faults.push({ at: "DATA", code: 554 });
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    w.clock.advance(24 * 60 * MINUTE);
    await work(w);
    expect(await statesOf(w, "editor")).toEqual(["FAILED smtp_554"]);
    expect(w.server.conversations()).toBe(1);
    const rows = JSON.stringify([await w.db.prisma.mailMessage.findMany(), await w.db.prisma.mailItem.findMany()]);
    expect(rows).not.toContain("secret words");
    expect(rows).not.toContain("Spring");
  });

  test("fails after a day of attempts", async () => {
    w.server.faults.push(...Array.from({ length: 20 }, () => ({ at: "MAIL FROM" as const, code: 421 })));
    await notify(w, [w.users.editor.id], { event: failed() });
    for (let hour = 0; hour < 48; hour++) {
      await runJobs(w.app.services);
      w.clock.advance(60 * MINUTE);
    }
    const [state = ""] = await statesOf(w, "editor");
    expect(state).toMatch(/^FAILED /);
    expect(w.server.conversations()).toBe(8);
  });

  test("is never sent again if the connection ended without an answer", async () => {
    w.server.faults.push({ cut: "after" });
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    w.clock.advance(24 * 60 * MINUTE);
    await work(w);
    expect(await statesOf(w, "editor")).toEqual(["FAILED unknown"]);
    expect(w.server.conversations()).toBe(1);
  });

  test("is never sent again if the worker stopped during the attempt", async () => {
    await notify(w, [w.users.editor.id], { event: failed() });
    const leasedUntil = new Date(w.clock.now().getTime() + MINUTE);
    await w.db.prisma.mailMessage.updateMany({ data: { state: "SENDING", attempts: 1, leasedUntil } });
    await work(w);
    expect(await statesOf(w, "editor")).toEqual(["SENDING"]);
    w.clock.advance(2 * MINUTE);
    await work(w);
    expect(await statesOf(w, "editor")).toEqual(["FAILED unknown"]);
    expect(w.server.conversations()).toBe(0);
  });

  test("is found if the queue lost it", async () => {
    await notify(w, [w.users.editor.id], { event: failed() });
    await w.db.prisma.outboxMessage.deleteMany();
    await work(w);
    expect(w.server.conversations()).toBe(0);
    w.clock.advance(3 * MINUTE);
    await work(w);
    expect(await statesOf(w, "editor")).toEqual(["SENT"]);
  });
});

describe("unsubscribing from a mail", () => {
  test("needs one click in a mail program, without a sign-in, and affects one topic of one person", async () => {
    await notify(w, [w.users.editor.id, w.users.viewer.id], { event: failed() });
    await runJobs(w.app.services);
    const mine = w.server.taken.splice(0).find(({ to }) => to === w.users.editor.email) as Taken;
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    for (const _ of ["once", "again"]) {
      const answer = await visit(off(mine), { method: "POST", body });
      expect(answer.status).toBe(200);
    }
    const chosen = await w.db.prisma.notificationPreference.findMany();
    expect(chosen).toEqual([
      { userId: w.users.editor.id, topic: "publish_failed", inApp: true, emailFrequency: "OFF" },
    ]);
    const auditEvents = await w.db.prisma.auditEvent.findMany({ where: { action: "identity.notifications_changed" } });
    expect(auditEvents.map(({ resourceId }) => resourceId)).toEqual([w.users.editor.id]);
    await notify(w, [w.users.editor.id, w.users.viewer.id], { event: failed() });
    await runJobs(w.app.services);
    expect(only().to).toBe(w.users.viewer.email);
  });

  test("asks the person for a confirmation: opening the link changes nothing", async () => {
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    const url = off(only());
    const shown = await visit(url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(await shown.text()).toContain('<form method="post">');
    expect((await visit(url, { method: "HEAD" })).status).toBe(200);
    expect((await visit(url, { method: "DELETE" })).status).toBe(405);
    expect(await w.db.prisma.notificationPreference.count()).toBe(0);
  });

  test("accepts only links from mails", async () => {
    await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    const url = off(only());
    const sealedElsewhere = w.app.services.vault.seal(JSON.stringify([w.users.viewer.id, "publish_failed"]), "other");
    for (const other of [
      `${url.slice(0, -1)}!`,
      `${url}x`,
      url.replace(/.{4}$/, "AAAA"),
      `${url.slice(0, url.lastIndexOf("/"))}/${sealedElsewhere}`,
    ]) {
      expect((await visit(other, { method: "POST" })).status).toBe(404);
    }
    expect(await w.db.prisma.notificationPreference.count()).toBe(0);
  });
});

test("without a mail server no mails are stored, and queries report emailAvailable false", async () => {
  const without = await world();
  await chooses(without, "editor", "post_published", "DAILY");
  await notify(without, [without.users.editor.id], { event: failed() });
  await notify(without, [without.users.editor.id], { event: published() });
  expect(await without.db.prisma.mailItem.count()).toBe(0);
  expect(await without.db.prisma.mailMessage.count()).toBe(0);
  await sweep(without, "mail.digests");
  await without.close();
});

test("mails are deleted with their person", async () => {
  await notify(w, [w.users.viewer.id], { event: failed() });
  await w.db.prisma.user.delete({ where: { id: w.users.viewer.id } });
  await runJobs(w.app.services);
  expect(w.server.conversations()).toBe(0);
});
