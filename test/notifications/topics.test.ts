import { describe, expect, test } from "vitest";
import { contentOf } from "../../src/domains/notifications/content.ts";
import { effective, type Mute, muteOf } from "../../src/domains/notifications/effective.ts";
import { Event, type EventOf } from "../../src/domains/notifications/events.ts";
import {
  emailMutable,
  frequenciesOf,
  inAppMutable,
  TOPIC_IDS,
  TOPICS,
  type TopicId,
} from "../../src/domains/notifications/topics.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const mute = (workspaceId: string | null, changes: Partial<Mute> = {}): Mute => ({
  id: `mut_${workspaceId}`,
  kind: workspaceId === null ? "ACCOUNT" : "WORKSPACE",
  workspaceId,
  startsAt: NOW,
  endsAt: null,
  ...changes,
});

describe("the table of topics", () => {
  /** Group, in the inbox, by mail; critical, transactional (docs/decisions/notifications.md, 12). */
  test.each<[TopicId, string, string, boolean, boolean]>([
    ["post_published", "publishing", "OFF", false, false],
    ["publish_failed", "publishing", "IMMEDIATE", true, false],
    ["account_needs_attention", "publishing", "OFF", true, false],
    ["account_expiring", "publishing", "IMMEDIATE", false, false],
    ["review_requested", "publishing", "IMMEDIATE", false, false],
    ["publication_approved", "publishing", "IMMEDIATE", false, false],
    ["changes_requested", "publishing", "IMMEDIATE", false, false],
    ["publication_commented", "publishing", "IMMEDIATE", false, false],
    ["new_engagement", "conversations", "OFF", false, false],
    ["new_message", "conversations", "OFF", false, false],
    ["reply_failed", "conversations", "IMMEDIATE", true, false],
    ["workspace_invite", "workspace", "IMMEDIATE", false, true],
    ["ownership_transfer", "account", "IMMEDIATE", false, true],
    ["security_action", "account", "IMMEDIATE", false, true],
    ["access_changed", "account", "IMMEDIATE", false, true],
    ["critical_billing", "account", "IMMEDIATE", false, true],
    ["webhook_paused", "account", "IMMEDIATE", true, false],
    ["timezone_replaced", "account", "IMMEDIATE", true, false],
  ])("%s", (id, group, emailFrequency, critical, transactional) => {
    expect(TOPICS[id]).toMatchObject({
      group,
      byDefault: { inApp: true, emailFrequency },
      criticalInApp: critical,
      transactional,
    });
    expect(inAppMutable(id)).toBe(!critical && !transactional);
    expect(emailMutable(id)).toBe(!transactional);
    expect(frequenciesOf(id)).toEqual(transactional ? ["IMMEDIATE"] : ["OFF", "IMMEDIATE", "DAILY"]);
  });
});

describe("a mute", () => {
  test.each<[string, Mute[], string | null, string | null]>([
    ["none", [], "ws_1", null],
    ["of the account silences a workspace", [mute(null)], "ws_1", "mut_null"],
    ["of the account silences the account", [mute(null)], null, "mut_null"],
    ["of a workspace silences that one", [mute("ws_1")], "ws_1", "mut_ws_1"],
    ["of a workspace silences no other", [mute("ws_1")], "ws_2", null],
    ["of a workspace does not silence the account", [mute("ws_1")], null, null],
    ["of the workspace goes before one of the account", [mute(null), mute("ws_1")], "ws_1", "mut_ws_1"],
    ["that has ended does not hide the other one", [mute(null), mute("ws_1", { endsAt: NOW })], "ws_1", "mut_null"],
    ["is in effect before its end", [mute(null, { endsAt: later(1) })], null, "mut_null"],
    ["is not in effect at its end", [mute(null, { endsAt: NOW })], null, null],
    ["is not in effect before its start", [mute(null, { startsAt: later(1) })], null, null],
  ])("%s", (_what, mutes, workspaceId, expected) => {
    expect(muteOf(mutes, workspaceId, NOW)?.id ?? null).toBe(expected);
  });
});

