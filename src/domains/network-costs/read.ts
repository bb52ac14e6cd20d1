import type { NetworkBudget } from "../../../prisma/generated/client/client.ts";
import { periodAt } from "../../platform/costs/costs.ts";
import type { Services } from "../../platform/services/services.ts";
import type { BilledPost } from "../../providers/billing.ts";
import type { ProviderName } from "../../providers/registry.ts";
import { BILLED, type Prices, pricesAt } from "./prices.ts";

/** The budget of an organization at a network that bills calls. */
export interface Budget {
  network: ProviderName;
  /** In micro-USD a month. */
  monthlyMicrousd: bigint;
  /** Whether the organization has not set a budget of its own. */
  isDefault: boolean;
  /** The costs of this month, with those of posts that are being sent. */
  usedMicrousd: bigint;
  periodStart: Date;
  prices: Prices;
}

type Row = Pick<NetworkBudget, "provider" | "monthlyMicrousd" | "period" | "usedMicrousd">;

/** The budget at one network; null for a network whose calls are free. */
export function budgetAt({ env, now }: Pick<Services, "env" | "now">, rows: readonly Row[], network: string) {
  const prices = pricesAt(env, network);
  if (prices === null) return null;
  const row = rows.find(({ provider }) => provider === network);
  const at = now();
  return {
    network: network as ProviderName,
    monthlyMicrousd: row?.monthlyMicrousd ?? BigInt(env.NETWORK_BUDGET_MICROUSD),
    isDefault: row?.monthlyMicrousd == null,
    usedMicrousd: row !== undefined && row.period >= periodAt(at) ? row.usedMicrousd : 0n,
    periodStart: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())),
    prices,
  } satisfies Budget;
}

/** The budgets of an organization at all networks that bill calls, from its rows. */
export const budgetsOf = (services: Pick<Services, "env" | "now">, rows: readonly Row[]): Budget[] =>
  BILLED.flatMap((network) => budgetAt(services, rows, network) ?? []);

/** One billed operation of some posts. */
export interface OperationCost {
  operation: string;
  count: number;
  costMicrousd: bigint;
}

/** The most that posts cost at a network, by operation; null for a network whose calls are free. */
export function costOfPosts(
  { env }: Pick<Services, "env">,
  network: string,
  posts: readonly BilledPost[],
): OperationCost[] | null {
  const prices = pricesAt(env, network);
  if (prices === null) return null;
  const counts = new Map<string, number>();
  for (const post of posts) {
    for (const [operation, count] of Object.entries(prices.operationsOf(post))) {
      counts.set(operation, (counts.get(operation) ?? 0) + count);
    }
  }
  return Array.from(counts, ([operation, count]) => ({
    operation,
    count,
    costMicrousd: BigInt(count) * (prices.of.get(operation) ?? 0n),
  }));
}

export const sumOf = (costs: readonly OperationCost[]): bigint =>
  costs.reduce((sum, { costMicrousd }) => sum + costMicrousd, 0n);
