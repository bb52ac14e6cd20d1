import { describe, expect, test } from "vitest";
import { at, type Replay, soon } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The requests of the web application, from its start to a published thread. */
export function webSequences({
  server,
  clientOf,
  signedIn,
  place,
  account,
  here,
  get,
  reached,
  draftOf,
  refused,
}: Replay): void {
  describe("the web application", () => {
    test("starts: session, workspaces, settings, channels, schedule, library, notifications, calendar and posts", async () => {
      const api = await signedIn("editor");
      const workspace = here();
      expect((await answered(api.GET("/auth/me"))).email).toBe(server().demo.users.editor.email);
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
      const { settings = [] } = capabilities.find(({ provider }) => provider === "mastodon") ?? {};
      expect(settings.slice(0, 5).map(({ key }) => key)).toEqual([
        "visibility",
        "spoiler_text",
        "sensitive",
        "language",
        "mastodon_quote_approval",
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

      const out = await reached(api, draft.id, "published");
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
      const draft = await refused(api);
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
      expect((await reached(api, draft.id, "published")).source_text).toBe("Bread");
    });
  });
}
