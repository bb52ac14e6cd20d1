import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raise } from "../../src/domains/notifications/raise.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import {
  failed,
  job,
  muteRow,
  newestOf,
  notifications,
  notify,
  published,
  tokenCreated,
} from "../support/domains/notifications.ts";
import { application } from "../support/domains/oauth.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const idOf = (role: Role) => w.users[role].id;

interface Row {
  id: string;
  workspaceId: string | null;
  type: string;
  title: string;
  readAt: string | null;
}
interface Inbox {
  nodes: Row[];
  pageInfo: { nextCursor: string | null; hasPreviousPage: boolean };
  unreadCount: number;
}

const INBOX = `query ($workspaceId: ID, $unreadOnly: Boolean, $first: Int, $after: String, $last: Int, $before: String) {
  viewer { notifications(filter: { workspaceId: $workspaceId, unreadOnly: $unreadOnly }, first: $first, after: $after, last: $last, before: $before) {
    nodes { id workspaceId type title readAt } pageInfo { nextCursor hasPreviousPage } unreadCount } } }`;
const ask = (by: string, variables: object = {}) =>
  w.gql<{ viewer: { notifications: Inbox } }>(by, INBOX, { workspaceId: w.ids.workspace, ...variables });
const inboxOf = async (role: Role, variables: object = {}) =>
  dataOf(await ask(token(role), variables)).viewer.notifications;

const act = (by: string, name: string, id: string) =>
  w.gql(by, `mutation ($id: ID!) { ${name}(input: { id: $id }) { __typename } }`, { id });
const markAll = (by: string, workspaceId: string | null) =>
  w.gql<{ markAllNotificationsRead: { marked: number; unreadCount: number } }>(
    by,
    "mutation ($input: MarkAllNotificationsReadInput!) { markAllNotificationsRead(input: $input) { marked unreadCount } }",
    { input: { workspaceId } },
  );
/** A person with an empty inbox. */
async function emptied(role: Role): Promise<Role> {
  await w.db.prisma.notification.deleteMany({ where: { userId: idOf(role) } });
  await w.db.prisma.notificationCounter.deleteMany({ where: { userId: idOf(role) } });
  return role;
}

describe("an event", () => {
  test("is delivered once, however often its job runs, in sequence or concurrently", async () => {
    await emptied("viewer");
    const payload = await notify(w, [idOf("viewer")]);
    await raise.run(w.app.services, payload, job());
    const another = { ...payload, eventKey: "another" };
    await Promise.all(Array.from({ length: 5 }, () => raise.run(w.app.services, another, job())));
    const { nodes, unreadCount } = await inboxOf("viewer");
    expect([nodes.length, unreadCount]).toEqual([2, 2]);
  });

  test("calls a token and an application by their names, which are looked up by their ids", async () => {
    const titleOf = async (kind: "api_token_created" | "application_authorized", name: string) => {
      await emptied("viewer");
      const event = { topic: "security_action", payload: { kind }, about: { name } } as const;
      await notify(w, [idOf("viewer")], { event, workspaceId: null });
      return (await w.db.prisma.notification.findFirstOrThrow({ where: { userId: idOf("viewer") } })).title;
    };
    const create = 'mutation { createApiToken(input: { name: "Nightly import" }) { apiToken { id } } }';
    const made = await w.gql<{ createApiToken: { apiToken: { id: string } } }>(token("viewer"), create);
    const { id } = dataOf(made).createApiToken.apiToken;
    expect(await titleOf("api_token_created", id)).toBe("The API token “Nightly import” was created");
    expect(await titleOf("api_token_created", newId("tok"))).toBe("An API token was created");
    const planner = await application(w, { name: "Planner" });
    expect(await titleOf("application_authorized", planner.id)).toBe("You authorized “Planner” to access your account");
  });

  test("is not delivered again after its notification was deleted", async () => {
    await emptied("viewer");
    const payload = await notify(w, [idOf("viewer")]);
    dataOf(await act(token("viewer"), "deleteNotification", await newestOf(w, idOf("viewer"))));
    await raise.run(w.app.services, payload, job());
    expect(await inboxOf("viewer")).toMatchObject({ nodes: [], unreadCount: 0 });
    const rows = await w.db.prisma.notification.findMany({ where: { userId: idOf("viewer") } });
    expect(rows).toMatchObject([{ title: "", body: "", payload: {} }]);
  });

  test.each<["members" | "editors", Role[]]>([
    ["members", ["owner", "admin", "editor", "viewer"]],
    ["editors", ["owner", "admin", "editor"]],
  ])("for the %s of a workspace is delivered to them and to no one else", async (to, roles) => {
    const { eventKey } = await notify(w, to);
    const rows = await w.db.prisma.notification.findMany({ where: { eventKey } });
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(roles.map(idOf)));
  });

  test("of a deleted workspace, or for deleted people, is ignored", async () => {
    const gone = await notify(w, "members", { workspaceId: "ws_00000000000000000000000000" });
    const nobody = await notify(w, ["usr_00000000000000000000000000"]);
    const eventKey = { in: [gone.eventKey, nobody.eventKey] };
    expect(await w.db.prisma.notification.count({ where: { eventKey } })).toBe(0);
  });

  test("keeps its documented members, its text and its link", async () => {
    await emptied("viewer");
    const { event } = await notify(w, [idOf("viewer")], { event: failed() });
    const { body } = await w.rest("GET", `/notifications?workspace_id=${w.ids.workspace}`, { token: token("viewer") });
    const { items } = body as { items: { payload_json: string }[] };
    expect(JSON.parse(items[0]?.payload_json ?? "")).toEqual(event.payload);
    expect(items).toMatchObject([
      { type: "publish_failed", read_at: "0001-01-01T00:00:00Z", actions: [{ kind: "primary" }] },
    ]);
  });
});

