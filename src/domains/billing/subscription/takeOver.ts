import type { Prisma, Subscription } from "../../../../prisma/generated/client/client.ts";
import { changes, organizationEvent } from "../../../platform/audit/entry.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { PaidSubscription } from "../../../platform/payments/paymentProvider.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { notify } from "../../notifications/effects.ts";
import { recordSubscription } from "../effects.ts";

const AUDITED = {
  planId: "values",
  status: "values",
  currentPeriodEnd: "values",
  cancelAtPeriodEnd: "values",
} as const;

const recorded = ({ planId, status, currentPeriodEnd, cancelAtPeriodEnd }: Next) => ({
  planId,
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
});

interface Report {
  organizationId: string;
  /** The provider's subscription; null if the provider has none. */
  current: PaidSubscription | null;
  row: Subscription | null;
  askedAt: Date;
  now: Date;
}

type Recorded = Pick<Outcome<unknown>, "audit" | "outbox">;

/**
 * Stores the provider's subscription in the row, and returns the audit event and notifications. Creates no row for a
 * subscription that ended before the first synchronization.
 */
export async function takeOver(tx: Tx, { log }: Pick<Services, "log">, report: Report): Promise<Recorded> {
  const { organizationId, row, askedAt, now } = report;
  const next = nextOf(report);
  if (next === null) {
    if (report.current !== null)
      log.warning("billing.unknown_price", { organizationId, subscription: report.current.id });
    return { audit: null };
  }
  const where = { organizationId_provider: { organizationId, provider: "STRIPE" as const } };
  const before = row ?? { ...next, planId: null, status: null, currentPeriodEnd: null, externalId: null };
  const changed = changes(before, recorded(next), AUDITED);
  if (row !== null && changed.length === 0 && row.externalId === next.externalId) {
    await tx.subscription.update({ where, data: { externalAt: askedAt } });
    return { audit: null };
  }
  const data = { ...next, externalAt: askedAt, updatedAt: now };
  await tx.subscription.upsert({
    where,
    create: { organizationId, provider: "STRIPE", ...data, createdAt: now },
    update: { ...data, revision: { increment: 1 } },
  });
  if (row?.planId !== next.planId || row.status !== next.status) {
    await recordSubscription(tx, {
      organizationId,
      provider: "STRIPE",
      planId: next.planId,
      status: next.status,
      at: now,
    });
  }
  const outbox = row?.status === next.status ? [] : await noticeOf(tx, organizationId, next.status);
  return {
    audit: organizationEvent("billing.subscription_changed", organizationId, changed),
    outbox,
  };
}

type Next = Pick<
  Subscription,
  "planId" | "status" | "currentPeriodEnd" | "cancelAtPeriodEnd" | "pastDueSince" | "externalId"
>;

/** Returns the new values of the row; null if a row neither exists nor is needed. */
function nextOf({ current, row, now }: Report): Next | null {
  if (current === null) return row && { ...row, status: "CANCELED", cancelAtPeriodEnd: false, pastDueSince: null };
  const { id: externalId, status, currentPeriodEnd, cancelAtPeriodEnd } = current;
  // A known subscription whose price is not in the catalog keeps its plan.
  const planId = current.planId ?? (row?.externalId === externalId ? row.planId : null);
  if (planId === null || (row === null && status === "CANCELED")) return null;
  const pastDueSince = status === "PAST_DUE" ? (row?.pastDueSince ?? now) : null;
  return { planId, status, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, externalId };
}

const KINDS: Partial<Record<Subscription["status"], "payment_failed" | "subscription_canceled">> = {
  PAST_DUE: "payment_failed",
  CANCELED: "subscription_canceled",
};

/** Returns the notification of the owner and admins, who can act on the status. */
async function noticeOf(tx: Tx, organizationId: string, status: Subscription["status"]): Promise<OutboxDraft[]> {
  const kind = KINDS[status];
  if (kind === undefined) return [];
  const members = {
    where: { role: { not: "MEMBER" } },
    select: { userId: true },
  } satisfies Prisma.Organization$membersArgs;
  const { name, members: payers } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true, members },
  });
  return [
    notify(
      "critical_billing",
      payers.map(({ userId }) => userId),
      kind,
      name,
    ),
  ];
}
