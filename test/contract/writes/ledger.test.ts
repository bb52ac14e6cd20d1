import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { LEASE, leaseInMemory } from "../../../src/platform/limits/lease.ts";
import { BudgetSpent, createLedger, type Ledger } from "../../../src/platform/limits/ledger.ts";
import type { Account } from "../../../src/platform/limits/purse.ts";
import { testDatabase } from "../../support/database/template.ts";

let db: Database;
let here: Ledger;
/** Another process on the same database. */
let there: Ledger;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.prisma.budgetLedger.deleteMany();
  // Longer than the test, so that no window ends meanwhile.
  here = createLedger(db, { seconds: 86_400 });
  there = createLedger(db, { seconds: 86_400 });
});

const ADA: Account = { name: "person", bucket: "usr_ada", limit: 1000 };
const ORGANIZATION: Account = { name: "organization", bucket: "org_1", limit: 600 };

/** Takes points until the ledger refuses, and returns how many were taken. */
async function spend(ledger: Ledger, accounts: readonly Account[], points: number): Promise<number> {
  for (let spent = 0; ; spent += points) {
    try {
      await ledger.take(accounts, points);
    } catch (error) {
      if (error instanceof BudgetSpent) return spent;
      throw error;
    }
  }
}
/** Takes points, and returns what is left. */
const left = async (ledger: Ledger, accounts: readonly Account[], points: number) =>
  (await ledger.take(accounts, points)).allowances;
const leased = async ({ bucket }: Account) =>
  Number((await db.prisma.budgetLedger.findUnique({ where: { bucket } }))?.leased ?? 0);

describe("a budget of a database that takes only reads", () => {
  test("gives each process all its points of a window in memory, and no more", async () => {
    const writability = { takesWrites: false };
    const [one, other] = [1, 2].map(() => createLedger({ pool: db.pool, writability }, { seconds: 86_400 }));
    expect(await spend(one as Ledger, [ADA], 7)).toBe(994);
    expect(await spend(other as Ledger, [ADA, ORGANIZATION], 1)).toBe(ORGANIZATION.limit);
    expect(await db.prisma.budgetLedger.count()).toBe(0);
  });

  test("goes on from the points that the process knows, and is shared again when the database takes writes", async () => {
    const writability = { takesWrites: true };
    const ledger = createLedger({ pool: db.pool, writability }, { seconds: 86_400 });
    for (let spent = 0; spent < 400; spent++) await ledger.take([ADA], 1);
    writability.takesWrites = false;
    expect(await spend(ledger, [ADA], 1)).toBe(600);
    writability.takesWrites = true;
    // The database knows what was leased before.
    const total = await leased(ADA);
    expect(total).toBeGreaterThanOrEqual(400);
    expect(await spend(there, [ADA], 1)).toBe(ADA.limit - total);
  });
});

describe("a lease", () => {
  test("of a process that counts for itself grants what the database grants", async () => {
    const points = (max: number) => fc.integer({ min: 0, max });
    const seconds = 86_400;
    const cases = fc.record({ leased: points(70_000), least: points(1000), more: points(1000), owed: points(70_000) });
    await fc.assert(
      fc.asyncProperty(cases, async ({ leased: before, least, more, owed }) => {
        const { bucket, limit } = ADA;
        await db.prisma.budgetLedger.deleteMany();
        const lease = async (...values: number[]) =>
          (await db.pool.query(LEASE, [bucket, limit, ...values])).rows[0] as object;
        // Leaves as many points leased: a debt of them, with nothing leased for work.
        await lease(limit + 1, 0, seconds, before);
        const total = await leased(ADA);
        const stored = await lease(least, least + more, seconds, owed);
        expect(leaseInMemory({ leased: total, limit, least, wanted: least + more, owed })).toEqual({
          block: (stored as { block: number }).block,
          leased: (stored as { leased: number }).leased,
        });
      }),
    );
  });
});

