import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const OPERATIONS = {
  updateManyMedia: "mediaItem { id tags isFavorite revision }",
  restoreManyMedia: "mediaItem { id trashedAt }",
  deleteManyMedia: "deletedId workspace { id }",
};

interface Answer {
  many: { failedCount: number; results: { itemId: string; error: { code: string } | null }[] };
}

async function many(name: keyof typeof OPERATIONS, items: object[]): Promise<Answer["many"]> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const results = `results { itemId error { code extensions } ${OPERATIONS[name]} }`;
  const document = `mutation ($input: ${type}!) { many: ${name}(input: $input) { failedCount ${results} } }`;
  return dataOf(await w.gql<Answer>(w.users.editor.token, document, { input: { items } })).many;
}

const item = (columns = {}) => readyItem(w, w.ids.workspace, columns);

describe("a mutation on a selection of media items", () => {
  test("changes tags and favorites, each item for itself", async () => {
    const [one, two] = [await item(), await item({ tags: ["sea"] })];
    const { failedCount, results } = await many("updateManyMedia", [
      { id: one.id, tags: ["Pier"], isFavorite: true },
      { id: two.id, isFavorite: true, expectedRevision: 9 },
    ]);
    expect(failedCount).toBe(1);
    expect(results).toMatchObject([
      { itemId: one.id, error: null, mediaItem: { id: one.id, tags: ["pier"], isFavorite: true, revision: 2 } },
      { itemId: two.id, error: { code: "REVISION_CONFLICT", extensions: { currentRevision: 1 } }, mediaItem: null },
    ]);
  });

  test("adds tags to items with tags of their own, and removes others", async () => {
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    const [one, two, three] = [await item({ tags: ["sea", "old"] }), await item(), await item({ tags: full })];
    const change = { addedTags: ["Pier", "sea"], removedTags: ["old"] };
    const items = [one, two, three].map(({ id }) => ({ id, ...change }));
    const { results } = await many("updateManyMedia", [...items, { id: newId("med"), tags: [], addedTags: ["pier"] }]);
    expect(results).toMatchObject([
      { mediaItem: { tags: ["sea", "pier"] } },
      { mediaItem: { tags: ["pier", "sea"] } },
      { error: { code: "INVALID_INPUT", extensions: { issues: [{ path: ["addedTags"] }] } } },
      { error: { code: "INVALID_INPUT", extensions: { issues: [{ path: ["tags"] }] } } },
    ]);
  });

  test("restores items, except for one whose file the library has again", async () => {
    const trashedAt = w.clock.now();
    const [free, taken] = [await item({ trashedAt }), await item({ trashedAt, sha256: "same" })];
    await item({ sha256: "same" });
    const { results } = await many("restoreManyMedia", [{ id: taken.id }, { id: free.id }]);
    expect(results).toMatchObject([
      { itemId: taken.id, error: { code: "CONFLICT" }, mediaItem: null },
      { itemId: free.id, error: null, mediaItem: { id: free.id, trashedAt: null } },
    ]);
  });

  test("deletes items, except for one in use, whose users the error lists", async () => {
    const [free, used] = [await item(), await item()];
    const reference = { mediaId: used.id, user: "PUBLICATION" as const, userId: newId("pub") };
    await w.db.prisma.mediaReference.create({ data: reference });
    const items = [used, free].map(({ id }) => ({ id, confirm: true }));
    const usedBy = [{ user: reference.user, id: reference.userId }];
    expect((await many("deleteManyMedia", items)).results).toEqual([
      {
        itemId: used.id,
        error: { code: "CONFLICT", extensions: { code: "CONFLICT", usedBy } },
        deletedId: null,
        workspace: null,
      },
      { itemId: free.id, error: null, deletedId: free.id, workspace: { id: w.ids.workspace } },
    ]);
    expect(await w.db.prisma.mediaItem.count({ where: { id: { in: [free.id, used.id] } } })).toBe(1);
    const events = await w.db.prisma.auditEvent.findMany({ where: { action: "workspace.media_deleted" } });
    expect(JSON.stringify(events.map(({ changedFields }) => changedFields)).split(free.id)).toHaveLength(2);
  });
});