describe("an inbox", () => {
  test("of a workspace includes notifications about the account, newest first, and none of other workspaces", async () => {
    const role = await emptied("owner");
    for (const workspaceId of [w.ids.workspace, null, w.ids.secondWorkspace, w.ids.workspace]) {
      w.clock.advance(1000);
      await notify(w, [idOf(role)], { workspaceId, ...(workspaceId === null && { event: tokenCreated() }) });
    }
    const placesOf = ({ nodes }: Inbox) => nodes.map(({ workspaceId }) => workspaceId);
    const { workspace, secondWorkspace } = w.ids;
    expect(placesOf(await inboxOf(role))).toEqual([workspace, null, workspace]);
    expect(placesOf(await inboxOf(role, { workspaceId: secondWorkspace }))).toEqual([secondWorkspace, null]);
    expect(placesOf(await inboxOf(role, { workspaceId: null }))).toEqual([null]);
    const bound = await w.apiToken("owner", "API_READ", workspace);
    const { nodes, unreadCount } = dataOf(await ask(bound)).viewer.notifications;
    expect([nodes.map(({ workspaceId }) => workspaceId), unreadCount]).toEqual([[workspace, workspace], 2]);
    const outside = dataOf(await ask(bound, { workspaceId: null })).viewer.notifications;
    expect([outside.nodes, outside.unreadCount]).toEqual([[], 0]);
  });

  test("has stable pages in both directions while notifications arrive, also several at one instant", async () => {
    const role = await emptied("editor");
    for (let i = 0; i < 12; i++) {
      await notify(w, [idOf(role)], i % 3 === 0 ? { workspaceId: null, event: tokenCreated() } : {});
      if (i % 4 === 0) w.clock.advance(1000);
    }
    const before = (await inboxOf(role, { first: 50 })).nodes.map(({ id }) => id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Inbox = await inboxOf(role, { first: 5, after });
      seen.push(...page.nodes.map(({ id }) => id));
      after = page.pageInfo.nextCursor;
      await notify(w, [idOf(role)]);
    } while (after !== null);
    expect(seen).toEqual(before);
    const last = await inboxOf(role, { last: 5 });
    expect(last.nodes.map(({ id }) => id)).toEqual(before.slice(-5));
  });

  test("of a workspace that the viewer left is not accessible, nor are its notifications", async () => {
    await notifications(w, idOf("member"), [w.ids.workspace]);
    const id = await newestOf(w, idOf("member"));
    expect(codeOf(await ask(token("member")))).toBe("FORBIDDEN");
    expect(codeOf(await act(token("member"), "markNotificationRead", id))).toBe("NOT_FOUND");
  });

  test("filtered by unreadOnly leaves out read notifications and has the same unread count", async () => {
    const role = await emptied("viewer");
    for (let i = 0; i < 3; i++) await notify(w, [idOf(role)]);
    const id = await newestOf(w, idOf(role));
    dataOf(await act(token(role), "markNotificationRead", id));
    const unread = await inboxOf(role, { unreadOnly: true });
    expect([unread.nodes.length, unread.unreadCount, unread.nodes.some((row) => row.id === id)]).toEqual([2, 2, false]);
    expect((await inboxOf(role)).nodes.find((row) => row.id === id)?.readAt).toBe(w.clock.now().toISOString());
    const { marked, unreadCount } = dataOf(await markAll(token(role), w.ids.workspace)).markAllNotificationsRead;
    expect([marked, unreadCount]).toEqual([2, 0]);
  });
});

