import { type AuditDraft, organizationEvent } from "../../../platform/audit/entry.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { notify } from "../../notifications/effects.ts";
import { isPlanId } from "../../plans/read.ts";
import { payersOf, recordSubscription } from "../effects.ts";

const YEARS = 10;

/**
 * Returns the requested plan id in lower case; empty for no plan.
 * @throws DomainError INVALID_INPUT for a plan that is not in the catalog
 */
export function planIdOf(text: string): string {
  const planId = text.trim().toLowerCase();
  if (planId !== "" && !isPlanId(planId)) throw invalidInput(["planId"], "must be the id of a plan, or empty", text);
  return planId;
}

interface Overriding {
  tx: Tx;
  now: Date;
  organization: { id: string; name: string };
  /** Empty to remove the override, so that the paid plan applies again. */
  planId: string;
}

/**
 * Overrides an organization's paid plan for ten years, or removes the override. The paid subscription continues
 * unchanged.
 */
export async function override({ tx, now, organization, planId }: Overriding): Promise<Done<undefined>> {
  const organizationId = organization.id;
  const where = { organizationId_provider: { organizationId, provider: "ADMIN" as const } };
  await lockRow(tx, "organization", organizationId, "NO KEY UPDATE");
  const before = await tx.subscription.findUnique({ where });
  const previous = before === null ? {} : { previous: before.planId };
  const kept = { organizationId, provider: "ADMIN" as const, at: now };
  const auditDraft = (action: AuditDraft["action"], current?: string) =>
    organizationEvent(action, organizationId, [
      { field: "plan_id", ...previous, ...(current !== undefined && { current }) },
    ]);
  if (planId === "") {
    if (before === null) return { value: undefined, audit: null };
    await tx.subscription.delete({ where });
    await recordSubscription(tx, { ...kept, planId: before.planId, status: "CANCELED" });
    const outbox = [
      notify("critical_billing", await payersOf(tx, organizationId), "subscription_canceled", organization.name),
    ];
    return { value: undefined, audit: auditDraft("billing.plan_override_removed"), outbox };
  }
  const currentPeriodEnd = new Date(now);
  currentPeriodEnd.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const data = { planId, status: "ACTIVE" as const, currentPeriodEnd, updatedAt: now };
  await tx.subscription.upsert({
    where,
    create: { organizationId, provider: "ADMIN", ...data, createdAt: now },
    update: data,
  });
  await recordSubscription(tx, { ...kept, planId, status: "ACTIVE" });
  return { value: undefined, audit: auditDraft("billing.plan_overridden", planId) };
}