describe("a budget", () => {
  test("gives out its points once to processes that spend it at the same time", async () => {
    const sums = await Promise.all([here, there, here, there].map((ledger) => spend(ledger, [ADA], 1)));
    expect(sums.reduce((total, each) => total + each, 0)).toBe(ADA.limit);
    expect(await leased(ADA)).toBe(ADA.limit);
  });

  test("is spent by one process with few statements while much is left, and with blocks that shrink near the limit", async () => {
    const large = { ...ADA, limit: 4000 };
    const blocks: number[] = [];
    let before = 0;
    for (let count = 0; count < large.limit; count++) {
      const { leases } = here.counts;
      await here.take([large], 1);
      if (here.counts.leases === leases) continue;
      const now = await leased(large);
      blocks.push(now - before);
      before = now;
    }
    expect(blocks[0]).toBe(4000 / 16);
    expect(blocks).toEqual(blocks.toSorted((a, b) => b - a));
    expect(blocks.at(-1)).toBe(1);
    expect(here.counts).toMatchObject({ points: 4000, leases: blocks.length });
    expect(blocks.length).toBeLessThan(130);
    await expect(spend(there, [large], 1)).resolves.toBe(0);
  });

  test("answers at once, without a statement, from a leased block and after a refusal", async () => {
    await here.take([ADA], 1);
    const { leases } = here.counts;
    for (let count = 0; count < 50; count++) expect(here.take([ADA], 1)).not.toBeInstanceOf(Promise);
    expect(here.counts.leases).toBe(leases);
    await spend(there, [ADA], 1);
    await spend(here, [ADA], 1);
    const before = here.counts.leases;
    for (let count = 0; count < 50; count++) await expect(here.take([ADA], 1)).rejects.toThrow(BudgetSpent);
    expect(here.counts.leases).toBe(before);
    expect(here.counts.refused).toEqual(new Map([["person", 51]]));
  });

  test("refuses a process early by at most one block of each other process", async () => {
    await here.take([ADA], 1);
    const spent = await spend(there, [ADA], 1);
    expect(spent).toBe(ADA.limit - Math.floor(ADA.limit / 16));
    expect(await spend(here, [ADA], 1)).toBe(Math.floor(ADA.limit / 16) - 1);
  });

  test("states what is left, and the seconds until the window ends", async () => {
    expect(await left(here, [ORGANIZATION, ADA], 10)).toEqual([
      {
        window: { name: "organization", points: 600, seconds: 86_400 },
        remaining: 590,
        resetSeconds: expect.any(Number),
      },
      {
        window: { name: "person", points: 1000, seconds: 86_400 },
        remaining: 990,
        resetSeconds: expect.any(Number),
      },
    ]);
    const [first] = await left(here, [ORGANIZATION], 90);
    expect(first).toMatchObject({ remaining: 500 });
    expect(first?.resetSeconds).toBeLessThanOrEqual(86_400);
  });

  test("refuses with the price, the rest, and the seconds to wait", async () => {
    await here.take([ADA], 900);
    await expect(here.take([ADA], 101)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringMatching(
        /^The request costs 101 points; the budget of the person has 100 of 1000 left\. Try again in \d+ seconds\.$/,
      ),
      details: { retryAfter: expect.any(Number) },
      allowance: { remaining: 100 },
    });
    expect(await left(here, [ADA], 100)).toMatchObject([{ remaining: 0 }]);
  });

  test("takes nothing from an account when another one is spent", async () => {
    await here.take([ORGANIZATION], 600);
    await expect(here.take([ADA, ORGANIZATION], 1)).rejects.toMatchObject({ message: /the organization has 0 of 600/ });
    expect(await left(here, [ADA], 1000)).toMatchObject([{ remaining: 0 }]);
  });

  test("is taken whole by a request that costs more than the limit", async () => {
    expect(await left(here, [ADA], 1_000_000)).toMatchObject([{ remaining: 0 }]);
    await expect(there.take([ADA], 1)).rejects.toThrow(BudgetSpent);
    expect(await leased(ADA)).toBe(ADA.limit);
  });

  test("serves many simultaneous requests with few statements", async () => {
    await Promise.all(Array.from({ length: 200 }, async () => here.take([ADA], 5)));
    expect(here.counts).toMatchObject({ points: 1000, leases: expect.toSatisfy((count: number) => count <= 3) });
  });

  test("is whole again in the next window, and blocks of the former window are lost", async () => {
    const short = createLedger(db, { seconds: 1 });
    await short.take([ADA], 1000);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await left(short, [ADA], 1)).toMatchObject([{ remaining: 999 }]);
    expect(await leased(ADA)).toBe(62);
  });

  test("continues after a statement that failed", async () => {
    let fails = true;
    const pool = Object.assign(Object.create(db.pool), {
      query: (query: never) => (fails ? Promise.reject(new Error("no connection")) : db.pool.query(query)),
    }) as Database["pool"];
    const ledger = createLedger({ pool, writability: db.writability }, { seconds: 86_400 });
    const takes = [1, 2, 3].map(async () => ledger.take([ADA], 1));
    for (const take of takes) await expect(take).rejects.toThrow("no connection");
    fails = false;
    expect(await left(ledger, [ADA], 1)).toMatchObject([{ remaining: 999 }]);
  });

  test("is charged what the work cost instead of its price, in the window of the charge", async () => {
    const cheap = await here.take([ORGANIZATION, ADA], 500);
    expect(await cheap.settle(100)).toMatchObject([{ remaining: 500 }, { remaining: 900 }]);
    const dear = await here.take([ORGANIZATION, ADA], 100);
    expect(await dear.settle(450)).toMatchObject([{ remaining: 50 }, { remaining: 450 }]);
    expect(here.counts.points).toBe(550);
    expect(await spend(here, [ORGANIZATION], 1)).toBe(50);
    const short = createLedger(db, { seconds: 1 });
    const former = await short.take([{ ...ADA, bucket: "usr_short" }], 900);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await left(short, [{ ...ADA, bucket: "usr_short" }], 1)).toMatchObject([{ remaining: 999 }]);
    expect(await former.settle(1)).toMatchObject([{ remaining: 999 }]);
  });

  test("gets no points back from a window before the account was forgotten", async () => {
    const former = await here.take([ADA], 900);
    const later = performance.now() + 2 * 86_400_000;
    const clock = vi.spyOn(performance, "now").mockReturnValue(later);
    try {
      await db.prisma.budgetLedger.deleteMany();
      await here.take([ORGANIZATION], 1);
      expect(await left(here, [ADA], 1)).toMatchObject([{ remaining: 999 }]);
      expect(await former.settle(1)).toMatchObject([{ remaining: 999 }]);
    } finally {
      clock.mockRestore();
    }
  });

  test("is spent for every process when work cost more than its price and than what is left", async () => {
    const taken = await here.take([ADA], 100);
    expect(await taken.settle(990)).toMatchObject([{ remaining: 10 }]);
    expect(await leased(ADA)).toBe(990);
    expect(await spend(there, [ADA], 1)).toBe(10);
    await here.take([ORGANIZATION], 550);
    const last = await here.take([ORGANIZATION], 1);
    expect(await last.settle(600)).toMatchObject([{ remaining: 0 }]);
    expect([await spend(here, [ORGANIZATION], 1), await spend(there, [ORGANIZATION], 1)]).toEqual([0, 0]);
  });

  test("keeps its points together when processes settle at the same time", async () => {
    const spent = await Promise.all(
      [here, there, here, there].map(async (ledger, at) => {
        for (let sum = 0; ; ) {
          try {
            const taken = await ledger.take([ADA], 20);
            const actual = 5 + 10 * at;
            await taken.settle(actual);
            sum += actual;
          } catch (error) {
            if (error instanceof BudgetSpent) return sum;
            throw error;
          }
        }
      }),
    );
    const sum = spent.reduce((total, each) => total + each, 0);
    // The last work of each process may have cost 15 points more than its price.
    expect(sum).toBeLessThanOrEqual(ADA.limit + 4 * 15);
    expect(sum).toBeGreaterThan(ADA.limit - 4 * 20);
    expect(await leased(ADA)).toBeGreaterThanOrEqual(Math.max(sum, ADA.limit));
  });
});

