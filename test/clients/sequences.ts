import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerProcess } from "../support/processes/serverProcess.ts";
import { commandLine } from "./commandLine.ts";
import { commands } from "./commands.ts";
import { menuSequences } from "./menuSequences.ts";
import { phoneSequences } from "./phoneSequences.ts";
import { at, type Replay, replayOn } from "./replay.ts";
import { answered } from "./restClient.ts";
import { webSequences } from "./webSequences.ts";

/** The requests of existing clients, from their start to a published thread, as they were observed. */
export function replaySequences(start: () => Promise<ServerProcess>): void {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start();
  }, 120_000);
  afterAll(() => server.stop());

  const replay = replayOn(() => server);
  webSequences(replay);
  menuSequences(replay);
  phoneSequences(replay);
  commandLine(replay);
  commands(replay);
  viewer(replay);
}

function viewer({ signedIn, place, here, get, draftOf }: Replay): void {
  describe("a viewer", () => {
    test("reads and checks posts, and is refused wherever they would change", async () => {
      const draft = await draftOf(await signedIn("editor"));
      const api = await signedIn("viewer");
      expect((await get(api, draft.id)).id).toBe(draft.id);
      await answered(api.POST("/publications/{id}/validate", at(draft.id)));
      await answered(api.GET("/jobs", here()));
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