describe("the effective delivery of an event", () => {
  const of = (topic: TopicId, { chosen, mutes = [] as Mute[] }: { chosen?: object; mutes?: Mute[] } = {}) =>
    effective(new Map(chosen && [[topic, { ...TOPICS[topic].byDefault, ...chosen }]]), mutes, {
      topic,
      workspaceId: "ws_1",
      now: NOW,
    });

  test.each(TOPIC_IDS)("of the topic %s is the default", (topic) => {
    const { inApp, emailFrequency: email } = TOPICS[topic].byDefault;
    expect(of(topic)).toEqual({ inApp, email });
  });

  test("is the person's choice", () => {
    expect(of("new_message", { chosen: { inApp: false, emailFrequency: "DAILY" } })).toEqual({
      inApp: false,
      email: "DAILY",
    });
  });

  test.each(TOPIC_IDS.filter((id) => TOPICS[id].transactional))(
    "of the topic %s ignores choices and mutes",
    (topic) => {
      const anything = { chosen: { inApp: false, emailFrequency: "OFF" }, mutes: [mute(null), mute("ws_1")] };
      expect(of(topic, anything)).toEqual({ inApp: true, email: "IMMEDIATE" });
    },
  );

  test.each(TOPIC_IDS.filter((id) => TOPICS[id].criticalInApp))(
    "of the critical topic %s is in the inbox; mutes stop only its mails",
    (topic) => {
      expect(of(topic, { chosen: { inApp: false, emailFrequency: "DAILY" }, mutes: [mute("ws_1")] })).toEqual({
        inApp: true,
        email: "OFF",
      });
    },
  );

  test("of a topic that is not critical is nothing while a mute is in effect", () => {
    expect(of("post_published", { chosen: { emailFrequency: "IMMEDIATE" }, mutes: [mute("ws_1")] })).toEqual({
      inApp: false,
      email: "OFF",
    });
  });
});

