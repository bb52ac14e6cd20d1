import { describe, expect, test } from "vitest";
import { readyItem } from "../../support/domains/media.ts";
import { publication } from "../../support/domains/publication.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { send } from "./fixture.ts";
import { expectProblem } from "./problem.ts";
import { theStage } from "./stage.ts";

const stage = theStage();
const by = () => stage().users.editor.token;

const creation = async (more: object = {}) => ({
  workspace_id: stage().ids.workspace,
  title: "",
  source_text: "Soup",
  content_profile: "short_text",
  social_account_ids: [await socialAccount(stage(), stage().ids.workspace)],
  ...more,
});
const create = async (more: object = {}) =>
  send(stage(), "POST /publications", { token: by(), body: await creation(more) });
const update = (id: string, body: object) =>
  send(stage(), "PUT /publications/{id}", { token: by(), path: { id }, body: { expected_revision: 1, ...body } });

interface Publication {
  id: string;
  status: string;
  revision: number;
  source_text: string;
  social_set_id?: string;
  scheduled_at?: string;
  media: { id: string }[];
  segments: { id: string; body: string; media: { id: string }[] }[];
  renditions: {
    social_account_id: string;
    body: string;
    settings: object;
    segments: { body_override?: string; media_inherited: boolean }[];
  }[];
}
const made = async (more: object = {}) => {
  const { status, body } = await create(more);
  expect([status, body]).toMatchObject([200, {}]);
  return body as unknown as Publication;
};

describe("a value that would be lost", () => {
  test.each<[object, string]>([
    [{ audience: "cooks" }, "body.audience"],
    [{ goal: "sales" }, "body.goal"],
    [{ source_url: "https://example.org" }, "body.source_url"],
    [{ metadata: { campaign: 1 } }, "body.metadata"],
    [{ random_delay_minutes: 5 }, "body.random_delay_minutes"],
    [{ repost_override: { mode: "custom" } }, "body.repost_override"],
    [{ creation_preset: "story" }, "body.creation_preset"],
    [{ intent: "video" }, "body.intent"],
    [{ content_profile: "long_video" }, "body.content_profile"],
    [{ segments: [{ body: "A", title: "T" }] }, "body.segments[0].title"],
    [{ segments: [{ body: "A" }, { body: "B", url: "https://example.org" }] }, "body.segments[1].url"],
    [{ segments: [{ body: "A", media: [{ media_id: "x", role: "cover" }] }] }, "body.segments[0].media[0].role"],
    [{ segments: [{ body: "A" }], media: [{ media_id: "x" }] }, "body.media"],
    [{ renditions: [{ social_account_id: "x", description: "D" }] }, "body.renditions[0].description"],
    [
      { renditions: [{ social_account_id: "x", schedule_override: "2030-01-01T00:00:00Z" }] },
      "body.renditions[0].schedule_override",
    ],
    [{ renditions: [{ social_account_id: "x", target_key: "page" }] }, "body.renditions[0].target_key"],
    [{ renditions: [{ social_account_id: "x", settings: { poll: true } }] }, "body.renditions[0].settings.poll"],
    [
      { renditions: [{ social_account_id: "x", segments: [{ title_override: "T" }] }] },
      "body.renditions[0].segments[0].title_override",
    ],
  ])("in %j is refused with 422 by its name", async (member, location) => {
    const problem = expectProblem(await create(member), "VALIDATION_FAILED");
    expect(problem.errors).toMatchObject([{ location }]);
  });

  test("is refused by the query and by actions as well", async () => {
    const { id } = await made();
    const path = { id };
    const queries = { workspace_id: stage().ids.workspace, content_profile: "long_video" };
    const answers = [
      await send(stage(), "GET /publications", { token: by(), query: queries }),
      await send(stage(), "POST /publications/{id}/schedule", {
        token: by(),
        path,
        body: { expected_revision: 1, execution_intent: "certification_test" },
      }),
      await update(id, { inherit_random_delay: false }),
      await update(id, { clear_schedule: true, scheduled_at: "2030-01-01T00:00:00Z" }),
    ];
    const locations = answers.map((answer) => expectProblem(answer, "VALIDATION_FAILED").errors?.[0]?.location);
    expect(locations).toEqual([
      "query.content_profile",
      "body.execution_intent",
      "body.inherit_random_delay",
      "body.clear_schedule",
    ]);
  });

  test("does not exist in the neutral values, which are accepted", async () => {
    const neutral = {
      audience: "",
      goal: null,
      source_url: "",
      metadata: {},
      random_delay_minutes: 0,
      repost_override: { mode: "inherit" },
      intent: "post",
      renditions: [],
      segments: [{ body: "Soup", title: "", description: "", url: "", settings: {}, media: [] }],
    };
    expect(await made(neutral)).toMatchObject({ source_text: "Soup", status: "ready" });
  });
});

