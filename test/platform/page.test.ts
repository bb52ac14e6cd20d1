import { Buffer } from "node:buffer";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditEvent } from "../../prisma/generated/client/client.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import {
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Order,
  type Page,
  type PageArgs,
  type PageRules,
  pageQuery,
} from "../../src/platform/paging/page.ts";
import { testDatabase } from "../support/database/template.ts";

const LATEST: Order = {
  name: "latest",
  keys: [
    { field: "occurredAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};
/** Three columns with different directions. */
const MIXED: Order = {
  name: "mixed",
  keys: [
    { field: "occurredAt", direction: "asc", instant: true },
    { field: "action", direction: "desc" },
    { field: "id", direction: "asc" },
  ],
};

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  // The rows of audit_event represent those of any list.
  await db.pool.query("ALTER TABLE audit_event DISABLE TRIGGER USER");
});
afterAll(() => db.close());

type Row = Pick<AuditEvent, "id" | "occurredAt" | "action">;

function insert(rows: Row[]) {
  const rest = { source: "test", result: "succeeded", resourceType: "workspace", changedFields: [] };
  return db.prisma.auditEvent.createMany({ data: rows.map((row) => ({ ...row, ...rest })) });
}

async function read(args: PageArgs, rules: PageRules): Promise<Page<Row>> {
  const { where, orderBy, take, finish } = pageQuery(args, rules);
  return finish(await db.prisma.auditEvent.findMany({ where, orderBy, take }));
}

/** Returns rows in the order, computed from its definition. */
function sorted(rows: Iterable<Row>, { keys }: Order): Row[] {
  return [...rows].toSorted((a, b) => {
    for (const { field, direction } of keys) {
      const [x, y] = [a[field as keyof Row], b[field as keyof Row]];
      if (x > y) return direction === "asc" ? 1 : -1;
      if (x < y) return direction === "asc" ? -1 : 1;
    }
    return 0;
  });
}

/** Few instants and few actions, so that most rows share them; ids are not in the order of creation. */
const row = fc.record({
  id: fc.stringMatching(/^[a-z0-9]{4}$/),
  occurredAt: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(1_772_445_600_000 + ms)),
  action: fc.constantFrom("a.a", "a.b", "b.a"),
});
const rows = fc.uniqueArray(row, { maxLength: 25, selector: ({ id }) => id });
/** Changes of the list between two pages. */
const meanwhile = fc.record({ insert: fc.option(row), remove: fc.option(fc.nat()), removeCursor: fc.boolean() });

