import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let w: World;
beforeAll(async () => {
  w = await world({ now: NOW });
});
afterAll(() => w.close());

const OPERATIONS = {
  scheduleManyPublications: "publication { id state }",
  publishManyNow: "publication { id state }",
  cancelManyPublications: "publication { id state }",
  submitManyForReview: "publication { id review { state } }",
  deleteManyPublications: "deletedId workspace { id }",
};
type Name = keyof typeof OPERATIONS;

interface Result {
  itemId: string;
  error: { code: string; message: string; field: string | null; extensions: Record<string, unknown> } | null;
  publication?: { id: string; state: string; review?: { state: string } } | null;
  deletedId?: string | null;
  workspace?: { id: string } | null;
}
interface Answer {
  many: { failedCount: number; results: Result[] };
}

function ask(
  name: Name,
  items: object[],
  { by = w.users.editor.token, key }: { by?: string; key?: string } = {},
): ReturnType<typeof w.gql<Answer>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const results = `results { itemId error { code message field extensions } ${OPERATIONS[name]} }`;
  const document = `mutation ($input: ${type}!) { many: ${name}(input: $input) { failedCount ${results} } }`;
  return w.gql<Answer>(by, document, { input: { items } }, key === undefined ? {} : { "idempotency-key": key });
}
const many = async (...call: Parameters<typeof ask>) => dataOf(await ask(...call)).many;

const stateOf = async (id: string) => (await w.db.prisma.publication.findUnique({ where: { id } }))?.state;
const events = (id: string) =>
  w.db.prisma.auditEvent.findMany({ where: { resourceId: id }, select: { action: true, result: true } });