describe("counters", () => {
  const acts = fc.array(
    fc.record({
      what: fc.constantFrom("tell", "read", "unread", "delete", "all"),
      where: fc.constantFrom("workspace", "account"),
      which: fc.nat(5),
    }),
    { minLength: 5, maxLength: 25 },
  );

  test("equal a recount after any concurrent operations", async () => {
    const userId = idOf("editor");
    await fc.assert(
      fc.asyncProperty(acts, fc.integer({ min: 1, max: 4 }), async (steps, atOnce) => {
        for (let i = 0; i < steps.length; i += atOnce) {
          const rows = await w.db.prisma.notification.findMany({
            where: { userId, deletedAt: null },
            select: { id: true },
          });
          await Promise.all(
            steps.slice(i, i + atOnce).map(async ({ what, where, which }) => {
              const workspaceId = where === "workspace" ? w.ids.workspace : null;
              const { id } = rows[which % Math.max(1, rows.length)] ?? { id: "none" };
              if (what === "tell")
                return notify(w, [userId], { workspaceId, event: workspaceId ? failed() : tokenCreated() });
              if (what === "all") return markAll(token("editor"), workspaceId);
              const name = {
                read: "markNotificationRead",
                unread: "markNotificationUnread",
                delete: "deleteNotification",
              }[what];
              return act(token("editor"), name, id);
            }),
          );
        }
        const counted = await w.db.prisma.notification.groupBy({
          by: ["scope"],
          where: { userId, deletedAt: null, readAt: null },
          _count: true,
        });
        const kept = await w.db.prisma.notificationCounter.findMany({ where: { userId, unread: { not: 0 } } });
        expect(new Map(kept.map(({ scope, unread }) => [scope, unread]))).toEqual(
          new Map(counted.map(({ scope, _count }) => [scope, _count])),
        );
      }),
      { numRuns: 12 },
    );
  });
});

const SETTINGS = `{ emailAddress emailAvailable digestConfigured digestTime digestTimezone
  mutes { id scope workspaceId workspaceName startsAt endsAt } preferences { topicId inApp emailFrequency } }`;
interface Settings {
  digestConfigured: boolean;
  digestTime: string;
  digestTimezone: string;
  mutes: { id: string; workspaceId: string | null; endsAt: string | null }[];
  preferences: { topicId: string; inApp: boolean; emailFrequency: string }[];
}
const change = (by: string, name: string, input: object) =>
  w.gql<Record<string, { muteId?: string; preferences: Settings }>>(
    by,
    `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { preferences: notificationPreferenceSettings ${SETTINGS} ${name === "muteNotifications" ? "muteId" : ""} } }`,
    { input },
  );
const changed = async (role: Role, name: string, input: object) => {
  const payload = dataOf(await change(token(role), name, input))[name];
  if (!payload) throw new Error("no payload");
  return payload;
};

describe("preferences", () => {
  const choose = (...preferences: object[]) =>
    change(token("viewer"), "updateNotificationPreferences", { preferences });

  test("keep topics that are not listed, and decide about delivery", async () => {
    const role = await emptied("viewer");
    const input = {
      preferences: [
        { topic: "POST_PUBLISHED", inApp: false },
        { topic: "NEW_MESSAGE", emailFrequency: "DAILY" },
      ],
    };
    const { preferences } = (await changed(role, "updateNotificationPreferences", input)).preferences;
    const topics = Object.fromEntries(preferences.map(({ topicId, ...rest }) => [topicId, rest]));
    expect(topics["post_published"]).toEqual({ inApp: false, emailFrequency: "OFF" });
    expect(topics["new_message"]).toEqual({ inApp: true, emailFrequency: "DAILY" });
    await notify(w, [idOf(role)]);
    expect((await inboxOf(role)).nodes).toEqual([]);
    await changed(role, "updateNotificationPreferences", { preferences: [{ topic: "POST_PUBLISHED", inApp: true }] });
    await notify(w, [idOf(role)]);
    expect((await inboxOf(role)).nodes).toHaveLength(1);
  });

  test.each([
    ["a critical topic off in the inbox", { topic: "PUBLISH_FAILED", inApp: false }, "inApp"],
    ["a transactional topic off in the inbox", { topic: "SECURITY_ACTION", inApp: false }, "inApp"],
    ["off the mails of a transactional topic", { topic: "WORKSPACE_INVITE", emailFrequency: "OFF" }, "emailFrequency"],
    ["a transactional topic to daily mails", { topic: "CRITICAL_BILLING", emailFrequency: "DAILY" }, "emailFrequency"],
  ])("refuse to turn %s, and name the member", async (_what, choice, member) => {
    const answer = await choose({ topic: "NEW_MESSAGE", emailFrequency: "OFF" }, choice);
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["preferences", 1, member] }]);
  });

  test("accept unchanged values, and refuse a repeated topic", async () => {
    dataOf(await choose({ topic: "SECURITY_ACTION", inApp: true, emailFrequency: "IMMEDIATE" }));
    const twice = await choose({ topic: "NEW_MESSAGE", inApp: true }, { topic: "NEW_MESSAGE", inApp: false });
    expect(codeOf(twice)).toBe("VALIDATION_FAILED");
  });

  test("have a digest at 09:00 UTC until one is saved", async () => {
    const before = (await changed("viewer", "updateNotificationPreferences", { preferences: [] })).preferences;
    expect(before).toMatchObject({ digestConfigured: false, digestTime: "09:00", digestTimezone: "UTC" });
    const input = { digest: { time: "23:59", timezone: "America/New_York" } };
    const after = (await changed("viewer", "updateNotificationPreferences", input)).preferences;
    expect(after).toMatchObject({ digestConfigured: true, digestTime: "23:59", digestTimezone: "America/New_York" });
  });

  test.each([
    { time: "24:00", timezone: "UTC" },
    { time: "9:00", timezone: "UTC" },
    { time: "09:00", timezone: "Mars/Olympus" },
    { time: "09:00", timezone: "+02:00" },
  ])("refuse the digest time $time in $timezone", async (digest) => {
    expect(codeOf(await change(token("viewer"), "updateNotificationPreferences", { digest }))).toBe(
      "VALIDATION_FAILED",
    );
  });
});

