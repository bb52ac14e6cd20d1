import { describe, expect, test } from "vitest";
import { at, type Replay } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The requests of the command line with a token, and of one that was paired. */
export function commandLine({ clientOf, signedIn, place, get, reached, draftOf, library, uploadedForm }: Replay): void {
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
      expect((await reached(api, draft.id, "published")).status).toBe("published");

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
      const id = await uploadedForm(token, "dot");
      const find = async (filter: object) =>
        (await library(api, { search: "dot", ...filter })).find((item) => item.id === id);
      expect(await find({})).toMatchObject({ alt_text: "A picture named dot.", usage_count: 0 });
      expect((await answered(api.GET("/media/{id}/usage", at(id)))).usage).toEqual([]);
      await answered(api.POST("/media/batch-delete", { body: { media_ids: [id] } }));
      expect(await find({})).toBeUndefined();
      await answered(api.POST("/media/{id}/restore", at(id)));
      expect(await find({})).toMatchObject({ alt_text: "A picture named dot." });
      const wanted = { body: { workspace_id: place(), posts_per_day: 1 } };
      expect(await answered(person.POST("/posting-schedules/suggest", wanted))).toHaveProperty("message");
    });
  });
}
