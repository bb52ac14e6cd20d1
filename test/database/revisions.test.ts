import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNCACHED_TABLES } from "../../src/platform/answer-cache/uncachedTables.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { MOVES } from "../support/database/revisions.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe("every table", () => {
  test("is either listed as not cached, or has the ids whose revisions move with its rows", async () => {
    const { rows } = await w.db.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    );
    const listed = [...Object.keys(MOVES), ...Object.keys(UNCACHED_TABLES)];
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe("a commit that moves no revision", () => {
  const setLabel = (touched: string[]) =>
    systemWrite(w.app.services, async ({ tx }) => {
      await tx.postingSlot.update({ where: { id: w.ids.slot }, data: { label: "new" } });
      return { value: undefined, audit: null, touched };
    });

  test("of a tenant that sees a changed row fails in a test database", async () => {
    await expect(setLabel([w.ids.otherWorkspace])).rejects.toThrow(
      `REVISION NOT MOVED: UPDATE of posting_slot without the revision of ${w.ids.workspace}`,
    );
    expect((await w.db.prisma.postingSlot.findUniqueOrThrow({ where: { id: w.ids.slot } })).label).not.toBe("new");
  });

  test("succeeds with the revision", async () => {
    await setLabel([w.ids.workspace]);
    expect((await w.db.prisma.postingSlot.findUniqueOrThrow({ where: { id: w.ids.slot } })).label).toBe("new");
  });
});
