import { describe, expect, test } from "vitest";
import { screensOf } from "./phoneScreens.ts";
import { at, failuresOf, type Replay } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The requests of the mobile application: one whole task, and each of its screens. */
export function phoneSequences(replay: Replay): void {
  const { signedIn, place, account, reached, draftOf, uploaded } = replay;
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
      const { usage } = await answered(api.GET("/media/{id}/usage", at(media_id)));
      expect(usage.map(({ publication_id }) => publication_id)).toContain(draft.id);
      await answered(api.POST("/publications/{id}/publish-now", { ...at(draft.id), body: { expected_revision: 1 } }));
      expect((await reached(api, draft.id, "published")).media.map(({ id }) => id)).toEqual([media_id]);
      const events = await answered(api.GET("/publications/{id}/events", at(draft.id)));
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["created", "publish_requested", "delivery_attempted", "published"]),
      );
      expect(events.find(({ type }) => type === "created")?.actor.kind).toBe("user");
      const again = await api.POST("/publications/{id}/retry-failed", at(draft.id));
      expect([again.response.status, again.error]).toMatchObject([409, { code: "CONFLICT" }]);
    });
  });

  const screens = screensOf(replay);
  describe("each screen of the mobile application", () => {
    test(`gets its answers, in ${Object.keys(screens).length} steps`, async () =>
      expect(await failuresOf(screens)).toEqual([]));
  });
}