describe("a mutation on a selection of publications", () => {
  test("has a result for each item in the order of the input, and an audit event for each that changed", async () => {
    const first = await publication(w, w.ids.workspace);
    const published = await publication(w, w.ids.workspace, { state: "PUBLISHED" });
    const last = await publication(w, w.ids.workspace);
    const { failedCount, results } = await many("scheduleManyPublications", [
      { id: first.id, at: at(5) },
      { id: published.id, at: at(6) },
      { id: last.id, at: at(7) },
    ]);
    expect(failedCount).toBe(1);
    expect(results).toMatchObject([
      { itemId: first.id, error: null, publication: { id: first.id, state: "SCHEDULED" } },
      { itemId: published.id, error: { code: "CONFLICT" }, publication: null },
      { itemId: last.id, error: null, publication: { id: last.id, state: "SCHEDULED" } },
    ]);
    for (const { id } of [first, last]) {
      expect(await stateOf(id)).toBe("SCHEDULED");
      expect(await events(id)).toEqual([{ action: "publication.scheduled", result: "succeeded" }]);
    }
    expect(await events(published.id)).toEqual([]);
  });

  test("publishes, cancels, submits and deletes", async () => {
    const draft = () => publication(w, w.ids.workspace);
    const [one, two] = [await draft(), await draft()];
    const ids = [one, two].map(({ id }) => ({ id }));
    expect((await many("submitManyForReview", ids)).results).toMatchObject(
      ids.map(({ id }) => ({ itemId: id, error: null, publication: { review: { state: "REQUESTED" } } })),
    );
    const due = [await draft(), await draft()].map(({ id }) => ({ id }));
    expect((await many("publishManyNow", due)).failedCount).toBe(0);
    expect(await Promise.all(due.map(({ id }) => stateOf(id)))).toEqual(["SCHEDULED", "SCHEDULED"]);
    const canceled = (await many("cancelManyPublications", due)).results;
    expect(canceled.map(({ publication: after }) => after?.state)).toEqual(["CANCELED", "CANCELED"]);
    const deletions = due.map(({ id }) => ({ id, confirm: true }));
    expect((await many("deleteManyPublications", deletions)).results).toEqual(
      due.map(({ id }) => ({ itemId: id, error: null, deletedId: id, workspace: { id: w.ids.workspace } })),
    );
    expect(await w.db.prisma.publication.count({ where: { id: { in: due.map(({ id }) => id) } } })).toBe(0);
  });

  test("reports the members of an error, with paths in the item", async () => {
    const stale = await publication(w, w.ids.workspace);
    const past = await publication(w, w.ids.workspace);
    const unconfirmed = await publication(w, w.ids.workspace);
    const { results } = await many("scheduleManyPublications", [
      { id: stale.id, at: at(5), expectedRevision: 7 },
      { id: past.id, at: at(-5) },
    ]);
    expect(results.map(({ error }) => error)).toEqual([
      {
        code: "REVISION_CONFLICT",
        message: "The current revision is 1",
        field: null,
        extensions: { code: "REVISION_CONFLICT", currentRevision: 1 },
      },
      {
        code: "INVALID_INPUT",
        message: expect.stringMatching(/^at: /),
        field: "at",
        extensions: { code: "INVALID_INPUT", issues: [expect.objectContaining({ path: ["at"] })] },
      },
    ]);
    const [kept] = (await many("deleteManyPublications", [{ id: unconfirmed.id }])).results;
    expect(kept).toMatchObject({ error: { code: "INVALID_INPUT" }, deletedId: null, workspace: null });
    expect(await stateOf(unconfirmed.id)).toBe("DRAFT");
  });

  test("refuses each item by itself: one of another tenant like an unknown one, and one without permission", async () => {
    const ours = await publication(w, w.ids.workspace);
    const [foreign, unknown] = [await publication(w, w.ids.otherWorkspace), newId("pub")];
    const items = [{ id: foreign.id }, { id: unknown }, { id: ours.id }];
    const { results } = await many("cancelManyPublications", items);
    expect(results.map(({ error }) => error?.code)).toEqual(["NOT_FOUND", "NOT_FOUND", undefined]);
    expect(results[0]?.error).toEqual(results[1]?.error);
    const byViewer = await many("cancelManyPublications", [{ id: ours.id }], { by: w.users.viewer.token });
    expect(byViewer.results).toMatchObject([{ error: { code: "FORBIDDEN" }, publication: null }]);
  });

  test("reads the publications of all results with one statement", async () => {
    const drafts = await Promise.all(Array.from({ length: 3 }, () => publication(w, w.ids.workspace)));
    const statements = recordStatements(w.db.pool);
    await many(
      "cancelManyPublications",
      drafts.map(({ id }) => ({ id })),
    );
    const sent = statements.take();
    const last = sent.findLastIndex(({ text }) => text === "COMMIT");
    expect(last).toBeGreaterThan(0);
    expect(sent.slice(last + 1).map(({ text }) => text)).toEqual([expect.stringContaining('."publication"')]);
  });

  test("acts on publications of several workspaces", async () => {
    const items = [await publication(w, w.ids.workspace), await publication(w, w.ids.secondWorkspace)];
    const { failedCount } = await many(
      "cancelManyPublications",
      items.map(({ id }) => ({ id })),
      { by: w.users.admin.token },
    );
    expect(failedCount).toBe(0);
  });

  test("refuses an empty selection, more than 50 items, an id that is listed twice, and an item of an invalid shape", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const long = "x".repeat(5001);
    for (const [name, items, path] of [
      ["cancelManyPublications", [], ["items"]],
      ["cancelManyPublications", Array.from({ length: 51 }, () => ({ id: newId("pub") })), ["items"]],
      ["cancelManyPublications", [{ id }, { id }], ["items", 1, "id"]],
      ["submitManyForReview", [{ id }, { id: newId("pub"), comment: long }], ["items", 1, "comment"]],
    ] as const) {
      const answer = await ask(name, [...items]);
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path }]]);
    }
    expect(await stateOf(id)).toBe("DRAFT");
  });

  test("replays what succeeded for a repeated Idempotency-Key, and tries the others again", async () => {
    const done = await publication(w, w.ids.workspace);
    const stale = await publication(w, w.ids.workspace);
    const items = [
      { id: done.id, at: at(5) },
      { id: stale.id, at: at(5), expectedRevision: 2 },
    ];
    const first = await many("scheduleManyPublications", items, { key: "selection" });
    expect(first.results.map(({ error }) => error?.code)).toEqual([undefined, "REVISION_CONFLICT"]);
    await w.db.prisma.publication.update({ where: { id: done.id }, data: { state: "CANCELLED" } });
    await w.db.prisma.publication.update({ where: { id: stale.id }, data: { revision: 2 } });
    const again = await many("scheduleManyPublications", items, { key: "selection" });
    expect(again.results.map(({ error }) => error?.code)).toEqual([undefined, undefined]);
    expect([await stateOf(done.id), await stateOf(stale.id)]).toEqual(["CANCELLED", "SCHEDULED"]);
    expect(await events(done.id)).toHaveLength(1);
  });

  test("refuses the Idempotency-Key of another selection before any item: a longer, a shorter and a reordered one", async () => {
    const one = await publication(w, w.ids.workspace);
    const two = await publication(w, w.ids.workspace);
    const three = await publication(w, w.ids.workspace);
    // The first item is refused, so that only the key of the whole selection can recognize another one.
    const [refused, draft, added] = [{ id: one.id, expectedRevision: 7 }, { id: two.id }, { id: three.id }];
    const first = await many("cancelManyPublications", [refused, draft], { key: "of-two" });
    expect(first.results.map(({ error }) => error?.code)).toEqual(["REVISION_CONFLICT", undefined]);
    for (const items of [[refused, draft, added], [refused], [draft, refused], [{ id: one.id }, draft]]) {
      const answer = await ask("cancelManyPublications", items, { key: "of-two" });
      expect(codeOf(answer)).toBe("IDEMPOTENCY_KEY_REUSED");
    }
    expect([await stateOf(one.id), await stateOf(three.id)]).toEqual(["DRAFT", "DRAFT"]);
  });
});
