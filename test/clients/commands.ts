import { describe, expect, test } from "vitest";
import { mediaCommands } from "./mediaCommands.ts";
import { type Api, at, done, failuresOf, type Replay, type Steps, soon, UNREAD } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The commands of the command line that a person paired, each with its requests. */
export function commands(replay: Replay): void {
  const steps = stepsOf(replay);
  describe("each command of the command line", () => {
    test(`gets its answers, in ${Object.keys(steps).length} steps`, async () =>
      expect(await failuresOf(steps)).toEqual([]));
  });
}

function stepsOf(replay: Replay): Steps {
  const { server, clientOf, signedIn, place, account, here, get, reached, draftOf, refused } = replay;
  let person: Api;
  let api: Api;
  let token = "";
  const made = {
    account: "",
    failed: "",
    invitation: "",

    notification: "",
    post: "",
    set: "",
    slot: "",
    workspace: "",
  };
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const pair = () =>
    answered(
      clientOf().POST("/cli/auth/start", {
        body: { client_name: "cli", client_os: "Linux", client_version: "1", requested_scopes: "cli:full" },
      }),
    );
  const poll = (device_code: string) => answered(clientOf().POST("/cli/auth/poll", { body: { device_code } }));
  const posts = (query: object = {}) =>
    answered(api.GET("/publications", { params: { query: { workspace_id: place(), limit: 200, ...query } } }));
  const revisionOf = async () => ({ expected_revision: (await get(api, made.post)).revision });
  const slots = async () => answered(api.GET("/posting-schedules", here()));
  const team = () => answered(api.GET("/workspaces/{id}/team", at(place())));
  const invited = () => ({ params: { path: { id: place(), invitation_id: made.invitation } } });
  const inbox = async () => (await answered(api.GET("/notifications", here()))).items;
  const confirmed = (id: string) => ({ params: { path: { id }, query: { confirm: true } } });

  return {
    "auth login": async () => {
      person = await signedIn("owner");
      const { device_code, user_code } = await pair();
      expect((await poll(device_code)).status).toBe("pending");
      await answered(person.GET("/cli/auth/session", { params: { query: { user_code } } }));
      await answered(person.POST("/cli/auth/approve", { body: { user_code, name: "Commands", scopes: "cli:full" } }));
      const answer = await poll(device_code);
      expect(answer.status).toBe("approved");
      token = answer.token ?? "";
      api = clientOf(token);
    },
    "auth login, denied": async () => {
      const { device_code, user_code } = await pair();
      await answered(person.POST("/cli/auth/deny", { body: { user_code } }));
      expect((await poll(device_code)).status).toBe("denied");
    },
    "auth status": async () =>
      expect((await answered(api.GET("/auth/me"))).email).toBe(server().demo.users.owner.email),
    "organizations list": async () =>
      expect(ids(await answered(api.GET("/organizations")))).toContain(server().demo.ids.organization),
    "workspaces list": async () => expect(ids(await answered(api.GET("/workspaces")))).toContain(place()),
    "workspaces create": async () => {
      const body = { name: "Shell", organization_id: server().demo.ids.organization };
      const { id } = await answered(api.POST("/workspaces", { body }));
      made.workspace = id;
    },
    "workspaces settings": async () => {
      const body = { name: "Terminal", timezone: "Europe/Lisbon" };
      expect(await answered(api.PATCH("/workspaces/{id}/settings", { ...at(made.workspace), body }))).toMatchObject(
        body,
      );
      expect(await answered(api.GET("/workspaces/{id}/settings", at(made.workspace)))).toMatchObject(body);
    },
    setup: async () =>
      expect((await answered(api.GET("/workspaces/{id}/setup", at(made.workspace)))).next_action).toBe(
        "connect_destination",
      ),
    capabilities: async () => {
      const { capabilities } = await answered(api.GET("/capabilities"));
      expect(capabilities.map(({ provider }) => provider)).toContain("mastodon");
    },
    "capabilities resolve": async () => {
      const body = { account_ids: [account()], segments: [{ id: "one", content: "Tea", media: [] }] };
      expect((await answered(api.POST("/capabilities/resolve", { body }))).accounts[0]?.compatible).toBe(true);
    },
    "accounts list": async () => expect(ids(await answered(api.GET("/accounts", here())))).toContain(account()),
    "accounts connect": async () => {
      const { instance_url, server_name, code } = server().demo.federated;
      const body = { workspace_id: made.workspace, instance_url, server_name, code };
      made.account = (await answered(api.POST("/accounts/federated/exchange", { body }))).account_id;
      expect(made.account).not.toBe(account());
    },
    "accounts disconnect": async () => {
      await done(api.DELETE("/accounts/{account_id}", { params: { path: { account_id: made.account } } }));
      const query = { workspace_id: made.workspace };
      expect(await answered(api.GET("/accounts", { params: { query } }))).toEqual([]);
    },
    "sets create": async () => {
      const body = { workspace_id: place(), name: "Shell", accounts: [{ social_account_id: account() }] };
      made.set = (await answered(api.POST("/social-sets", { body }))).id;
    },
    "sets update": async () => {
      const body = { name: "Terminal", accounts: [{ social_account_id: account() }], is_default: false };
      expect((await answered(api.PUT("/social-sets/{id}", { ...at(made.set), body }))).name).toBe("Terminal");
    },
    "sets list": async () => expect(ids(await answered(api.GET("/social-sets", here())))).toContain(made.set),
    "posts create": async () => {
      const draft = await draftOf(api, { social_set_id: made.set, social_account_ids: [], title: "Command" });
      expect(draft.renditions).toHaveLength(1);
      made.post = draft.id;
    },
    "posts update": async () => {
      const body = { ...(await revisionOf()), source_text: "From the shell" };
      const { source_text } = await answered(api.PUT("/publications/{id}", { ...at(made.post), body }));
      expect(source_text).toBe("From the shell");
    },
    "posts variant": async () => {
      const body = { ...(await revisionOf()), renditions: [{ social_account_id: account(), body: "For one" }] };
      const { renditions } = await answered(api.PUT("/publications/{id}/renditions", { ...at(made.post), body }));
      expect(renditions[0]?.body).toBe("For one");
    },
    "posts validate": async () =>
      expect((await answered(api.POST("/publications/{id}/validate", at(made.post)))).valid).toBe(true),
    "posts schedule": async () => {
      const planned = { ...(await revisionOf()), scheduled_at: soon(864e5) };
      await answered(api.PUT("/publications/{id}", { ...at(made.post), body: planned }));
      await answered(api.POST("/publications/{id}/schedule", { ...at(made.post), body: await revisionOf() }));
      expect((await get(api, made.post)).status).toBe("scheduled");
    },
    "posts cancel": async () => {
      await answered(api.POST("/publications/{id}/cancel", { ...at(made.post), body: await revisionOf() }));
      expect((await get(api, made.post)).status).toBe("draft");
    },
    "posts publish": async () => {
      await answered(api.POST("/publications/{id}/publish-now", { ...at(made.post), body: await revisionOf() }));
      expect((await reached(api, made.post, "published")).renditions[0]?.external_url).toMatch(/^http/);
    },
    "posts list": async () => expect(ids(await posts({ status: "published" }))).toContain(made.post),
    "posts search": async () => expect(ids(await posts({ search: "From the shell" }))).toContain(made.post),
    "posts events": async () => {
      const events = await answered(api.GET("/publications/{id}/events", at(made.post)));
      expect(events.map(({ type }) => type)).toContain("published");
    },
    "posts failed": async () => {
      made.failed = (await refused(api)).id;
      expect(ids(await posts({ activity_bucket: "failed" }))).toContain(made.failed);
    },
    "posts retry": async () => {
      await answered(api.POST("/publications/{id}/retry-failed", at(made.failed)));
      const { revision } = await reached(api, made.failed, "failed");
      const body = { expected_revision: revision, source_text: "Bread" };
      await answered(api.PUT("/publications/{id}", { ...at(made.failed), body }));
      const one = { params: { path: { id: made.failed, account_id: account() } } };
      await answered(api.POST("/publications/{id}/renditions/{account_id}/retry", one));
      await reached(api, made.failed, "published");
    },
    "posts delete": async () => {
      const { id } = await draftOf(api);
      await answered(api.DELETE("/publications/{id}", confirmed(id)));
      expect((await api.GET("/publications/{id}", at(id))).response.status).toBe(404);
    },
    "jobs list": async () => {
      const jobs = await answered(api.GET("/jobs", { params: { query: { workspace_id: place(), limit: 100 } } }));
      expect(jobs.map(({ publication_id }) => publication_id)).toContain(made.post);
    },
    ...mediaCommands(replay, { api: () => api, token: () => token }),
    "schedule list": async () => expect((await slots()).length).toBeGreaterThan(0),
    "schedule add": async () => {
      const body = { workspace_id: place(), day_of_week: 0, utc_hour: 4, utc_minute: 41 };
      made.slot = (await answered(api.POST("/posting-schedules", { body }))).id;
    },
    "schedule change": async () => {
      const body = { day_of_week: 0, utc_hour: 4, utc_minute: 42, label: "Shell" };
      expect(await answered(api.PATCH("/posting-schedules/{id}", { ...at(made.slot), body }))).toMatchObject(body);
    },
    "schedule remove": async () => {
      await answered(api.DELETE("/posting-schedules/{id}", at(made.slot)));
      expect(ids(await slots())).not.toContain(made.slot);
    },
    "schedule next": async () =>
      expect((await answered(api.GET("/posting-schedules/next-slot", here()))).slot_time).not.toBe(""),
    "schedule suggest": async () => {
      const body = { workspace_id: made.workspace, posts_per_day: 2 };
      expect((await answered(api.POST("/posting-schedules/suggest", { body }))).schedules).not.toEqual([]);
    },
    "tokens create, list and revoke": async () => {
      const { item } = await answered(person.POST("/api-tokens", { body: { name: "Nightly", scope: "mcp:read" } }));
      expect(item.scope).toBe("api:read");
      expect(ids(await answered(person.GET("/api-tokens")))).toContain(item.id);
      expect(await answered(person.DELETE("/api-tokens/{id}", at(item.id)))).toMatchObject({ revoked: true });
    },
    "team list": async () =>
      expect((await team()).members.map(({ user_id }) => user_id)).toContain(server().demo.users.viewer.id),
    "team list, of an organization": async () => {
      const answer = await answered(api.GET("/organizations/{id}/team", at(server().demo.ids.organization)));
      expect(answer.current_seats).toBe(answer.members.length);
    },
    "team invite": async () => {
      const body = { email: "guest@shell.example", role: "viewer" as const };
      made.invitation = (await answered(api.POST("/workspaces/{id}/invitations", { ...at(place()), body }))).id;
      expect(ids((await team()).invitations)).toContain(made.invitation);
    },
    "team resend": async () =>
      expect(
        (await answered(api.POST("/workspaces/{id}/invitations/{invitation_id}/resend", invited()))).accept_url,
      ).toContain("/invite?token="),
    "team revoke": async () =>
      expect(await answered(api.DELETE("/workspaces/{id}/invitations/{invitation_id}", invited()))).toMatchObject({
        revoked: true,
      }),
    "notifications list": async () => {
      await expect.poll(async () => (await inbox()).length, { timeout: 30_000, interval: 250 }).toBeGreaterThan(0);
      made.notification = (await inbox())[0]?.id ?? "";
    },
    "notifications read": async () => {
      await done(api.POST("/notifications/read", { body: { workspace_id: place(), ids: [made.notification] } }));
      expect((await inbox()).find(({ id }) => id === made.notification)?.read_at).not.toBe(UNREAD);
    },
    "notifications delete": async () => {
      await done(api.POST("/notifications/delete", { body: { workspace_id: place(), ids: [made.notification] } }));
      expect(ids(await inbox())).not.toContain(made.notification);
    },
    "notifications preferences": async () =>
      expect(await answered(api.GET("/notifications/preferences"))).toHaveProperty("topic_definitions"),
    "billing status": async () => expect((await answered(api.GET("/billing/status", here()))).plan_id).toBe("agency"),
    "templates list": async () => {
      await answered(api.GET("/image-editor/templates", here()));
      await answered(api.GET("/memes/templates", here()));
    },
    "sets delete": async () => {
      await answered(api.DELETE("/social-sets/{id}", confirmed(made.set)));
      expect(ids(await answered(api.GET("/social-sets", here())))).not.toContain(made.set);
    },
    "auth logout": async () => {
      const own = (await answered(person.GET("/api-tokens"))).find(({ name }) => name === "Commands");
      await answered(person.DELETE("/api-tokens/{id}", at(own?.id ?? "")));
      expect((await api.GET("/auth/me")).response.status).toBe(401);
    },
  };
}
