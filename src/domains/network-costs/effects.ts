import { type Cost, type Place, periodAt, reserve, settle, settlePart, spend } from "../../platform/costs/costs.ts";
import type { Services } from "../../platform/services/services.ts";
import { rowsOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { addTo, type Bill, type BilledPost } from "../../providers/billing.ts";
import { pricesAt } from "./prices.ts";
import { costOfPosts, type OperationCost } from "./read.ts";

/** The organization that pays at a network. */
export interface Payer {
  organizationId: string;
  provider: string;
}

/** The posts of one rendition. */
interface OfRendition extends Payer {
  renditionId: string;
}

/**
 * Longer than delivery tries a post and asks for it, a day each. Each claim prolongs the reservations of its rendition,
 * so one that is older belongs to a rendition that was deleted.
 */
const RESERVED_MS = 72 * 3_600_000;

/** More posts than a rendition can have. */
const MOST_POSTS = 64;

const subjectOf = (renditionId: string, segment: number) => `${renditionId}:${segment}`;

/** $1 organization, $2 network, $3 month, $4 amount, $5 the budget of organizations without one of their own. */
const TAKE = `
INSERT INTO network_budget AS budget (organization_id, provider, period, used_microusd)
SELECT $1, $2, $3, $4::bigint WHERE $4::bigint <= COALESCE(
  (SELECT monthly_microusd FROM network_budget WHERE organization_id = $1 AND provider = $2), $5::bigint)
ON CONFLICT (organization_id, provider) DO UPDATE SET
  used_microusd = CASE WHEN budget.period >= excluded.period THEN budget.used_microusd ELSE 0 END + excluded.used_microusd,
  period = GREATEST(budget.period, excluded.period)
WHERE CASE WHEN budget.period >= excluded.period THEN budget.used_microusd ELSE 0 END + excluded.used_microusd
  <= COALESCE(budget.monthly_microusd, $5::bigint)
RETURNING provider`;

/** The same for an amount that was spent: it counts even beyond the budget. */
const ADD = `
INSERT INTO network_budget AS budget (organization_id, provider, period, used_microusd) VALUES ($1, $2, $3, $4::bigint)
ON CONFLICT (organization_id, provider) DO UPDATE SET
  used_microusd = CASE WHEN budget.period >= excluded.period THEN budget.used_microusd ELSE 0 END + excluded.used_microusd,
  period = GREATEST(budget.period, excluded.period)`;

/** A reservation of an earlier month is no part of the amount that is counted now. */
const RETURN = `
UPDATE network_budget SET used_microusd = GREATEST(used_microusd - $4::bigint, 0)
WHERE organization_id = $1 AND provider = $2 AND period = $3`;

/**
 * Reserves the most that the posts of a rendition can cost, before the first of them is sent: those that have no
 * reservation yet. Nothing is reserved unless all fit into the budget of the month.
 * @returns false if the budget has no room
 */
export async function reservePosts(
  tx: Tx,
  { env }: Pick<Services, "env">,
  { organizationId, provider, renditionId }: OfRendition,
  posts: readonly (BilledPost & { segment: number })[],
  now: Date,
): Promise<boolean> {
  if (pricesAt(env, provider) === null) return true;
  const subjects = posts.map(({ segment }) => subjectOf(renditionId, segment));
  const earlier = await tx.costReservation.findMany({
    where: { subject: { in: subjects } },
    select: { subject: true },
  });
  const reserved = new Set(earlier.map(({ subject }) => subject));
  const wanted: (OperationCost & { subject: string })[] = posts.flatMap(({ segment, ...post }) => {
    const subject = subjectOf(renditionId, segment);
    if (reserved.has(subject)) return [];
    return (costOfPosts({ env }, provider, [post]) ?? []).map((cost) => ({ ...cost, subject }));
  });
  const total = wanted.reduce((sum, { costMicrousd }) => sum + costMicrousd, 0n);
  const period = periodAt(now);
  const taking = [organizationId, provider, period, total, BigInt(env.NETWORK_BUDGET_MICROUSD)];
  if (total > 0n && (await rowsOf(tx, TAKE, taking)).length === 0) return false;
  const expiresAt = new Date(now.getTime() + RESERVED_MS);
  if (earlier.length > 0)
    await tx.costReservation.updateMany({ where: { subject: { in: subjects } }, data: { expiresAt } });
  for (const { subject, operation, count, costMicrousd } of wanted) {
    const place = { organizationId, provider, operation, period };
    await reserve(tx, place, { costMicrousd, units: BigInt(count) }, { expiresAt, subject });
  }
  return true;
}

/** Adds billed operations to the costs of the month. The calls have happened, so they count even beyond the budget. */
export async function charge(
  tx: Tx,
  { env }: Pick<Services, "env">,
  { organizationId, provider }: Payer,
  bill: Bill,
  now: Date,
): Promise<void> {
  const prices = pricesAt(env, provider);
  if (prices === null) return;
  const period = periodAt(now);
  for (const [operation, count] of bill) {
    const cost = costOf(prices.of.get(operation) ?? 0n, count);
    await spend(tx, { organizationId, provider, period, operation }, cost, BigInt(count));
    await rowsOf(tx, ADD, [organizationId, provider, period, cost.costMicrousd]);
  }
}

const costOf = (price: bigint, count: number): Cost => ({ costMicrousd: price * BigInt(count), units: BigInt(count) });

const reservationsOf = (tx: Tx, { renditionId }: OfRendition, segment: number) =>
  tx.costReservation.findMany({ where: { subject: subjectOf(renditionId, segment) } });

/** A post, and what was billed for it. */
interface BilledSegment {
  segment: number;
  bill: Bill;
}

/** Moves what the steps of a post cost from its reservation to the costs: a stored step is not made again. */
export async function chargeSteps(
  tx: Tx,
  services: Pick<Services, "env">,
  payer: OfRendition,
  { segment, bill }: BilledSegment,
  now: Date,
): Promise<void> {
  const prices = pricesAt(services.env, payer.provider);
  if (prices === null || bill.size === 0) return;
  const left = new Map(bill);
  for (const row of await reservationsOf(tx, payer, segment)) {
    const count = Math.min(left.get(row.operation) ?? 0, Number(row.units));
    if (count === 0) continue;
    const cost = costOf(prices.of.get(row.operation) ?? 0n, count);
    const isWhole = BigInt(count) === row.units;
    if (await (isWhole ? settleRow(tx, row, cost) : settlePart(tx, row, cost))) addTo(left, row.operation, -count);
  }
  await charge(tx, services, payer, left, now);
}

/** Adds what the post of a segment can have cost, whose worker stopped without an answer. The reservation stays. */
export async function chargeReserved(
  tx: Tx,
  services: Pick<Services, "env">,
  payer: OfRendition,
  segment: number,
  now: Date,
): Promise<void> {
  const rows = await reservationsOf(tx, payer, segment);
  await charge(tx, services, payer, new Map(rows.map(({ operation, units }) => [operation, Number(units)])), now);
}

/** Replaces the reservation of the post of a segment by what was billed. */
export async function settlePost(
  tx: Tx,
  services: Pick<Services, "env">,
  payer: OfRendition,
  { segment, bill }: BilledSegment,
  now: Date,
): Promise<void> {
  const rows = await reservationsOf(tx, payer, segment);
  const left = new Map(bill);
  const { env } = services;
  for (const row of rows) {
    const count = left.get(row.operation) ?? 0;
    left.delete(row.operation);
    await settleRow(tx, row, costOf(pricesAt(env, payer.provider)?.of.get(row.operation) ?? 0n, count));
  }
  await charge(tx, services, payer, left, now);
}

/** Ends all reservations of a rendition whose delivery ended: nothing of them is sent. */
export async function releasePosts(tx: Tx, renditionId: string): Promise<void> {
  const subjects = Array.from({ length: MOST_POSTS }, (_, segment) => subjectOf(renditionId, segment));
  const rows = await tx.costReservation.findMany({ where: { subject: { in: subjects } } });
  for (const row of rows) await settleRow(tx, row, { costMicrousd: 0n, units: 0n });
}

async function settleRow(tx: Tx, row: Place & { id: string; costMicrousd: bigint }, cost: Cost): Promise<boolean> {
  if (!(await settle(tx, row.id, () => cost, cost.units))) return false;
  const { organizationId, provider, period } = row;
  await rowsOf(tx, RETURN, [organizationId, provider, period, row.costMicrousd - cost.costMicrousd]);
  return true;
}
