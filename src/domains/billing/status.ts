import type { Prisma, ProviderCost, Subscription } from "../../../prisma/generated/client/client.ts";
import { can, noAccess } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { forbidden, invalidInput, requireText } from "../../platform/errors/errors.ts";
import { idBeside } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import { budgetsOf } from "../network-costs/read.ts";
import { organizationsByIds } from "../organizations/read.ts";
import { FEATURES, inForce, planById } from "../plans/read.ts";
import { type Used, usageAmong, usageSelect } from "../usage/read.ts";
import { workspaceById } from "../workspaces/read.ts";

/** Returns the selection that a billing status is built from: few rows, read with the organization. */
export const billedSelect = (now: Date) =>
  ({
    id: true,
    ...usageSelect(now),
    billingCustomer: { select: { contactEmail: true } },
    networkBudgets: true,
    costs: { where: { period: now.toISOString().slice(0, 7) }, orderBy: [{ provider: "asc" }, { operation: "asc" }] },
    members: { where: { role: "OWNER" }, take: 1, select: { user: { select: { email: true } } } },
  }) as const satisfies Prisma.OrganizationSelect;

export type Billed = Prisma.OrganizationGetPayload<{ select: ReturnType<typeof billedSelect> }>;

/** The cost of calls to a paid provider. */
export type Spent = Pick<
  ProviderCost,
  "costMicrousd" | "reservedCostMicrousd" | "eventCount" | "reservedEventCount" | "units" | "reservedUnits"
>;

export interface ProviderCosts extends Spent {
  provider: string;
  periodStart: Date;
  pricingSourceUrl: string;
  /** 0 for a provider without budgets. */
  budgetMicrousd: bigint;
  operations: (Spent & { operation: string })[];
}

/** One entry of a map. */
export interface Entry {
  key: string;
  value: number;
}

export interface BillingStatus {
  id: string;
  organizationId: string;
  /** The subscription in force, or a paused or ended one; null without a subscription. */
  subscription: Subscription | null;
  /** The id of the plan in force, with or without a subscription. */
  grantedPlan: string;
  quotas: Used[];
  /** The limits and features of the plan in force, without unlimited metrics. */
  limits: Entry[];
  usage: Entry[];
  periodStart: Date;
  accessRestricted: boolean;
  canManageBilling: boolean;
  /** Null for viewers who may not manage billing. */
  contactEmail: string | null;
  providerCosts: ProviderCosts[];
}

/** Builds the billing status from the rows of `billedSelect`, as visible to the viewer. */
export function statusOf(
  { viewer, services }: Pick<RequestContext, "viewer" | "services">,
  row: Billed,
): BillingStatus {
  const now = services.now();
  const { plan, all } = usageAmong(services, row);
  const quotas = all();
  const subscription =
    inForce(row.subscriptions, now) ?? row.subscriptions.find(({ provider }) => provider !== "ADMIN") ?? null;
  const canManageBilling = can(viewer, "organization.administer", { organizationId: row.id });
  const [owner] = row.members;
  const periodStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return {
    id: idBeside(row.id, "bls"),
    organizationId: row.id,
    subscription,
    grantedPlan: plan,
    quotas,
    limits: [
      ...quotas.flatMap(({ metric, limit }) => (limit === null ? [] : { key: metric, value: limit })),
      ...featuresOf(plan),
    ],
    usage: quotas.map(({ metric, used }) => ({ key: metric, value: used })),
    periodStart,
    accessRestricted: inForce(row.subscriptions, now)?.status === "PAST_DUE",
    canManageBilling,
    contactEmail: canManageBilling ? (row.billingCustomer?.contactEmail ?? owner?.user.email ?? null) : null,
    providerCosts: costsOf(services, row, periodStart),
  };
}

/** Returns each feature with 1 if the plan includes it, and 0 if not. */
const featuresOf = (id: string): Entry[] => {
  const plan = planById(id);
  return FEATURES.map((key) => ({ key, value: plan === null || plan.features[key] ? 1 : 0 }));
};

function costsOf(
  services: Pick<Services, "env" | "now">,
  { costs: rows, networkBudgets }: Pick<Billed, "costs" | "networkBudgets">,
  periodStart: Date,
): ProviderCosts[] {
  const budgets = budgetsOf(services, networkBudgets);
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  return providers.map((provider) => {
    const operations = rows.filter((row) => row.provider === provider);
    const budget = budgets.find(({ network }) => network === provider);
    const { prices, monthlyMicrousd: budgetMicrousd = 0n } = budget ?? {};
    const pricingSourceUrl = prices?.source.url ?? "";
    return { provider, periodStart, pricingSourceUrl, budgetMicrousd, ...sumOf(operations), operations };
  });
}

const sumOf = (rows: readonly Spent[]): Spent => {
  const sum = (member: keyof Spent) => rows.reduce((total, row) => total + row[member], 0n);
  return {
    costMicrousd: sum("costMicrousd"),
    reservedCostMicrousd: sum("reservedCostMicrousd"),
    eventCount: sum("eventCount"),
    reservedEventCount: sum("reservedEventCount"),
    units: sum("units"),
    reservedUnits: sum("reservedUnits"),
  };
};

/** Returns the billing statuses of organizations in the order of the ids; null for ids that are not visible. */
export async function billingStatuses(
  context: RequestContext,
  ids: readonly string[],
): Promise<(BillingStatus | null)[]> {
  const rows: unknown[] = await organizationsByIds(context, ids, { select: billedSelect(context.services.now()) });
  return (rows as (Billed | null)[]).map((row) => row && statusOf(context, row));
}

/**
 * Returns the billing status of an organization (GET /organizations/{id}/billing/status) to its members.
 * @throws DomainError INVALID_INPUT for a blank id, or unless exactly one of the two ids is given; FORBIDDEN for
 * callers who are not members, also for an unknown id
 */
export async function billingStatus(context: RequestContext, place: BillingPlace): Promise<BillingStatus> {
  const organizationId = await organizationOf(context, place);
  if (!can(context.viewer, "organization.read", { organizationId })) throw noAccess(context.viewer);
  const { prisma } = context.services.database;
  const select = billedSelect(context.services.now());
  const row = await prisma.organization.findUnique({ where: { id: organizationId }, select });
  if (row === null) throw forbidden();
  return statusOf(context, row);
}

/** The organization, or one of its workspaces. */
export interface BillingPlace {
  organizationId?: string | null | undefined;
  workspaceId?: string | null | undefined;
}

async function organizationOf(context: RequestContext, { organizationId, workspaceId }: BillingPlace): Promise<string> {
  if ((organizationId == null) === (workspaceId == null))
    throw invalidInput(["organizationId"], "must be given, unless workspaceId is: exactly one of the two");
  if (organizationId != null) {
    requireText("organizationId", organizationId);
    return organizationId;
  }
  const workspace = await workspaceById(context, workspaceId as string);
  if (workspace === null) throw noAccess(context.viewer);
  return workspace.organizationId;
}
