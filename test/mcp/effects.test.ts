import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { readyItem } from "../support/domains/media.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { runJobs } from "../support/jobs.ts";
import { agent } from "../support/mcp.ts";
import { world } from "../support/world.ts";

let s: Stage;
let openai: FakeOpenai;
beforeAll(async () => {
  [s, openai] = await Promise.all([stage(), fakeOpenai()]);
});
afterAll(() => Promise.all([s.close(), openai.close()]));

test("the tools of an agent change, publish, review, cancel and delete posts, each once for a key", async () => {
  const { w, accounts } = s;
  const { call } = await agent(w, w.users.editor.token);
  const good = async (name: string, args: Record<string, unknown>) => {
    const { isError, text, data } = await call(name, args);
    expect([name, isError, isError ? text : ""]).toEqual([name, false, ""]);
    return data;
  };
  const workspaceId = w.ids.workspace;
  const accountIds = [accounts.mastodon];
  const drafted = async (text: string) =>
    (await good("draft_post", { workspaceId, accountIds, segments: [{ text }] })).createPublication.publication.id;
  const sure = (idempotencyKey: string) => ({ confirm: true, idempotencyKey });

  const { splitText } = await good("split_text", { text: "Word. ".repeat(120), accountIds });
  expect(splitText.length).toBeGreaterThan(1);
  const id = await drafted("Before");
  await good("change_post", { id, segments: [{ text: "After" }] });
  await good("publish_post", { id, ...sure("publish") });
  await runJobs(w.app.services);
  expect(await good("publish_post", { id, ...sure("publish") })).toMatchObject({ publishNow: { publication: { id } } });
  await runJobs(w.app.services);
  expect([s.posts("After"), s.posts("Before")]).toEqual([1, 0]);
  const { publication } = await good("read_results", { id });
  const [{ id: renditionId }] = publication.renditions;
  for (let time = 0; time < 2; time++) await good("delete_published_post", { renditionId, ...sure("take back") });
  expect(s.posts("After")).toBe(0);

  const planned = await drafted("Planned");
  await good("submit_for_review", { id: planned, comment: "Please look" });
  expect((await good("read_post", { id: planned })).publication.review).toEqual({ state: "REQUESTED" });
  const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
  await good("schedule_post", { id: planned, at, ...sure("schedule") });
  const canceled = await good("cancel_post", { id: planned, ...sure("cancel") });
  expect(canceled.cancelPublication.publication.state).toBe("CANCELED");
  await good("delete_post", { id: planned, ...sure("delete") });
  const left = await good("list_posts", { workspaceId, filter: { states: ["CANCELED", "PUBLISHED"] } });
  expect(left.workspace.publications.nodes.map((each: { id: string }) => each.id)).toEqual([id]);
});

test("the tools of an agent ask the language model for angles and for an alternative text", async () => {
  const w = await world({ env: languageEnv(openai) });
  const { call } = await agent(w, w.users.editor.token);
  const thumbnailKey = `media/${newId("med")}/thumbnail`;
  await w.app.services.storage.put(thumbnailKey, new Uint8Array([0xff, 0xd8, 0xff]), { type: "image/jpeg" });
  const { id } = await readyItem(w, w.ids.workspace, { thumbnailKey });
  expect((await call("write_alt_text", { id })).data).toEqual({
    generateAltText: { result: { altText: "A wooden pier in the morning", generated: true } },
  });
  const accountIds = [await socialAccount(w, w.ids.workspace)];
  const assets = [{ mediaId: id, role: "EVIDENCE", mayPublish: true }];
  const voiceProfileId = await voiceProfile(w, w.ids.workspace);
  const sources = { idea: "Bread", assets, accountIds, voiceProfileId };
  const planned = await call("plan_angles", { workspaceId: w.ids.workspace, ...sources });
  expect([planned.isError, planned.isError ? planned.text : "", planned.data.planAngles?.angles.length]).toEqual([
    false,
    "",
    5,
  ]);
  await w.close();
});