describe("work beyond the rest of a budget", () => {
  /** Lets windows pass in the database. Returns a process that knows nothing of the former ones. */
  async function after(windows: number): Promise<Ledger> {
    await db.pool.query("UPDATE budget_ledger SET ends_at = ends_at - make_interval(days => $1)", [windows]);
    return createLedger(db, { seconds: 86_400 });
  }

  test("is a debt that the next windows pay, for every process", async () => {
    const { settle } = await here.take([ADA], 100);
    expect(await settle(2600)).toMatchObject([{ remaining: 0, resetSeconds: expect.any(Number) }]);
    expect(await leased(ADA)).toBe(2600);
    const refused = { code: "RATE_LIMITED", allowance: { remaining: 0 } };
    await expect(here.take([ADA], 1)).rejects.toMatchObject(refused);
    await expect(there.take([ADA], 1)).rejects.toMatchObject(refused);
    await expect((await after(1)).take([ADA], 1)).rejects.toMatchObject(refused);
    expect(await leased(ADA)).toBe(1600);
    const paid = await after(1);
    expect(await spend(paid, [ADA], 1)).toBe(400);
    expect(await spend(await after(1), [ADA], 1)).toBe(ADA.limit);
  });

  test("states the seconds until the debt leaves enough points, and until the budget is whole", async () => {
    const { settle } = await here.take([ADA], 100);
    const [rest] = await settle(2600);
    const window = (rest?.resetSeconds as number) % 86_400;
    expect(rest?.resetSeconds).toBe(2 * 86_400 + window);
    const secondsFor = async (points: number) => {
      const error = await Promise.resolve(here.take([ADA], points)).catch((thrown: BudgetSpent) => thrown);
      return Math.round(((error as BudgetSpent).details["retryAfter"] as number) / 86_400 - window / 86_400);
    };
    expect([await secondsFor(1), await secondsFor(400), await secondsFor(401)]).toEqual([1, 1, 2]);
  });

  test("of many requests at once is never free: what exceeds a window is paid by the next ones", async () => {
    const taken = await Promise.all(Array.from({ length: 14 }, async () => here.take([ADA], 70)));
    await Promise.all(taken.map(async ({ settle }) => settle(1225)));
    expect(await leased(ADA)).toBe(14 * 1225);
    await expect((await after(16)).take([ADA], 1)).rejects.toThrow(BudgetSpent);
    expect(await spend(await after(1), [ADA], 1)).toBe(18 * ADA.limit - 14 * 1225);
  });

  test("is owed for at most sixty windows", async () => {
    const { settle } = await here.take([ADA], 100);
    await settle(1e9);
    expect(await leased(ADA)).toBe(61 * ADA.limit);
    await expect((await after(59)).take([ADA], 1)).rejects.toThrow(BudgetSpent);
    expect(await spend(await after(2), [ADA], 1)).toBe(ADA.limit);
  });

  test("is charged to the present window if its own is over, and nothing is given back then", async () => {
    const clock = vi.spyOn(performance, "now");
    try {
      const [dear, cheap] = [await here.take([ADA], 100), await here.take([ADA], 100)];
      clock.mockReturnValue(performance.now() + 86_400_000);
      await db.pool.query("UPDATE budget_ledger SET ends_at = ends_at - make_interval(days => 1)");
      expect(await left(here, [ADA], 1)).toMatchObject([{ remaining: 999 }]);
      expect(await dear.settle(150)).toMatchObject([{ remaining: 949 }]);
      expect(await cheap.settle(50)).toMatchObject([{ remaining: 949 }]);
    } finally {
      clock.mockRestore();
    }
  });

  test("is remembered by a process whose statement failed, and stored with its next lease", async () => {
    let fails = false;
    const pool = Object.assign(Object.create(db.pool), {
      query: (query: never) => (fails ? Promise.reject(new Error("no connection")) : db.pool.query(query)),
    }) as Database["pool"];
    const ledger = createLedger({ pool, writability: db.writability }, { seconds: 86_400 });
    const { settle } = await ledger.take([ADA], 100);
    fails = true;
    expect(await settle(1500)).toMatchObject([{ remaining: 0 }]);
    fails = false;
    await expect(ledger.take([ADA], 1)).rejects.toThrow(BudgetSpent);
    expect(await leased(ADA)).toBe(1500);
  });

  test("is paid in memory by each window that passes, also after the process looked for accounts to forget", async () => {
    const ledger = createLedger({ pool: db.pool, writability: { takesWrites: false } }, { seconds: 86_400 });
    const { settle } = await ledger.take([ADA], 100);
    await settle(5500);
    const began = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(began + 86_400_000);
    try {
      await ledger.take([ORGANIZATION], 1);
      clock.mockReturnValue(began + 5 * 86_400_000);
      expect(await spend(ledger, [ADA], 1)).toBe(500);
    } finally {
      clock.mockRestore();
    }
  });

  test("is owed in memory while the database takes only reads", async () => {
    const ledger = createLedger({ pool: db.pool, writability: { takesWrites: false } }, { seconds: 86_400 });
    const { settle } = await ledger.take([ADA], 100);
    await settle(1500);
    await expect(ledger.take([ADA], 1)).rejects.toThrow(BudgetSpent);
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 86_400_000);
    try {
      expect(await spend(ledger, [ADA], 1)).toBe(500);
    } finally {
      clock.mockRestore();
    }
  });
});