describe("a walk over a list", () => {
  test("returns every unchanged row once and in order, whatever changes in between", async () => {
    const walk = fc.record({
      rows,
      size: fc.integer({ min: 1, max: 7 }),
      backward: fc.boolean(),
      order: fc.constantFrom(LATEST, MIXED, OLDEST_FIRST, NEWEST_FIRST),
      script: fc.array(meanwhile, { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ rows: first, size, backward, order, script }) => {
        await db.prisma.auditEvent.deleteMany();
        await insert(first);
        const there = new Map(first.map((one) => [one.id, one]));
        const throughout = new Set(there.keys());
        const inOrder = (list: Iterable<Row>) => (backward ? sorted(list, order).toReversed() : sorted(list, order));
        const seen: Row[] = [];
        let cursor: string | null = null;
        for (let number = 0; ; number++) {
          const args = backward ? { last: size, before: cursor } : { first: size, after: cursor };
          const { nodes, edges, pageInfo } = await read(args, { list: "test", order });
          const forward = backward ? nodes.toReversed() : nodes;
          const last = seen.at(-1);
          const left = last ? inOrder([...there.values(), last]) : inOrder(there.values());
          const beyond = last ? left.slice(left.findLastIndex(({ id }) => id === last.id) + 1) : left;
          expect(forward.map(({ id }) => id)).toEqual(beyond.slice(0, size).map(({ id }) => id));
          expect(backward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage).toBe(beyond.length > size);
          expect(backward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage).toBe(number > 0);
          expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
            edges[0]?.cursor ?? null,
            edges.at(-1)?.cursor ?? null,
          ]);
          seen.push(...forward);
          if (beyond.length <= size) break;
          cursor = backward ? pageInfo.startCursor : pageInfo.endCursor;
          const { insert: added, remove, removeCursor } = script[number] ?? {};
          const gone = [
            ...(remove == null ? [] : [[...there.keys()][remove % there.size]]),
            ...(removeCursor ? [forward.at(-1)?.id] : []),
          ].filter((id) => id !== undefined);
          await db.prisma.auditEvent.deleteMany({ where: { id: { in: gone } } });
          for (const id of gone) {
            there.delete(id);
            throughout.delete(id);
          }
          if (added && !there.has(added.id) && !seen.some(({ id }) => id === added.id)) {
            await insert([added]);
            there.set(added.id, added);
          }
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...throughout].filter((id) => !ids.includes(id))).toEqual([]);
        expect(ids).toEqual(inOrder(seen).map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });
});

describe("one page", () => {
  const some = Array.from({ length: 5 }, (_, i) => ({ id: `row${i}`, occurredAt: new Date(i), action: "a.a" }));
  beforeEach(async () => {
    await db.prisma.auditEvent.deleteMany();
    await insert(some);
  });
  const rules = { list: "test", order: LATEST };
  const ids = ({ nodes }: Page<Row>) => nodes.map(({ id }) => id);

  test("contains 20 rows, or the list's default, unless the caller sets a size", () => {
    expect(pageQuery({}, rules).take).toBe(21);
    expect(pageQuery({}, { ...rules, size: 50, max: 200 }).take).toBe(51);
    expect(pageQuery({ first: 200 }, { ...rules, size: 50, max: 200 }).take).toBe(201);
    expect(pageQuery({ before: null, first: null }, rules).take).toBe(21);
  });

  test("has the order of the list in both directions", async () => {
    expect(ids(await read({ first: 2 }, rules))).toEqual(["row4", "row3"]);
    expect(ids(await read({ last: 2 }, rules))).toEqual(["row1", "row0"]);
    const { edges } = await read({}, rules);
    expect(ids(await read({ first: 2, after: edges[1]?.cursor ?? null }, rules))).toEqual(["row2", "row1"]);
    expect(ids(await read({ last: 2, before: edges[3]?.cursor ?? null }, rules))).toEqual(["row3", "row2"]);
    expect(ids(await read({ before: edges[1]?.cursor ?? null }, rules))).toEqual(["row4"]);
  });

  test("of an empty list has no cursors and no further pages", async () => {
    await db.prisma.auditEvent.deleteMany();
    const nothing = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
    expect((await read({}, rules)).pageInfo).toEqual(nothing);
    expect((await read({ last: 3 }, rules)).pageInfo).toEqual(nothing);
  });

  test("can start at the cursor of a deleted row", async () => {
    const { edges } = await read({ first: 2 }, rules);
    await db.prisma.auditEvent.deleteMany({ where: { id: "row3" } });
    expect(ids(await read({ first: 2, after: edges[1]?.cursor ?? null }, rules))).toEqual(["row2", "row1"]);
  });

  test.each([
    ["of another order", { ...rules, order: MIXED }],
    ["of the same columns in the opposite direction", { ...rules, order: NEWEST_FIRST }],
    ["of another list", { ...rules, list: "other" }],
    ["of another filter", { ...rules, filter: { action: "a.a" } }],
  ])("refuses a cursor %s", async (_name, others) => {
    const cursor = (await read({ first: 1 }, rules)).pageInfo.endCursor;
    expect(refusal({ after: cursor }, others)).toEqual({ code: "INVALID_INPUT", path: ["after"] });
    expect(refusal({ before: cursor }, others)).toEqual({ code: "INVALID_INPUT", path: ["before"] });
  });

  test("accepts a cursor of the same filter in another notation", async () => {
    const filtered = (filter: object) => ({ ...rules, filter });
    const criteria = { action: "a.a", from: "2026-01-01T00:00:00Z" };
    const cursor = (await read({ first: 1 }, filtered(criteria))).pageInfo.endCursor;
    const same = { from: "2026-01-01T00:00:00Z", before: null, result: undefined, action: "a.a" };
    expect(refusal({ after: cursor }, filtered(same))).toBeUndefined();
    expect(refusal({ after: cursor }, filtered({ ...criteria, action: "a.b" }))).toBeDefined();
    expect(refusal({ after: cursor }, rules)).toBeDefined();
  });
});

/**
 * Returns the DomainError of `pageQuery` for its arguments; undefined for valid ones. Any other error fails the test.
 */
function refusal(args: PageArgs, rules: PageRules) {
  try {
    pageQuery(args, rules);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, path: error.issues[0]?.path };
  }
}

