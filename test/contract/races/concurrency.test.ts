import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { PostingSlot } from "../../../prisma/generated/client/client.ts";
import { createPostingSlot } from "../../../src/domains/schedules/create.ts";
import { updatePostingSlot } from "../../../src/domains/schedules/update.ts";
import { updateWorkspaceSettings } from "../../../src/domains/workspaces/updateSettings.ts";
import { workspacesOf } from "../../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { compareAndSet } from "../../../src/platform/write/revision.ts";
import { type Tx, transact } from "../../../src/platform/write/transaction.ts";
import { write } from "../../../src/platform/write/write.ts";
import { ignoreRevisions, movesOf, withoutChecks } from "../../support/database/revisions.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

const WRITERS = 50;
const each = <T>(run: (number: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: WRITERS }, (_, i) => run(i)));
const rejected = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as { code?: string }] : []));

let w: World;
beforeAll(async () => {
  w = await world();
  // PostgreSQL looks for deadlocks after 20 ms instead of a second, so that many of them take little time. PGlite has
  // none.
  w.db.pool.on("connect", (client) => void client.query("SET deadlock_timeout = '20ms'"));
});
afterAll(() => w.close());

const movesOfOne = async (id: string) => (await movesOf(w.db, id))[0] ?? 0;
const slotOf = (id: string) => w.db.prisma.postingSlot.findUniqueOrThrow({ where: { id } });

describe("50 writers at once", () => {
  test("that expect the same revision: one succeeds, the others get the current revision", async () => {
    const { id } = await slotOf(w.ids.slot);
    for (const revision of [1, 2, 3]) {
      const context = await contextOf(w, "admin");
      const results = await each((i) =>
        updatePostingSlot(context, { id, expectedRevision: revision, label: `round ${revision}, writer ${i}` }),
      );
      const winners = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      expect(winners).toHaveLength(1);
      expect(await slotOf(id)).toEqual(winners[0]);
      expect(winners[0]?.revision).toBe(revision + 1);
      const conflict = { code: "REVISION_CONFLICT", details: { currentRevision: revision + 1 } };
      for (const reason of rejected(results)) expect(reason).toMatchObject(conflict);
    }
    expect(await w.db.prisma.auditEvent.count({ where: { action: "workspace.posting_slot_updated" } })).toBe(3);
  });

  test("that expect no revision: every acknowledged change is stored", async () => {
    const counting = write({
      name: "counting",
      input: z.object({}),
      target: ({ tx }) => tx.workspace.findUniqueOrThrow({ where: { id: w.ids.secondWorkspace } }),
      permission: "organization.administer",
      async run({ tx, target: { id, revision, mediaCleanupDays, organizationId } }) {
        const data = { mediaCleanupDays: mediaCleanupDays + 1, revision: { increment: 1 } };
        const value = await compareAndSet(tx.workspace.update({ where: { id, revision }, data }));
        return {
          value,
          audit: { action: "workspace.settings_updated", resourceId: id, organizationId, workspaceId: id },
        };
      },
    });
    const before = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: w.ids.secondWorkspace } });
    const count = await movesOfOne(before.id);
    const context = await contextOf(w, "owner");
    expect(rejected(await each(() => counting(context, {})))).toEqual([]);
    const after = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: before.id } });
    expect(after.mediaCleanupDays).toBe(before.mediaCleanupDays + WRITERS);
    expect(after.revision).toBe(before.revision + WRITERS);
    expect(await movesOfOne(before.id)).toBe(count + WRITERS);
    const evidence = { action: "workspace.settings_updated", workspaceId: before.id };
    expect(await w.db.prisma.auditEvent.count({ where: evidence })).toBe(WRITERS);
  });

  test("that lock rows of two tenants in opposite order: no caller gets a deadlock error, and no write is lost", async () => {
    const { slot, otherSlot, organization, otherOrganization, workspace, otherWorkspace } = w.ids;
    let runs = 0;
    const crossing = write({
      name: "crossing",
      input: z.object({ ids: z.array(z.string()), touched: z.array(z.string()) }),
      target: () => ({}),
      permission: "anyone",
      async run({ tx, input: { ids, touched } }) {
        runs += 1;
        for (const id of ids) {
          await tx.postingSlot.update({ where: { id }, data: { revision: { increment: 1 } } });
          await new Promise((next) => setTimeout(next, 5));
        }
        return { value: null, audit: null, touched };
      },
    });
    const places = [organization, otherOrganization, workspace, otherWorkspace];
    const state = async () => [
      ...(await Promise.all([slot, otherSlot].map(async (id) => (await slotOf(id)).revision))),
      ...(await Promise.all(places.map(movesOfOne))),
    ];
    const before = await state();
    const context = await contextOf(w, "admin");
    const results = await each((i) =>
      i % 2 === 0
        ? crossing(context, { ids: [slot, otherSlot], touched: places })
        : crossing(context, { ids: [otherSlot, slot], touched: places.toReversed() }),
    );
    expect(rejected(results)).toEqual([]);
    expect(await state()).toEqual(before.map((value) => value + WRITERS));
    // On PostgreSQL some transactions met. PGlite runs one at a time.
    expect(runs > WRITERS).toBe(w.db.kind === "postgres");
  });

  test("with the product's own operations on one organization complete or fail with a documented code", async () => {
    const { workspace, secondWorkspace, organization } = w.ids;
    const context = await contextOf(w, "owner");
    const before = await movesOfOne(workspacesOf(organization));
    const results = await each((i): Promise<unknown> => {
      const workspaceId = i % 2 === 0 ? workspace : secondWorkspace;
      if (i % 5 === 0) return updateWorkspaceSettings(context, { workspaceId, weekStart: 0, mediaCleanupDays: 1 + i });
      const time = { local: { dayOfWeek: 4, hour: 5, minute: i } };
      return createPostingSlot(context, { workspaceId, time });
    });
    expect(rejected(results)).toEqual([]);
    expect(await movesOfOne(workspacesOf(organization))).toBe(before + WRITERS);
  });
});

