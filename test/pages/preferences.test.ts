import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantAvatar } from "../support/domains/avatar.ts";
import { MAIL } from "../support/domains/mails.ts";
import { notify } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { browseAs } from "../support/pages.ts";
import { ROLES, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ env: MAIL });
});
afterAll(() => w.close());

const audited = async (action: string) => w.db.prisma.auditEvent.count({ where: { action: action as never } });

describe("the mail preferences", () => {
  const visit = (form?: Record<string, string>) => browseAs(w, "viewer", "/mail-preferences", form ? { form } : {});
  const chosen = (text: string, topic: string) =>
    new RegExp(`name="${topic}">.*?<option value="(\\w+)" selected`).exec(text)?.[1];

  test("change the mails of topics, and no inbox", async () => {
    const before = (await visit()).text;
    expect([chosen(before, "publish_failed"), chosen(before, "post_published")]).toEqual(["IMMEDIATE", "OFF"]);
    expect(before).not.toContain('name="security_action"');
    const form = { decision: "topics", publish_failed: "DAILY", post_published: "IMMEDIATE" };
    const before2 = await audited("identity.notifications_changed");
    expect((await visit(form)).location).toBe("/mail-preferences?done=topics");
    expect(await audited("identity.notifications_changed")).toBe(before2 + 1);
    const after = (await visit()).text;
    expect([chosen(after, "publish_failed"), chosen(after, "post_published")]).toEqual(["DAILY", "IMMEDIATE"]);
    const rows = await w.db.prisma.notificationPreference.findMany({ where: { userId: w.users.viewer.id } });
    expect(rows.every(({ inApp }) => inApp)).toBe(true);
  });

  test("offer the topics that something sends, under the subjects of their mails", async () => {
    const { text } = await visit();
    expect([...text.matchAll(/<select id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      "post_published",
      "publish_failed",
      "account_needs_attention",
      "account_expiring",
      "review_requested",
      "publication_approved",
      "changes_requested",
      "publication_commented",
      "webhook_paused",
      "timezone_replaced",
    ]);
    expect(text).toContain('<label for="account_needs_attention">An account needs attention</label>');
    expect(text).toContain("Always mailed at once: you are invited to a workspace; about the ownership");
    expect(text).not.toContain("<h2>Conversations</h2>");
  });

  test("refuse a frequency that a topic does not permit", async () => {
    expect((await visit({ decision: "topics", security_action: "OFF" })).status).toBe(400);
    expect((await visit({ decision: "topics", post_published: "HOURLY" })).status).toBe(422);
  });

  test("change the time of the daily mail", async () => {
    await visit({ decision: "digest", time: "07:30", timezone: "Europe/Berlin" });
    expect((await visit()).text).toMatch(/value="07:30"[^]*value="Europe\/Berlin"/);
    const wrong = await visit({ decision: "digest", time: "07:30", timezone: "Mars" });
    expect([wrong.status, wrong.text.includes("Enter a time zone such as Europe/Berlin.")]).toEqual([422, true]);
  });

  test("turn reminders about a queue off", async () => {
    const where = { userId_workspaceId: { userId: w.users.editor.id, workspaceId: w.ids.workspace } };
    await w.db.prisma.queueReminder.create({
      data: {
        ...where.userId_workspaceId,
        lowRunwayEnabled: true,
        queueEmptiedEnabled: true,
        runwayDays: 9,
        updatedAt: w.clock.now(),
      },
    });
    expect((await browseAs(w, "editor", "/mail-preferences")).text).toContain("Turn off: Coffee");
    expect((await visit()).text).not.toContain("Turn off: Coffee");
    await browseAs(w, "editor", "/mail-preferences", { form: { decision: "reminder", id: w.ids.workspace } });
    expect(await w.db.prisma.queueReminder.findUniqueOrThrow({ where })).toMatchObject({
      lowRunwayEnabled: false,
      queueEmptiedEnabled: false,
      runwayDays: 9,
    });
  });
});

describe("the profile", () => {
  const visit = (form?: Record<string, string>) => browseAs(w, "viewer", "/settings", form ? { form } : {});
  const profile = { decision: "profile", name: "Ada", locale: "PT-br", timezone: "asia/kolkata" };

  test("shows and changes the name, the language and the time zone, which may be empty", async () => {
    expect((await visit()).text).toMatch(/id="locale" name="locale" value=""[^]*name="timezone" value=""/);
    expect((await visit(profile)).location).toBe("/settings?done=profile");
    expect((await visit()).text).toMatch(/name="name" value="Ada"[^]*value="pt-BR"[^]*value="Asia\/Kolkata"/);
    expect((await visit({ ...profile, locale: "", timezone: " " })).status).toBe(303);
    const { locale, timezone } = await w.db.prisma.user.findUniqueOrThrow({ where: { id: w.users.viewer.id } });
    expect([locale, timezone]).toEqual([null, null]);
  });

  test.each([
    [{ name: " " }, "Enter a name of at most 120 characters."],
    [{ locale: "german please" }, "Enter a language such as en or pt-BR."],
    [{ timezone: "Mars" }, "Enter a time zone such as Europe/Berlin."],
  ])("refuses %j", async (wrong, advice) => {
    const { status, text } = await visit({ ...profile, ...wrong });
    expect([status, text.includes(advice)]).toEqual([422, true]);
    expect(text).toMatch(/aria-invalid="true" aria-describedby="trouble/);
  });

  test("shows the picture of the person, and removes it", async () => {
    expect((await visit()).text).not.toContain("Remove your picture");
    await plantAvatar(w, w.users.viewer.id);
    const [, src = ""] = /<img src="(\/avatars\/[^"]+)"/.exec((await visit()).text) ?? [];
    expect((await w.request(src.replaceAll("&amp;", "&"))).status).toBe(200);
    expect((await visit({ decision: "picture" })).location).toBe("/settings?done=picture");
    expect((await visit()).text).not.toContain("<img");
  });
});