describe("arguments", () => {
  const rules = { list: "test", order: LATEST };

  test.each([0, -1, 101, 2 ** 31 - 1, -(2 ** 31)])("a page of %j rows is VALIDATION_FAILED", (size) => {
    expect(refusal({ first: size }, rules)).toEqual({ code: "VALIDATION_FAILED", path: ["first"] });
    expect(refusal({ last: size }, rules)).toEqual({ code: "VALIDATION_FAILED", path: ["last"] });
  });

  test.each([
    { first: 1, last: 1 },
    { first: 1, before: "x" },
    { last: 1, after: "x" },
    { after: "x", before: "x" },
  ])("both directions at once are VALIDATION_FAILED: %j", (args) => {
    expect(refusal(args, rules)?.code).toBe("VALIDATION_FAILED");
  });

  const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sealOf = (order: Order) => {
    const { edges } = pageQuery({}, { list: "test", order }).finish([
      { id: "x", occurredAt: new Date(0), action: "a" },
    ]);
    return JSON.parse(Buffer.from(edges[0]?.cursor ?? "", "base64url").toString())[0] as string;
  };

  test("every malformed cursor is INVALID_INPUT", () => {
    // An empty cursor is the start of the list.
    const junk = fc
      .oneof(fc.string(), fc.string({ unit: "binary" }), fc.base64String(), fc.jsonValue().map(pack))
      .filter((text) => text !== "");
    fc.assert(
      fc.property(junk, fc.constantFrom("after", "before"), (cursor, side) => {
        expect(refusal({ [side]: cursor }, rules)).toEqual({ code: "INVALID_INPUT", path: [side] });
      }),
      { numRuns: 300 },
    );
    for (const cursor of [
      "null",
      "x".repeat(1_000_000),
      pack(null),
      pack([]),
      pack(Array.from({ length: 10_000 }, () => [])),
    ]) {
      expect(refusal({ after: cursor }, rules)?.code).toBe("INVALID_INPUT");
    }
  });

  test("a forged cursor with the right seal is refused or is a valid position", async () => {
    const seal = sealOf(LATEST);
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        8.64e15,
        -8.64e15,
        Date.parse("0000-12-31T23:59:59.999Z"),
        Date.parse("9999-12-31T23:59:59.999Z") + 1,
        0.5,
        "\0",
        "a\0b",
        "\ud800",
        "'; DROP TABLE audit_event; --",
        "",
      ),
      fc.integer(),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, async (instant, id) => {
        const args = { after: pack([seal, instant, id]) };
        expect(refusal(args, rules)?.code ?? "INVALID_INPUT").toBe("INVALID_INPUT");
        if (refusal(args, rules) === undefined) await read(args, rules);
      }),
      { numRuns: 200 },
    );
    expect(refusal({ after: pack([seal, 0, "row"]) }, rules)).toBeUndefined();
    expect(refusal({ after: pack([seal, 0, "row", 1]) }, rules)?.code).toBe("INVALID_INPUT");
    expect(refusal({ after: pack([seal, "0", "row"]) }, rules)?.code).toBe("INVALID_INPUT");
    expect(refusal({ after: pack([seal, 0, 7]) }, rules)?.code).toBe("INVALID_INPUT");
  });
});