describe("a transaction that another one breaks", () => {
  /** Holds the first two callers until both have arrived; later callers pass. */
  function meeting() {
    const met = Promise.withResolvers<void>();
    let waiting = 0;
    return () => {
      waiting += 1;
      if (waiting === 2) met.resolve();
      return met.promise;
    };
  }

  /** Runs two transactions that each lock a row and then want the row of the other. Returns the number of runs. */
  async function deadlock(take: (tx: Tx, id: string) => Promise<unknown>): Promise<number> {
    const [a, b] = [w.ids.slot, w.ids.otherSlot];
    const both = w.db.kind === "postgres" ? meeting() : () => Promise.resolve();
    let runs = 0;
    const run = (first: string, second: string) =>
      transact(w.db, async (tx) => {
        await ignoreRevisions(tx);
        runs += 1;
        await take(tx, first);
        await both();
        await take(tx, second);
      });
    await Promise.all([run(a, b), run(b, a)]);
    return runs;
  }

  const WAYS: [string, (tx: Tx, id: string) => Promise<unknown>][] = [
    ["an update", (tx, id) => tx.postingSlot.update({ where: { id }, data: { label: "x" } })],
    ["$queryRaw", (tx, id) => tx.$queryRaw`SELECT id FROM posting_slot WHERE id = ${id} FOR UPDATE`],
    ["$executeRawUnsafe", (tx, id) => tx.$executeRawUnsafe("UPDATE posting_slot SET label = 'y' WHERE id = $1", id)],
  ];
  test.each(WAYS)("by a deadlock in %s runs again", async (_name, take) => {
    // A transaction that runs again may conflict with the other again.
    expect((await deadlock(take)) > 2).toBe(w.db.kind === "postgres");
  });

  /** Makes COMMIT fail with a SQLSTATE a number of times, like serialization failures and deferred constraints do. */
  async function failingCommits(sqlState: string, times: number) {
    await w.db.pool.query(`
      CREATE SEQUENCE commits;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('commits') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${sqlState}'; END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON posting_slot DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail()`);
    return () => w.db.pool.query("DROP TRIGGER fail ON posting_slot; DROP FUNCTION fail(); DROP SEQUENCE commits");
  }

  let minute = 0;
  async function insert(runs: { count: number }): Promise<PostingSlot> {
    minute += 1;
    return transact(w.db, async (tx) => {
      await ignoreRevisions(tx);
      runs.count += 1;
      const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
      const clock = { localDayOfWeek: 0, localHour: 0, localMinute: minute };
      return tx.postingSlot.create({ data: { id: newId("slot"), workspaceId: w.ids.workspace, ...clock, ...stamp } });
    });
  }

  test.each(["40001", "40P01"])("runs again after %s at COMMIT, and is done once", async (sqlState) => {
    const mend = await failingCommits(sqlState, 2);
    const runs = { count: 0 };
    const { id } = await insert(runs);
    await mend();
    expect(runs.count).toBe(3);
    expect(await w.db.prisma.postingSlot.count({ where: { localDayOfWeek: 0, localMinute: minute } })).toBe(1);
    expect(await slotOf(id)).toBeDefined();
  });

  test("ends with CONFLICT and without changes when each run fails", async () => {
    const mend = await failingCommits("40001", 1000);
    const runs = { count: 0 };
    await expect(insert(runs)).rejects.toMatchObject({ code: "CONFLICT" });
    await mend();
    expect(runs.count).toBe(10);
    expect(await w.db.prisma.postingSlot.count({ where: { localDayOfWeek: 0, localMinute: minute } })).toBe(0);
  });

  test("runs once and fails for any other error at COMMIT", async () => {
    const mend = await failingCommits("P0001", 1000);
    const runs = { count: 0 };
    await expect(insert(runs)).rejects.toMatchObject({ code: "P0001" });
    await mend();
    expect(runs.count).toBe(1);
  });

  test("runs again after a serialization failure", async () => {
    const both = w.db.kind === "postgres" ? meeting() : () => Promise.resolve();
    let runs = 0;
    // Each reads what the other writes. In any serial order, one of them would have seen the other.
    const skewed = (mine: string) => {
      let again = false;
      return transact(withoutChecks(w.db), async (tx) => {
        runs += 1;
        if (!again) await tx.$executeRawUnsafe("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
        await ignoreRevisions(tx);
        again = true;
        const rows = await tx.postingSlot.findMany({ where: { id: { in: [w.ids.slot, w.ids.otherSlot] } } });
        await both();
        const label = rows.map((row) => row.revision).join();
        await tx.postingSlot.update({ where: { id: mine }, data: { label, revision: { increment: 1 } } });
      });
    };
    await Promise.all([skewed(w.ids.slot), skewed(w.ids.otherSlot)]);
    expect(runs > 2).toBe(w.db.kind === "postgres");
  });
});