describe("the text of an event", () => {
  const publishing = {
    publication_id: "pub_1",
    successful_destinations: 1,
    failed_destinations: 1,
    retryable: true,
    requires_reconnect: false,
  };
  const failed = (about: string, payload = publishing): EventOf<"publish_failed"> => ({
    topic: "publish_failed",
    payload,
    about: { publication: about },
  });

  const review = { payload: { publication_id: "pub_1" }, about: { publication: "Launch" } };
  const AT = "/activity?publication=pub_1";

  test.each<[Event, string, string]>([
    [{ topic: "review_requested", ...review }, "“Launch” waits for a review", AT],
    [{ topic: "publication_approved", ...review }, "“Launch” was approved", AT],
    [{ topic: "changes_requested", ...review }, "Changes were requested for “Launch”", AT],
    [{ topic: "publication_commented", ...review }, "“Launch” has a new comment", AT],
    [failed("Launch"), "“Launch” could not be published", "/activity?publication=pub_1"],
    [failed("  "), "Your post could not be published", "/activity?publication=pub_1"],
    [
      { topic: "post_published", payload: publishing, about: { publication: "a\n b" } },
      "“a b” was published",
      "/activity?publication=pub_1",
    ],
    [
      {
        topic: "account_needs_attention",
        payload: { account_id: "acc_1", publication_id: "", provider: "mastodon", account_label: "@ada@town" },
        about: {},
      },
      "@ada@town needs attention",
      "/accounts",
    ],
    [
      {
        topic: "account_expiring",
        payload: {
          account_id: "acc_1",
          provider: "threads",
          account_label: "@ada",
          expires_at: "2026-03-02T10:00:00.000Z",
        },
        about: {},
      },
      "@ada must be reconnected soon",
      "/accounts",
    ],
    [
      {
        topic: "new_engagement",
        payload: {
          engagement_id: "e&1",
          publication_id: "pub_1",
          rendition_id: "ren_1",
          provider: "mastodon",
          author_name: "Bo",
        },
        about: {},
      },
      "Bo responded to your post",
      "/engagement?item=e%261",
    ],
    [
      {
        topic: "new_message",
        payload: { conversation_id: "c1", message_id: "m1", provider: "bluesky", sender_name: "Bo" },
        about: {},
      },
      "New message from Bo",
      "/messages?conversation=c1",
    ],
    [
      { topic: "reply_failed", payload: { conversation_id: "c1", message_id: "m1", provider: "bluesky" }, about: {} },
      "A reply could not be sent",
      "/messages?conversation=c1",
    ],
    [
      { topic: "reply_failed", payload: { engagement_id: "e1", provider: "bluesky" }, about: {} },
      "A reply could not be sent",
      "/engagement?item=e1",
    ],
    [
      {
        topic: "workspace_invite",
        payload: { invitation_id: "inv_1", workspace_name: "Coffee" },
        about: { organization: "Northwind", inviter: "Ada", role: "EDITOR" },
      },
      "You are invited to Coffee",
      "/invite?id=inv_1",
    ],
    [
      {
        topic: "ownership_transfer",
        payload: { kind: "nominated", organization_name: "Northwind" },
        about: { transfer_id: "t1" },
      },
      "You are nominated as owner of Northwind",
      "/ownership-transfer?id=t1",
    ],
    [
      { topic: "security_action", payload: { kind: "api_token_created" }, about: {} },
      "An API token was created",
      "/settings",
    ],
    [
      { topic: "access_changed", payload: { kind: "workspace_left" }, about: { place: "Coffee" } },
      "You are no longer a member of Coffee",
      "/settings",
    ],
    [
      { topic: "critical_billing", payload: { kind: "payment_failed" }, about: { organization: "Northwind" } },
      "A payment for Northwind failed",
      "/settings",
    ],
    [
      {
        topic: "webhook_paused",
        payload: { kind: "repeated_failure", endpoint_id: "whe_1" },
        about: { endpoint: "Newsroom" },
      },
      "The webhook endpoint “Newsroom” gets no events",
      "/settings",
    ],
    [
      {
        topic: "timezone_replaced",
        payload: { previous: "IST", workspace_id: "ws_1" },
        about: { workspace: "Coffee" },
      },
      "The time zone of “Coffee” is UTC now",
      "/settings",
    ],
    [
      { topic: "timezone_replaced", payload: { previous: "IST", workspace_id: "" }, about: {} },
      "The time zone of your daily mail is UTC now",
      "/settings",
    ],
  ])("$topic", (event, title, href) => {
    const content = contentOf(event);
    expect(content).toMatchObject({
      title,
      href,
      actions: [{ kind: "primary", label: expect.stringMatching(/./), href }],
    });
    expect(content.body).toMatch(/^[A-Z@a-z].*\.$/);
  });

  test("names the next step", () => {
    expect(contentOf(failed("x")).body).toBe(
      "The post was published to 1 account, but failed for 1. You can retry publishing.",
    );
    const payload = { ...publishing, successful_destinations: 0, failed_destinations: 2, requires_reconnect: true };
    expect(contentOf(failed("x", payload)).body).toBe(
      "Publishing failed for 2 accounts. Reconnect the account before you retry.",
    );
  });

  test("names the person who invites, the workspace, its organization and the role", () => {
    const bodyFor = (role: "ADMIN" | "EDITOR" | "VIEWER") =>
      contentOf({
        topic: "workspace_invite",
        payload: { invitation_id: "inv_1", workspace_name: "Coffee" },
        about: { organization: "Northwind", inviter: "Ada", role },
      }).body;
    expect(bodyFor("ADMIN")).toBe("Ada invites you to work in Coffee of Northwind as an admin.");
    expect(bodyFor("EDITOR")).toBe("Ada invites you to work in Coffee of Northwind as an editor.");
    expect(bodyFor("VIEWER")).toBe("Ada invites you to work in Coffee of Northwind as a viewer.");
  });

  test("reads an invitation that an earlier version queued without these names", () => {
    const payload = { invitation_id: "inv_1", workspace_name: "Coffee" };
    const event = Event.parse({ topic: "workspace_invite", payload, about: {} });
    expect(contentOf(event).body).toBe("Accept the invitation to work there.");
  });

  test.each([
    ["application_authorized", "You authorized “Campaign planner” to access your account"],
    ["api_token_created", "The API token “Campaign planner” was created"],
    ["api_token_revoked", "The API token “Campaign planner” was revoked"],
  ] as const)("names the application or token of %s", (kind, title) => {
    const event = { topic: "security_action", payload: { kind }, about: { name: "Campaign  planner" } } as const;
    expect(contentOf(event)).toMatchObject({ title, href: "/settings", mailHref: "/security" });
  });

  test("names the owner who nominates", () => {
    const payload = { kind: "nominated", organization_name: "Northwind" } as const;
    const about = { transfer_id: "t1", nominator: "Ada" };
    expect(contentOf({ topic: "ownership_transfer", payload, about }).body).toBe(
      "Ada offers you the ownership. Accept within seven days to become the owner, or decline.",
    );
  });

  test("cuts a long title between characters", () => {
    const { title } = contentOf(failed("🎈".repeat(100)));
    expect(title).toBe(`“${"🎈".repeat(79)}…” could not be published`);
  });
});
