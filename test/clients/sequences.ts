import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerProcess } from "../support/processes/serverProcess.ts";
import type { paths } from "./openapi.generated.ts";
import { answered } from "./restClient.ts";

type Role = "owner" | "editor" | "viewer";

/** The requests of existing clients, from their start to a published thread, as they were observed. */
export function replaySequences(start: () => Promise<ServerProcess>): void {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start();
  }, 120_000);
  afterAll(() => server.stop());

  const clientOf = (token?: string) =>
    createClient<paths>({
      baseUrl: `${server.url}/api/v1`,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  type Api = ReturnType<typeof clientOf>;

  /** Signs in with an email address and a password. */
  async function signedIn(role: Role): Promise<Api> {
    const { email, password } = server.demo.users[role];
    const { token } = await answered(clientOf().POST("/auth/login", { body: { email, password } }));
    return clientOf(token);
  }

  const place = () => server.demo.ids.workspace;
  const account = () => server.demo.ids["account"] ?? "";
  const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const at = (id: string) => ({ params: { path: { id } } });
  const get = (api: Api, id: string) => answered(api.GET("/publications/{id}", at(id)));

  /** Waits until the publication is published, and returns it. */
  async function published(api: Api, id: string) {
    await expect.poll(async () => (await get(api, id)).status, { timeout: 60_000, interval: 250 }).toBe("published");
    return get(api, id);
  }

  const draftOf = (api: Api, more: object = {}) =>
    answered(
      api.POST("/publications", {
        body: {
          workspace_id: place(),
          title: "",
          source_text: "Fresh bread",
          content_profile: "short_text",
          social_account_ids: [account()],
          ...more,
        },
      }),
    );

  describe("the web application", () => {
    test("starts: session, workspaces, settings, channels, schedule, library, notifications, calendar and posts", async () => {
      const api = await signedIn("editor");
      const workspace = { params: { query: { workspace_id: place() } } };
      expect((await answered(api.GET("/auth/me"))).email).toBe(server.demo.users.editor.email);
      expect((await answered(api.GET("/workspaces"))).map(({ id }) => id)).toContain(place());
      await answered(api.GET("/organizations"));
      await answered(api.GET("/workspaces/{id}/settings", at(place())));
      expect((await answered(api.GET("/accounts", workspace))).map(({ id }) => id)).toContain(account());
      await answered(api.GET("/posting-schedules", workspace));
      expect((await answered(api.GET("/media", workspace))).total).toEqual(expect.any(Number));
      await answered(api.GET("/media/storage", workspace));
      await answered(api.GET("/media/tags", workspace));
      await answered(api.GET("/notifications", workspace));
      expect(await answered(clientOf().GET("/health"))).toHaveProperty("status");
      const { capabilities } = await answered(api.GET("/capabilities"));
      expect(capabilities.find(({ provider }) => provider === "mastodon")?.settings?.map(({ key }) => key)).toEqual([
        "visibility",
        "spoiler_text",
        "sensitive",
        "language",
      ]);
      await answered(api.GET("/notifications/preferences"));
      const calendar = { calendar_from: soon(-30 * 864e5), calendar_before: soon(30 * 864e5), limit: 200, offset: 0 };
      const query = { workspace_id: place(), ...calendar };
      const { data = [], response } = await api.GET("/publications", { params: { query } });
      expect(data.length).toBeGreaterThan(0);
      expect(data.map(({ scheduled_at = "" }) => scheduled_at)).toEqual(
        data.map(({ scheduled_at = "" }) => scheduled_at).toSorted(),
      );
      expect(response.headers.get("x-total-count")).toBe(String(data.length));
      for (const activity_bucket of ["draft", "scheduled", "published", "failed"] as const)
        await answered(api.GET("/publications", { params: { query: { workspace_id: place(), activity_bucket } } }));
    });

    test("composes a thread, saves it as it is written, validates, schedules and shows it published", async () => {
      const api = await signedIn("editor");
      const typed = { account_ids: [account()], segments: [{ id: "first", content: "x".repeat(10_000), media: [] }] };
      const resolved = await answered(api.POST("/capabilities/resolve", { body: typed }));
      expect(resolved.accounts[0]).toMatchObject({ account_id: account(), compatible: false });
      const draft = await draftOf(api, { segments: [{ body: "Fresh bread" }] });
      expect(draft).toMatchObject({ status: "ready", revision: 1, intent: "post", source_text: "Fresh bread" });
      const first = draft.segments[0]?.id;

      const saved = await answered(
        api.PUT("/publications/{id}", {
          ...at(draft.id),
          body: { expected_revision: 1, segments: [{ id: first, body: "Fresh bread." }, { body: "Every morning." }] },
        }),
      );
      expect(saved).toMatchObject({ revision: 2, intent: "thread", source_text: "Fresh bread.\n\nEvery morning." });
      expect(saved.segments[0]?.id).toBe(first);
      const second = saved.segments[1]?.id;
      expect(second).not.toBe(first);

      const own = await answered(
        api.PUT("/publications/{id}/renditions", {
          ...at(draft.id),
          body: {
            expected_revision: 2,
            renditions: [
              { social_account_id: account(), segments: [{ publication_segment_id: second, body_override: "Daily." }] },
            ],
          },
        }),
      );
      expect(own.renditions[0]?.segments).toMatchObject([
        { publication_segment_id: first, body: "Fresh bread." },
        { publication_segment_id: second, body: "Daily.", body_override: "Daily." },
      ]);

      const stale = await api.PUT("/publications/{id}", {
        ...at(draft.id),
        body: { expected_revision: 1, title: "x" },
      });
      expect([stale.response.status, stale.error]).toMatchObject([409, { code: "REVISION_CONFLICT" }]);
      expect(await answered(api.POST("/publications/{id}/validate", at(draft.id)))).toMatchObject({
        valid: true,
        issues: [],
      });

      const scheduled_at = soon(3000);
      const planned = await answered(
        api.PUT("/publications/{id}", { ...at(draft.id), body: { expected_revision: own.revision, scheduled_at } }),
      );
      expect(planned).toMatchObject({ scheduled_at, status: "ready" });
      const due = await answered(
        api.POST("/publications/{id}/schedule", { ...at(draft.id), body: { expected_revision: planned.revision } }),
      );
      expect(due).toMatchObject({
        publication_id: draft.id,
        job_id: expect.any(String),
        revision: planned.revision + 1,
      });

      const out = await published(api, draft.id);
      expect(out.renditions[0]).toMatchObject({ status: "published", external_url: expect.stringMatching(/^http/) });
      const posts = out.renditions[0]?.segments.map(({ status, external_url }) => [status, external_url]);
      expect(posts).toEqual([
        ["published", expect.stringMatching(/^http/)],
        ["published", expect.stringMatching(/^http/)],
      ]);
      const query = { workspace_id: place(), activity_bucket: "published" as const, limit: 10 };
      const list = await answered(api.GET("/publications", { params: { query } }));
      expect(list.map(({ id }) => id)).toContain(draft.id);
      const jobs = await answered(
        api.GET("/jobs", { params: { query: { workspace_id: place(), status: "completed" } } }),
      );
      expect(jobs).toContainEqual(expect.objectContaining({ id: due.job_id, publication_id: draft.id }));
    });

    test("takes a scheduled post back to a draft, which keeps its time", async () => {
      const api = await signedIn("editor");
      const scheduled_at = soon(864e5);
      const draft = await draftOf(api, { scheduled_at });
      const schedule = { ...at(draft.id), body: { expected_revision: 1, execution_intent: "production" as const } };
      const { revision = 0 } = await answered(api.POST("/publications/{id}/schedule", schedule));
      await answered(api.POST("/publications/{id}/cancel", { ...at(draft.id), body: { expected_revision: revision } }));
      expect(await get(api, draft.id)).toMatchObject({ status: "draft", scheduled_at, revision: revision + 1 });
      const cleared = { ...at(draft.id), body: { expected_revision: revision + 1, clear_schedule: true } };
      expect(await answered(api.PUT("/publications/{id}", cleared))).not.toHaveProperty("scheduled_at");
    });
  });

  describe("the web application, after a failure", () => {
    test("lists the failed post with its reason, and publishes it with another text", async () => {
      const api = await signedIn("editor");
      const draft = await draftOf(api, { source_text: "Bread #refuse" });
      await answered(api.POST("/publications/{id}/publish-now", { ...at(draft.id), body: { expected_revision: 1 } }));
      const statusOf = async () => (await get(api, draft.id)).status;
      await expect.poll(statusOf, { timeout: 60_000, interval: 250 }).toBe("failed");
      const query = { workspace_id: place(), activity_bucket: "failed" as const };
      const listed = await answered(api.GET("/publications", { params: { query } }));
      expect(listed.find(({ id }) => id === draft.id)?.renditions[0]).toMatchObject({
        status: "failed",
        error_kind: "refused",
        error_message: expect.stringMatching(/rejected/),
      });
      const events = await answered(api.GET("/publications/{id}/events", at(draft.id)));
      expect(events.find(({ error }) => error !== undefined)?.error).toMatchObject({ kind: "refused" });

      const { revision } = await get(api, draft.id);
      const changed = { ...at(draft.id), body: { expected_revision: revision, source_text: "Bread" } };
      await answered(api.PUT("/publications/{id}", changed));
      const one = { params: { path: { id: draft.id, account_id: account() } } };
      await answered(api.POST("/publications/{id}/renditions/{account_id}/retry", one));
      expect((await published(api, draft.id)).source_text).toBe("Bread");
    });
  });

  describe("the mobile application", () => {
    test("uploads a picture, composes for the accounts of a set, and publishes now", async () => {
      const api = await signedIn("editor");
      const sets = await answered(api.GET("/social-sets", { params: { query: { workspace_id: place() } } }));
      const chosen = sets.find(({ accounts }) => accounts.some((each) => each.social_account_id === account()));
      expect(chosen?.accounts[0]).toMatchObject({ platform: "mastodon", display_order: 0 });
      const page = { workspace_id: place(), limit: 200, offset: 0 };
      const { response } = await api.GET("/publications", { params: { query: page } });
      expect([response.headers.get("x-limit"), response.headers.get("x-offset")]).toEqual(["200", "0"]);

      const media_id = await uploaded(api);
      const draft = await draftOf(api, { media: [{ media_id, alt_text: "A loaf." }] });
      expect(draft.segments[0]?.media[0]).toMatchObject({ id: media_id, alt_text: "A loaf.", dominant_type: "image" });
      await answered(api.POST("/publications/{id}/publish-now", { ...at(draft.id), body: { expected_revision: 1 } }));
      expect((await published(api, draft.id)).media.map(({ id }) => id)).toEqual([media_id]);
      const usage = await answered(api.GET("/media/{id}/usage", at(media_id)));
      expect(usage.usage.map(({ publication_id }) => publication_id)).not.toContain("");
      const events = await answered(api.GET("/publications/{id}/events", at(draft.id)));
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["created", "publish_requested", "delivery_attempted", "published"]),
      );
      expect(events.find(({ type }) => type === "created")?.actor.kind).toBe("user");
      const again = await api.POST("/publications/{id}/retry-failed", at(draft.id));
      expect([again.response.status, again.error]).toMatchObject([409, { code: "CONFLICT" }]);
    });
  });

  /** Uploads a picture as a phone does: the bytes without a credential. */
  async function uploaded(api: Api): Promise<string> {
    const bytes = Buffer.from(PNG, "base64");
    const body = { workspace_id: place(), filename: "loaf.png", mime_type: "image/png", size: bytes.byteLength };
    const session = await answered(api.POST("/media/upload-session", { body }));
    if (session.deduped) return session.media_id;
    const { url = "", method = "", headers } = session.upload;
    const sent = await fetch(url, { method, headers: headers ?? {}, body: new Uint8Array(bytes) });
    expect(sent.ok).toBe(true);
    const done = { ...at(session.media_id), body: { workspace_id: place() } };
    const { id } = await answered(api.POST("/media/upload-session/{id}/complete", done));
    const listed = async () =>
      (await answered(api.GET("/media", { params: { query: { workspace_id: place() } } }))).media;
    const statusOf = async () => (await listed()).find((item) => item.id === id)?.processing_status;
    await expect.poll(statusOf, { timeout: 30_000, interval: 250 }).toBe("ready");
    return id;
  }

  describe("the command line", () => {
    test("creates a token, writes, lists in pages, schedules into the next free slot and deletes", async () => {
      const person = await signedIn("owner");
      const { token } = await answered(person.POST("/api-tokens", { body: { name: "cli", scope: "api:write" } }));
      const api = clientOf(token);
      const draft = await draftOf(api, { title: "From the shell" });
      await draftOf(api, { title: "Another" });
      const changed = { ...at(draft.id), body: { expected_revision: 1, source_text: "Stale bread" } };
      expect(await answered(api.PUT("/publications/{id}", changed))).toMatchObject({
        source_text: "Stale bread",
        revision: 2,
      });
      const query = { workspace_id: place(), status: "ready" as const, limit: 1 };
      const page = await api.GET("/publications", { params: { query } });
      const cursor = page.response.headers.get("x-next-cursor") ?? "";
      const next = await answered(api.GET("/publications", { params: { query: { ...query, cursor } } }));
      expect(next[0]?.id).not.toBe(page.data?.[0]?.id);

      const schedule = { ...at(draft.id), body: { expected_revision: 2 } };
      await answered(api.POST("/publications/{id}/schedule", schedule));
      const due = await get(api, draft.id);
      expect(due.status).toBe("scheduled");
      expect(new Date(due.scheduled_at ?? 0).getTime()).toBeGreaterThan(Date.now());
      const pending = await answered(
        api.GET("/jobs", { params: { query: { workspace_id: place(), status: "pending" } } }),
      );
      expect(pending.map(({ publication_id }) => publication_id)).toContain(draft.id);

      const remove = { params: { path: { id: draft.id }, query: { expected_revision: due.revision } } };
      expect((await api.DELETE("/publications/{id}", remove)).response.status).toBe(400);
      const confirmed = { params: { path: { id: draft.id }, query: { confirm: true } } };
      await answered(api.DELETE("/publications/{id}", confirmed));
      expect((await api.GET("/publications/{id}", at(draft.id))).response.status).toBe(404);
    });
  });

  describe("a paired command line", () => {
    test("shows a code, is approved in a browser, lists, publishes, and signs out", async () => {
      const stranger = clientOf();
      const client = { client_name: "cli", client_os: "Linux", client_version: "1.0.0", requested_scopes: "cli:full" };
      const { device_code, user_code, verification_url } = await answered(
        stranger.POST("/cli/auth/start", { body: client }),
      );
      expect(verification_url).toContain(user_code);
      const poll = () => answered(stranger.POST("/cli/auth/poll", { body: { device_code } }));
      expect((await poll()).status).toBe("pending");
      const person = await signedIn("owner");
      const waiting = await answered(person.GET("/cli/auth/session", { params: { query: { user_code } } }));
      expect(waiting).toMatchObject({ client_name: "cli", requested_scopes: "api:full" });
      const body = { user_code, name: "Shell", scopes: "cli:full", workspace_id: "" };
      expect(await answered(person.POST("/cli/auth/approve", { body }))).toEqual({ ok: true });
      const { status, token = "" } = await poll();
      expect(status).toBe("approved");
      expect(await poll()).not.toHaveProperty("token");

      const api = clientOf(token);
      expect((await answered(api.GET("/workspaces"))).map(({ id }) => id)).toContain(place());
      const draft = await draftOf(api, { title: "From a paired shell" });
      const publish = { ...at(draft.id), body: { expected_revision: draft.revision } };
      await answered(api.POST("/publications/{id}/publish-now", publish));
      expect((await published(api, draft.id)).status).toBe("published");

      const own = (await answered(person.GET("/api-tokens"))).find(({ name }) => name === "Shell");
      await answered(person.DELETE("/api-tokens/{id}", at(own?.id ?? "")));
      expect((await api.GET("/auth/me")).response.status).toBe(401);
    });
  });

  describe("the library of the command line", () => {
    test("uploads a file as a form, lists it with its uses, trashes and restores it, and asks for times", async () => {
      const person = await signedIn("owner");
      const { token } = await answered(person.POST("/api-tokens", { body: { name: "media", scope: "api:write" } }));
      const api = clientOf(token);
      const form = new FormData();
      form.set("workspace_id", place());
      form.set("alt_text", "A dot.");
      form.set("file", new File([Buffer.from(PNG, "base64"), "trailer"], "dot.png", { type: "image/png" }));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/v1/media/upload`, { method: "POST", headers, body: form });
      expect(answer.status).toBe(200);
      const { id } = (await answer.json()) as { id: string };
      const find = async (filter: object) => {
        const query = { workspace_id: place(), search: "dot", ...filter };
        return (await answered(api.GET("/media", { params: { query } }))).media.find((item) => item.id === id);
      };
      expect(await find({})).toMatchObject({ alt_text: "A dot.", usage_count: 0 });
      expect((await answered(api.GET("/media/{id}/usage", at(id)))).usage).toEqual([]);
      await answered(api.POST("/media/batch-delete", { body: { media_ids: [id] } }));
      expect(await find({})).toBeUndefined();
      await answered(api.POST("/media/{id}/restore", at(id)));
      expect(await find({})).toMatchObject({ alt_text: "A dot." });
      const wanted = { body: { workspace_id: place(), posts_per_day: 1 } };
      expect(await answered(person.POST("/posting-schedules/suggest", wanted))).toHaveProperty("message");
    });
  });

  describe("a viewer", () => {
    test("reads and checks posts, and is refused wherever they would change", async () => {
      const draft = await draftOf(await signedIn("editor"));
      const api = await signedIn("viewer");
      expect((await get(api, draft.id)).id).toBe(draft.id);
      await answered(api.POST("/publications/{id}/validate", at(draft.id)));
      await answered(api.GET("/jobs", { params: { query: { workspace_id: place() } } }));
      const body = { expected_revision: 1 };
      const refused = await Promise.all([
        api.POST("/publications", {
          body: { workspace_id: place(), title: "", source_text: "x", content_profile: "short_text" },
        }),
        api.PUT("/publications/{id}", { ...at(draft.id), body: { ...body, title: "Mine" } }),
        api.PUT("/publications/{id}/renditions", { ...at(draft.id), body: { ...body, renditions: [] } }),
        api.POST("/publications/{id}/schedule", { ...at(draft.id), body }),
        api.POST("/publications/{id}/publish-now", { ...at(draft.id), body }),
        api.POST("/publications/{id}/cancel", { ...at(draft.id), body }),
        api.POST("/publications/{id}/retry-failed", at(draft.id)),
        api.DELETE("/publications/{id}", { params: { path: { id: draft.id }, query: { confirm: true } } }),
      ]);
      const answers = refused.map(({ response, error }) => [response.status, (error as { code?: string }).code]);
      expect(answers).toEqual(Array.from({ length: 8 }, () => [403, "FORBIDDEN"]));
      expect(await get(api, draft.id)).toEqual(expect.objectContaining({ revision: 1, title: "" }));
    });
  });
}

/** A picture of one pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
