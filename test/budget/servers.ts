import { createApp } from "../../src/server/app.ts";
import { Client } from "../support/client.ts";
import type { World } from "../support/world.ts";

interface BudgetOptions {
  /** The points of an organization a minute. */
  points: number;
  percent?: number;
  on?: boolean;
  /** Whether the points that other servers leased are kept. */
  shares?: boolean;
}

/** The operations of a person that such a server runs at a time, as by default. */
export const AT_A_TIME = 8;

/** Another server on the world's database, with budgets of its own size: not spent yet, unless it `shares` them. */
export async function serverWith(
  w: World,
  { points, percent = 100, on = true, shares = false }: BudgetOptions,
): Promise<Client> {
  if (!shares) await w.db.prisma.budgetLedger.deleteMany();
  await inOneWindow();
  const budget = { BUDGET: on, BUDGET_POINTS: new Map([["starter", points]]), BUDGET_PERSON_PERCENT: percent };
  const defaults = { DEFAULT_PLAN: "starter", ANSWER_CACHE: "on", MAX_OPERATIONS_PER_PERSON: AT_A_TIME } as const;
  const env = { ...w.app.services.env, ...defaults, ...budget };
  return new Client(await createApp({ env, database: w.db, now: w.clock.now, storage: w.app.services.storage }));
}

/** Waits for the next window if the present one ends before a test would. */
async function inOneWindow(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 8000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** The rest of a budget in an answer's headers; null without one. */
export function restOf({ headers }: { headers: Headers }, name = "organization"): number | null {
  const remainder = new RegExp(`"${name}";r=(\\d+);t=\\d+`).exec(headers.get("ratelimit") ?? "")?.[1];
  return remainder === undefined ? null : Number(remainder);
}
