import { expect } from "vitest";
import { type Api, at, done, type Replay, type Steps, soon, UNREAD } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The screens of the mobile application in the order of a day, each with its requests. */
export function screensOf(replay: Replay): Steps {
  const { server, clientOf, place, account, here, get, reached, draftOf, refused, library, uploaded } = replay;
  let api: Api;
  let other: Api;
  const made = { draft: "", failed: "", media: "", notification: "", set: "" };
  const posts = (query: object) =>
    answered(
      api.GET("/publications", { params: { query: { workspace_id: place(), limit: 200, offset: 0, ...query } } }),
    );
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const login = async () => {
    const { email, password } = server().demo.users.owner;
    const { token, requires_mfa } = await answered(clientOf().POST("/auth/login", { body: { email, password } }));
    expect(requires_mfa).toBe(false);
    return clientOf(token);
  };
  const saved = async (more: object) => {
    const { revision } = await get(api, made.draft);
    return answered(
      api.PUT("/publications/{id}", { ...at(made.draft), body: { expected_revision: revision, ...more } }),
    );
  };
  const act = async (action: "schedule" | "cancel" | "publish-now") => {
    const { revision } = await get(api, made.draft);
    return answered(
      api.POST(`/publications/{id}/${action}`, { ...at(made.draft), body: { expected_revision: revision } }),
    );
  };
  const pictures = () => [{ media_id: made.media, alt_text: "Rolls." }];
  const inbox = async () => (await answered(api.GET("/notifications", here()))).items;

  return {
    "start: reach the server": async () => expect((await answered(clientOf().GET("/health"))).status).toBe("ok"),
    "start: ways to sign in": async () => {
      expect(await answered(clientOf().GET("/auth/config"))).toHaveProperty("registration_enabled");
      await answered(clientOf().GET("/auth/oidc/providers"));
    },
    "start: nobody is signed in": async () =>
      expect(await answered(clientOf().GET("/auth/session-state"))).toMatchObject({ authenticated: false }),
    "sign in": async () => {
      api = await login();
      const { authenticated, user } = await answered(api.GET("/auth/session-state"));
      expect([authenticated, user?.email]).toEqual([true, server().demo.users.owner.email]);
    },
    profile: async () => expect((await answered(api.GET("/auth/me"))).id).toBe(server().demo.users.owner.id),
    "organizations and workspaces": async () => {
      expect(ids(await answered(api.GET("/organizations")))).toContain(server().demo.ids.organization);
      expect(ids(await answered(api.GET("/workspaces")))).toContain(place());
    },
    "settings of a workspace": async () => {
      const { name } = await answered(api.GET("/workspaces/{id}/settings", at(place())));
      const renamed = { ...at(place()), body: { name } };
      expect((await answered(api.PATCH("/workspaces/{id}/settings", renamed))).name).toBe(name);
    },
    "setup of a workspace": async () =>
      expect(await answered(api.GET("/workspaces/{id}/setup", at(place())))).toMatchObject({ activated: true }),
    accounts: async () => expect(ids(await answered(api.GET("/accounts", here())))).toContain(account()),
    "servers to connect": async () => {
      const [entry] = await answered(api.GET("/accounts/mastodon/servers"));
      const query = { workspace_id: place(), intent: "production" as const, instance_url: entry?.instance_url ?? "" };
      const params = { path: { platform: "mastodon" as const }, query };
      expect((await answered(api.GET("/accounts/{platform}/auth-url", { params }))).url).toMatch(/^http/);
    },
    sets: async () => {
      const body = { workspace_id: place(), name: "Phone", accounts: [{ social_account_id: account() }] };
      made.set = (await answered(api.POST("/social-sets", { body }))).id;
      expect(ids(await answered(api.GET("/social-sets", here())))).toContain(made.set);
    },
    "compose: limits of the accounts": async () => {
      await answered(api.GET("/capabilities"));
      const body = { account_ids: [account()], segments: [{ id: "one", content: "Rolls", media: [] }] };
      const { accounts } = await answered(api.POST("/capabilities/resolve", { body }));
      expect(accounts[0]).toMatchObject({ account_id: account(), compatible: true });
    },
    "upload a picture": async () => {
      made.media = await uploaded(api, "of the phone");
    },
    "compose: a draft for a set": async () => {
      const draft = await draftOf(api, { social_set_id: made.set, social_account_ids: [], media: pictures() });
      made.draft = draft.id;
      expect(draft.renditions.map(({ social_account_id }) => social_account_id)).toEqual([account()]);
    },
    "compose: save": async () => expect((await saved({ source_text: "Rolls." })).source_text).toBe("Rolls."),
    "compose: a thread": async () => {
      const { segments } = await get(api, made.draft);
      const thread = await saved({
        segments: [{ id: segments[0]?.id, body: "Rolls.", media: pictures() }, { body: "And buns." }],
      });
      expect(thread).toMatchObject({ intent: "thread", segments: [{ id: segments[0]?.id }, {}] });
    },
    "compose: a text of one account": async () => {
      const { revision, segments } = await get(api, made.draft);
      const own = { publication_segment_id: segments[1]?.id ?? "", body_override: "And pretzels." };
      const renditions = [{ social_account_id: account(), segments: [own] }];
      const body = { expected_revision: revision, renditions };
      await answered(api.PUT("/publications/{id}/renditions", { ...at(made.draft), body }));
    },
    "compose: check": async () =>
      expect((await answered(api.POST("/publications/{id}/validate", at(made.draft)))).issues).toEqual([]),
    "schedule: free slots": async () => {
      expect((await answered(api.GET("/posting-schedules", here()))).length).toBeGreaterThan(0);
      expect((await answered(api.GET("/posting-schedules/next-slot", here()))).slot_time).not.toBe("");
    },
    schedule: async () => {
      await saved({ scheduled_at: soon(864e5) });
      expect((await act("schedule")).job_id).toEqual(expect.any(String));
    },
    calendar: async () =>
      expect(ids(await posts({ calendar_from: soon(0), calendar_before: soon(2 * 864e5) }))).toContain(made.draft),
    "scheduled posts": async () => expect(ids(await posts({ activity_bucket: "scheduled" }))).toContain(made.draft),
    library: async () => {
      expect(ids(await library(api, { type: "image", sort: "newest", filter: "used" }))).toContain(made.media);
      expect((await answered(api.GET("/media/storage", here()))).used_bytes).toBeGreaterThan(0);
      await answered(api.GET("/media/tags", here()));
    },
    "library: uses of a picture": async () => {
      const { usage } = await answered(api.GET("/media/{id}/usage", at(made.media)));
      expect(usage.map(({ publication_id }) => publication_id)).toContain(made.draft);
    },
    "back to a draft": async () => {
      await act("cancel");
      expect(ids(await posts({ activity_bucket: "draft" }))).toContain(made.draft);
    },
    "publish now": async () => {
      await act("publish-now");
      expect((await reached(api, made.draft, "published")).segments).toHaveLength(2);
    },
    "published posts": async () => expect(ids(await posts({ activity_bucket: "published" }))).toContain(made.draft),
    "events of a post": async () => {
      const events = await answered(api.GET("/publications/{id}/events", at(made.draft)));
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["scheduled", "canceled", "published"]));
    },
    "failed posts": async () => {
      made.failed = (await refused(api)).id;
      expect(ids(await posts({ activity_bucket: "failed" }))).toContain(made.failed);
      const events = await answered(api.GET("/publications/{id}/events", at(made.failed)));
      expect(events.find(({ error }) => error)?.error).toMatchObject({ kind: "refused" });
    },
    "retry a failed post": async () => {
      await answered(api.POST("/publications/{id}/retry-failed", at(made.failed)));
      await reached(api, made.failed, "failed");
    },
    "remove a failed post": async () => {
      const remove = { params: { path: { id: made.failed }, query: { confirm: true } } };
      await answered(api.DELETE("/publications/{id}", remove));
      expect(ids(await posts({}))).not.toContain(made.failed);
    },
    jobs: async () => {
      const jobs = await answered(api.GET("/jobs", here()));
      expect(jobs.map(({ publication_id }) => publication_id)).toContain(made.draft);
    },
    "library: describe a picture": async () => {
      await answered(api.PATCH("/media/{id}", { ...at(made.media), body: { alt_text: "Rolls." } }));
      expect((await library(api)).find(({ id }) => id === made.media)?.alt_text).toBe("Rolls.");
    },
    "library: trash and restore": async () => {
      const spare = await uploaded(api, "spare of the phone");
      await answered(api.DELETE("/media/{id}", at(spare)));
      expect(ids(await library(api, { lifecycle: "trash" }))).toContain(spare);
      await answered(api.POST("/media/{id}/restore", at(spare)));
      expect(ids(await library(api))).toContain(spare);
    },
    notifications: async () => {
      const [newest] = await inbox();
      made.notification = newest?.id ?? "";
      expect(newest).toMatchObject({ workspace_id: place(), read_at: UNREAD });
    },
    "mark a notification read": async () => {
      await done(api.POST("/notifications/read", { body: { workspace_id: place(), ids: [made.notification] } }));
      expect((await inbox()).find(({ id }) => id === made.notification)?.read_at).not.toBe(UNREAD);
    },
    "delete a notification": async () => {
      await done(api.POST("/notifications/delete", { body: { workspace_id: place(), ids: [made.notification] } }));
      expect(ids(await inbox())).not.toContain(made.notification);
    },
    "mark all notifications read": async () => {
      await done(api.POST("/notifications/read", { body: { workspace_id: place(), all: true } }));
      expect((await answered(api.GET("/notifications", here()))).unread_count).toBe(0);
    },
    preferences: async () => {
      const { digest_time, digest_timezone } = await answered(api.GET("/notifications/preferences"));
      const preferences = { post_published: { email_frequency: "daily" as const, in_app: true } };
      const body = { digest_time, digest_timezone, preferences };
      expect(await answered(api.PUT("/notifications/preferences", { body }))).toMatchObject({ preferences });
    },
    "reminders of the queue": async () => {
      const body = { low_runway_enabled: true, queue_emptied_enabled: false, runway_days: 3 };
      const params = { path: { workspace_id: place() } };
      const queue = await answered(api.PUT("/notifications/queue-reminders/{workspace_id}", { params, body }));
      expect(queue).toMatchObject(body);
    },
    team: async () => {
      const { members } = await answered(api.GET("/workspaces/{id}/team", at(place())));
      expect(members.map(({ user_id }) => user_id)).toContain(server().demo.users.editor.id);
    },
    plan: async () => expect((await answered(api.GET("/billing/status", here()))).can_manage_billing).toBe(true),
    security: async () => {
      expect(await answered(api.GET("/auth/security"))).toMatchObject({ methods: ["password"], passkeys: [] });
      expect(await answered(api.GET("/auth/email-change"))).toHaveProperty("$schema");
    },
    sessions: async () => {
      const before = ids(await answered(api.GET("/auth/sessions")));
      other = await login();
      const added = ids(await answered(api.GET("/auth/sessions"))).find((id) => !before.includes(id)) ?? "";
      const gone = { params: { path: { session_id: added } } };
      expect(await answered(api.DELETE("/auth/sessions/{session_id}", gone))).toMatchObject({ revoked_current: false });
      expect((await other.GET("/auth/me")).response.status).toBe(401);
    },
    "sign out": async () => {
      await answered(api.POST("/auth/logout"));
      expect((await api.GET("/auth/me")).response.status).toBe(401);
    },
  };
}