describe("mutes", () => {
  const HOUR = 3_600_000;
  const inAnHour = () => new Date(w.clock.now().getTime() + HOUR).toISOString();

  test("silence a workspace until they end, and keep their id; ending one over REST may be repeated", async () => {
    const role = await emptied("admin");
    const input = { scope: "WORKSPACE", workspaceId: w.ids.workspace };
    const first = await changed(role, "muteNotifications", input);
    await notify(w, [idOf(role)]);
    await notify(w, [idOf(role)], { workspaceId: w.ids.secondWorkspace });
    expect((await inboxOf(role)).nodes).toEqual([]);
    expect((await inboxOf(role, { workspaceId: w.ids.secondWorkspace })).nodes).toHaveLength(1);
    const again = await changed(role, "muteNotifications", { ...input, endsAt: inAnHour() });
    expect([again.muteId, again.preferences.mutes]).toMatchObject([first.muteId, [{ endsAt: inAnHour() }]]);
    for (let i = 0; i < 2; i++) {
      const ended = await w.rest("DELETE", `/notifications/mutes/${first.muteId}`, { token: token(role) });
      expect([ended.status, (ended.body as { mutes: unknown }).mutes]).toEqual([200, []]);
    }
    await notify(w, [idOf(role)]);
    expect((await inboxOf(role)).nodes).toHaveLength(1);
  });

  test("end at endsAt, and do not silence critical or transactional topics", async () => {
    const role = await emptied("admin");
    await changed(role, "muteNotifications", { scope: "ACCOUNT", endsAt: inAnHour() });
    for (const event of [published(), failed(), tokenCreated()]) await notify(w, [idOf(role)], { event });
    expect((await inboxOf(role)).nodes.map(({ type }) => type).toSorted()).toEqual([
      "PUBLISH_FAILED",
      "SECURITY_ACTION",
    ]);
    w.clock.advance(HOUR);
    await notify(w, [idOf(role)]);
    expect((await inboxOf(role)).nodes).toHaveLength(3);
  });

  test.each<[string, (world: World) => object, string]>([
    ["a workspace without its id", () => ({ scope: "WORKSPACE" }), "INVALID_INPUT"],
    ["the account with a workspace", ({ ids }) => ({ scope: "ACCOUNT", workspaceId: ids.workspace }), "INVALID_INPUT"],
    [
      "an end after the year 9999",
      () => ({ scope: "ACCOUNT", endsAt: "9999-12-31T23:59:59-12:00" }),
      "VALIDATION_FAILED",
    ],
    ["an end in the past", ({ clock }) => ({ scope: "ACCOUNT", endsAt: clock.now().toISOString() }), "INVALID_INPUT"],
    [
      "a workspace that the viewer cannot access",
      ({ ids }) => ({ scope: "WORKSPACE", workspaceId: ids.otherWorkspace }),
      "FORBIDDEN",
    ],
  ])("refuse %s", async (_what, input, code) => {
    expect(codeOf(await change(token("admin"), "muteNotifications", input(w)))).toBe(code);
  });

  test("of a workspace are deleted with it, as are its notifications and counters", async () => {
    const { id } = await w.db.prisma.workspace.create({
      data: {
        id: "ws_01h00000000000000000000000",
        organizationId: w.ids.organization,
        name: "Gone",
        createdAt: w.clock.now(),
        updatedAt: w.clock.now(),
      },
    });
    await muteRow(w, idOf("owner"), id);
    await notify(w, [idOf("owner")], { workspaceId: id, event: failed() });
    await w.db.prisma.workspace.delete({ where: { id } });
    const where = { workspaceId: id };
    const { prisma } = w.db;
    expect([await prisma.notificationMute.count({ where }), await prisma.notificationCounter.count({ where })]).toEqual(
      [0, 0],
    );
  });
});

