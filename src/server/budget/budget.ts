import { pointsOf } from "../../domains/plans/read.ts";
import type { User } from "../../platform/access/viewer.ts";
import { BudgetSpent, createLedger, type LedgerCounts, type Taken } from "../../platform/limits/ledger.ts";
import type { Account } from "../../platform/limits/purse.ts";
import type { Services } from "../../platform/services/services.ts";
import { RecentMap } from "../../platform/values/recentMap.ts";
import type { Bill, Budgets, Settle } from "../http/call.ts";
import { actingPerson, applicationOf, payerIn } from "./payer.ts";
import { createPlaces, type PlaceCounts } from "./places.ts";

/** The points that every request costs, also one that is answered from the cache or refused. */
export const ADMISSION = 1;

export interface Budget extends Budgets {
  readonly counts: LedgerCounts;
  readonly places: PlaceCounts;
}

/** How long the points of an organization's plan are remembered. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** The percentage of a person's share that one application may spend for the person. */
const APPLICATION_PERCENT = 50;
const partOf = (points: number, percent: number): number => Math.max(1, Math.floor((points * percent) / 100));

interface Remembered {
  points?: number;
  readonly read: Promise<number>;
  readonly until: number;
}

/** Creates the budgets of one server, which all servers on its database share. */
export function createBudget(services: Pick<Services, "database" | "env" | "now">): Budget {
  const { env, database } = services;
  const ledger = createLedger(database);
  const places = createPlaces(env);
  const plans = new RecentMap<string | null, Remembered>(MOST_REMEMBERED);

  /** The points of an organization's plan: at once if they are remembered. */
  function limitOf(payer: string | null): number | Promise<number> {
    const entry = plans.get(payer);
    if (entry !== undefined && entry.until > performance.now()) return entry.points ?? entry.read;
    const read = pointsOf(services, payer);
    const remembered: Remembered = { read, until: performance.now() + REMEMBERED_MS };
    plans.set(payer, remembered);
    read.then(
      (points) => (remembered.points = points),
      () => plans.delete(payer),
    );
    return read;
  }

  function accountsOf(viewer: User, payer: string | null, points: number): Account[] {
    if (points === 0) return [];
    const share = partOf(points, env.BUDGET_PERSON_PERCENT);
    const person = `${actingPerson(viewer)}/${share}`;
    const application = applicationOf(viewer);
    return [
      ...(payer === null ? [] : [{ name: "organization", bucket: `${payer}/${points}`, limit: points }]),
      // One share for all organizations whose plans have the same points: another organization gives no other share.
      { name: "person", bucket: person, limit: share },
      // The rest of the person's share is the person's own, also while an application runs wild.
      ...(application === null
        ? []
        : [{ name: "application", bucket: `${person}/${application}`, limit: partOf(share, APPLICATION_PERCENT) }]),
    ];
  }

  function take(bill: Bill, accounts: readonly Account[], points: number): Settle | Promise<Settle> {
    const taken = ledger.take(accounts, points);
    if (!(taken instanceof Promise)) return noted(bill, taken);
    return taken.then(
      (done) => noted(bill, done),
      (error: unknown) => {
        if (error instanceof BudgetSpent) bill.budget = [...bill.budget, error.allowance];
        throw error;
      },
    );
  }

  function noted(bill: Bill, { allowances, settle }: Taken): Settle {
    bill.budget = allowances;
    return (points) => {
      const settled = settle(points);
      if (!(settled instanceof Promise)) return void (bill.budget = settled);
      return settled.then((left) => void (bill.budget = left));
    };
  }

  return {
    admission: ADMISSION,
    counts: ledger.counts,
    places: places.counts,
    enter({ payer }, viewer, { kind, named, signal }) {
      const organization = payerIn(payer, viewer, named);
      const executor = { person: actingPerson(viewer), application: applicationOf(viewer), organization, kind };
      return places.enter(executor, signal);
    },
    charge(bill, viewer, points, named) {
      if (!env.BUDGET || !(points > 0)) return undefined;
      const payer = (bill.payer = payerIn(bill.payer, viewer, named));
      const limit = limitOf(payer);
      if (typeof limit === "number") return take(bill, accountsOf(viewer, payer, limit), points);
      return limit.then((most) => take(bill, accountsOf(viewer, payer, most), points));
    },
  };
}