describe("the pages to read", () => {
  test("show a post to members of its workspace, and retry it for those who may", async () => {
    const failed = await publication(w, w.ids.workspace, { state: "FAILED", title: "Spring menu" });
    const path = `/activity?publication=${failed.id}`;
    for (const role of ROLES) {
      const { status, text } = await browseAs(w, role, path);
      const isMember = ["owner", "admin", "editor", "viewer"].includes(role);
      expect([role, status, text.includes("Spring menu")]).toEqual([role, isMember ? 200 : 404, isMember]);
    }
    expect((await browseAs(w, "viewer", path, { form: { decision: "retry" } })).status).toBe(403);
    expect((await browseAs(w, "outsider", path, { form: { decision: "retry" } })).status).toBe(404);
    expect((await browseAs(w, "editor", path, { form: { decision: "retry" } })).location).toBe(path);
    expect((await browseAs(w, "editor", path)).text).toContain('<span class="tag">publishing</span>');
  });

  test("show the planned posts of a workspace to its members", async () => {
    await publication(w, w.ids.workspace, { state: "SCHEDULED", title: "", text: "Summer menu" });
    const path = `/activity?workspace=${w.ids.workspace}`;
    expect((await browseAs(w, "viewer", path)).text).toContain("Summer menu");
    const stranger = await browseAs(w, "outsider", path);
    expect([stranger.status, stranger.text.includes("Coffee")]).toEqual([404, false]);
  });

  test("show a person their own notifications only", async () => {
    await notify(w, [w.users.viewer.id], {
      event: {
        topic: "new_message",
        payload: { conversation_id: "c1", message_id: "m1", provider: "bluesky", sender_name: "Bo <b>" },
        about: {},
      },
    });
    for (const path of ["/activity", "/messages?conversation=c1", "/engagement?item=e1"]) {
      expect((await browseAs(w, "viewer", path)).text).toContain("New message from Bo &lt;b&gt;");
      expect((await browseAs(w, "editor", path)).text).not.toContain("New message from Bo");
    }
  });

  test("show each person their own organizations, roles and accounts", async () => {
    const admin = (await browseAs(w, "admin", "/settings")).text;
    expect(admin).toMatch(/Northwind <span class="tag">admin/);
    expect((await browseAs(w, "viewer", "/settings")).text).toMatch(/Coffee<span class="tag end">viewer/);
    expect((await browseAs(w, "outsider", "/settings")).text).not.toContain("Northwind");
    expect((await browseAs(w, "instanceAdmin", "/settings")).text).toContain("You are a member of no organization.");
    expect((await browseAs(w, "viewer", "/accounts")).text).toContain("(mastodon)");
    expect((await browseAs(w, "outsider", "/accounts")).text).not.toContain("(mastodon)");
    expect((await browseAs(w, "admin", "/settings?checkout=success")).text).toContain("The plan changes");
  });

  test("answer HEAD with headers only, and other methods with the accepted ones", async () => {
    const head = await browseAs(w, "viewer", "/settings", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("cache-control")]).toEqual([200, "", "no-store"]);
    const put = await browseAs(w, "viewer", "/settings", { method: "PUT", headers: { origin: "http://rostrum.test" } });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