describe("queue reminders", () => {
  const QUERY =
    "query ($id: ID!) { workspace(id: $id) { viewerQueueReminders { lowRunwayEnabled queueEmptiedEnabled runwayDays activated emailAvailable workspaceTimezone } } }";
  const read = async (role: Role) =>
    dataOf(await w.gql<{ workspace: { viewerQueueReminders: object } }>(token(role), QUERY, { id: w.ids.workspace }))
      .workspace.viewerQueueReminders;

  test("are off with a runway of seven days by default, belong to one person, and are possible again after a change", async () => {
    const unchosen = {
      lowRunwayEnabled: false,
      queueEmptiedEnabled: false,
      runwayDays: 7,
      activated: false,
      emailAvailable: false,
    };
    expect(await read("editor")).toEqual({ ...unchosen, workspaceTimezone: "Europe/Berlin" });
    const body = { low_runway_enabled: true, queue_emptied_enabled: false, runway_days: 3 };
    const put = () =>
      w.rest("PUT", `/notifications/queue-reminders/${w.ids.workspace}`, { token: token("editor"), body });
    expect((await put()).body).toMatchObject({
      ...body,
      workspace_name: "Coffee",
      activated: false,
      email_available: false,
    });
    const where = { userId_workspaceId: { userId: idOf("editor"), workspaceId: w.ids.workspace } };
    await w.db.prisma.queueReminder.update({ where, data: { lowRemindedAt: w.clock.now() } });
    await put();
    expect((await w.db.prisma.queueReminder.findUniqueOrThrow({ where })).lowRemindedAt).toEqual(w.clock.now());
    body.runway_days = 4;
    await put();
    expect((await w.db.prisma.queueReminder.findUniqueOrThrow({ where })).lowRemindedAt).toBeNull();
    expect(await read("viewer")).toMatchObject(unchosen);
  });
});

describe("events of other domains", () => {
  const outbox = async () => {
    const messages = await w.db.prisma.outboxMessage.findMany({ where: { topic: raise.topic } });
    await w.db.prisma.outboxMessage.deleteMany({});
    return messages.map(({ payload }) => raise.payload.parse(payload));
  };

  test("an invitation, a token and a role change notify registered people only", async () => {
    await outbox();
    const invite = (email: string) =>
      w.gql(
        token("admin"),
        "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { __typename } }",
        {
          input: { workspaceId: w.ids.workspace, email, role: "VIEWER" },
        },
      );
    dataOf(await invite("outsider@example.org"));
    dataOf(await invite("nobody@example.org"));
    dataOf(await w.gql(token("member"), 'mutation { createApiToken(input: { name: "CI" }) { __typename } }'));
    const row = await w.db.prisma.workspaceMember.findFirstOrThrow({ where: { userId: idOf("viewer") } });
    const update = "mutation ($id: ID!) { updateWorkspaceMember(input: { id: $id, role: EDITOR }) { __typename } }";
    dataOf(await w.gql(token("admin"), update, { id: row.id }));
    const raised = await outbox();
    for (const payload of raised) await raise.run(w.app.services, payload, job());
    const titles = async (role: Role) =>
      (
        await w.db.prisma.notification.findMany({
          where: { userId: idOf(role), eventKey: { in: raised.map(({ eventKey }) => eventKey) } },
        })
      ).map(({ title, body }) => `${title}: ${body}`);
    expect(raised).toHaveLength(3);
    expect(await titles("outsider")).toEqual([
      "You are invited to Coffee: The admin invites you to work in Coffee of Northwind as a viewer.",
    ]);
    expect(await titles("member")).toEqual([
      "The API token “CI” was created: If this was not you, secure your account now.",
    ]);
    expect(await titles("viewer")).toEqual(["Your role in Coffee changed: Your role there is now editor."]);
  });
});