describe("a publication over REST", () => {
  test("names the documented member in a problem of the operation", async () => {
    const account = await socialAccount(stage(), stage().ids.otherWorkspace);
    const foreign = expectProblem(await create({ social_account_ids: [account] }), "INVALID_INPUT");
    expect(foreign.errors).toMatchObject([{ location: "body.social_account_ids[0]" }]);
    const segments = [
      { id: "a", body: "One" },
      { id: "a", body: "Two" },
    ];
    const twice = expectProblem(await create({ segments }), "VALIDATION_FAILED");
    expect(twice.errors).toMatchObject([{ location: "body.segments[1].id" }]);
    const media = [{ media_id: "unknown" }];
    const lost = expectProblem(await create({ segments: [{ body: "One", media }] }), "INVALID_INPUT");
    expect(lost.errors).toMatchObject([{ location: "body.segments[0].media[0].media_id" }]);
  });

  test.each<[object, string]>([
    [{ media: [{ media_id: "unknown" }] }, "body.media[0].media_id"],
    [{ media: [{ media_id: "unknown", role: "cover" }] }, "body.media[0].role"],
    [{ source_text: "x".repeat(20_001) }, "body.source_text"],
    [{ segments: [{ body: "x".repeat(20_001) }] }, "body.segments[0].body"],
    [
      { social_account_ids: [], renditions: [{ social_account_id: "unknown" }] },
      "body.renditions[0].social_account_id",
    ],
  ])("names the member that the client sent in the problem of %j", async (member, location) => {
    const { status, body } = await create(member);
    expect([status, body]).toMatchObject([expect.any(Number), { errors: [{ location }] }]);
  });

  test.each<[object, string]>([
    [{ media: [{ media_id: "unknown" }] }, "media[0].media_id"],
    [{ body: "x".repeat(20_001) }, "body"],
    [{ segments: [{ body: "x".repeat(20_001) }] }, "segments[0].body"],
    [{ segments: [{ body_override: "x".repeat(20_001) }] }, "segments[0].body_override"],
    [{ segments: [{ body: "A" }, { body: "B" }] }, "segments[1]"],
    [{ segments: [{ publication_segment_id: "none" }] }, "segments[0].publication_segment_id"],
    [{ settings: { spoiler_text: "x".repeat(501) } }, "settings.spoiler_text"],
  ])("names the member of a destination that the client sent in the problem of %j", async (member, location) => {
    const draft = await made();
    const renditions = [{ social_account_id: draft.renditions[0]?.social_account_id, ...member }];
    const { status, body } = await update(draft.id, { renditions });
    expect([status, body]).toMatchObject([
      expect.any(Number),
      { errors: [{ location: `body.renditions[0].${location}` }] },
    ]);
  });

  test("names the post of the publication in a problem of a destination that the client did not send", async () => {
    const { id } = await publication(stage(), stage().ids.workspace, { state: "SCHEDULED" });
    const problem = expectProblem(await update(id, { segments: [{ body: "x".repeat(501) }] }), "INVALID_INPUT");
    expect(problem.errors).toMatchObject([{ location: "body.segments[0].body" }]);
  });

  test("has its media in the first post, and shows them", async () => {
    const { id: media_id } = await readyItem(stage(), stage().ids.workspace);
    const { media, segments } = await made({ media: [{ media_id, alt_text: "A bowl." }] });
    expect([media, segments[0]?.media]).toMatchObject([[{ id: media_id, alt_text: "A bowl." }], [{ id: media_id }]]);
  });

  test("changes its text alone only while it has one post", async () => {
    const { id } = await made();
    expect((await update(id, { source_text: "Stew" })).body).toMatchObject({ revision: 2, source_text: "Stew" });
    const thread = await made({ segments: [{ body: "One" }, { body: "Two" }] });
    const problem = expectProblem(await update(thread.id, { source_text: "All" }), "INVALID_INPUT");
    expect(problem.errors).toMatchObject([{ location: "body.source_text" }]);
    const same = { source_text: thread.source_text };
    expect((await update(thread.id, same)).body).toMatchObject({ revision: 1 });
  });

  test("keeps a destination that sends the publication's text back on that text", async () => {
    const draft = await made();
    const [destination] = draft.renditions;
    const social_account_id = destination?.social_account_id;
    const echo = [{ social_account_id, body: "Soup", settings: destination?.settings }];
    const changed = await update(draft.id, {
      renditions: echo,
      segments: [{ id: draft.segments[0]?.id, body: "Stew" }],
    });
    const { renditions } = changed.body as unknown as Publication;
    expect(renditions[0]?.segments[0]).toMatchObject({ body_override: "Soup" });
    const again = await made();
    const [other] = again.renditions;
    await update(again.id, { renditions: [{ social_account_id: other?.social_account_id, body: "Soup" }] });
    const { body } = await update(again.id, { segments: [{ id: again.segments[0]?.id, body: "Stew" }] });
    expect((body as unknown as Publication).renditions[0]?.body).toBe("Stew");
  });

  test("replaces its destinations by a PUT, and adds to them by the one of the renditions", async () => {
    const draft = await made();
    const next = await socialAccount(stage(), stage().ids.workspace);
    const body = { expected_revision: 1, renditions: [{ social_account_id: next }] };
    const call = { token: by(), path: { id: draft.id }, body };
    const added = (await send(stage(), "PUT /publications/{id}/renditions", call)).body as unknown as Publication;
    expect(added.renditions).toHaveLength(2);
    const kept = await update(draft.id, { expected_revision: 2, renditions: [{ social_account_id: next }] });
    expect((kept.body as unknown as Publication).renditions.map(({ social_account_id }) => social_account_id)).toEqual([
      next,
    ]);
  });

  test("is a draft again after its cancellation", async () => {
    const { id } = await publication(stage(), stage().ids.workspace, { state: "SCHEDULED" });
    const { body } = await send(stage(), "POST /publications/{id}/cancel", {
      token: by(),
      path: { id },
      body: { expected_revision: 1 },
    });
    expect(body).toMatchObject({ publication_id: id, revision: 2 });
    const shown = await send(stage(), "GET /publications/{id}", { token: by(), path: { id } });
    expect(shown.body).toMatchObject({ status: "draft", scheduled_at: expect.any(String) });
  });

  test("without a destination for the account has no rendition to retry or to remove", async () => {
    const { id } = await publication(stage(), stage().ids.workspace, { state: "FAILED" });
    const path = { id, account_id: await socialAccount(stage(), stage().ids.workspace) };
    const retried = await send(stage(), "POST /publications/{id}/renditions/{account_id}/retry", { token: by(), path });
    expectProblem(retried, "NOT_FOUND");
    const remove = { token: by(), path, query: { confirm: "true" } };
    expectProblem(await send(stage(), "DELETE /publications/{id}/renditions/{account_id}", remove), "NOT_FOUND");
  });
});
