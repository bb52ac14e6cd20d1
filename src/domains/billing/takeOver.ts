import type { Prisma, Subscription } from "../../../prisma/generated/client/client.ts";
import { changes } from "../../platform/audit/entry.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { PaidSubscription } from "../../platform/payments/paymentProvider.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { criticalBilling } from "../notifications/effects.ts";
import { recordSubscription } from "./effects.ts";

const EVIDENCE = {
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

interface News {
  organizationId: string;
  /** As the provider has it; null where it has none. */
  current: PaidSubscription | null;
  row: Subscription | null;
  askedAt: Date;
  now: Date;
}

type Trace = Pick<Outcome<unknown>, "audit" | "outbox">;

/** Makes the row say what the provider says, with all that follows. A row that was never there is not made for what is over. */
export async function takeOver(tx: Tx, { log }: Pick<Services, "log">, news: News): Promise<Trace> {
  const { organizationId, row, askedAt, now } = news;
  const next = nextOf(news);
  if (next === null) {
    if (news.current !== null) log.warning("billing.unknown_price", { organizationId, subscription: news.current.id });
    return { audit: null };
  }
  const where = { organizationId_provider: { organizationId, provider: "STRIPE" as const } };
  const before = row ?? { ...next, planId: null, status: null, currentPeriodEnd: null, externalId: null };
  const changed = changes(before, recorded(next), EVIDENCE);
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
    audit: { action: "billing.subscription_changed", resourceId: organizationId, organizationId, changed },
    outbox,
  };
}

type Next = Pick<
  Subscription,
  "planId" | "status" | "currentPeriodEnd" | "cancelAtPeriodEnd" | "pastDueSince" | "externalId"
>;

/** Null for what has no row and needs none. */
function nextOf({ current, row, now }: News): Next | null {
  if (current === null) return row && { ...row, status: "CANCELED", cancelAtPeriodEnd: false, pastDueSince: null };
  const { id: externalId, status, currentPeriodEnd, cancelAtPeriodEnd } = current;
  // A price that we do not know, of what we know: the plan stays.
  const planId = current.planId ?? (row?.externalId === externalId ? row.planId : null);
  if (planId === null || (row === null && status === "CANCELED")) return null;
  const pastDueSince = status === "PAST_DUE" ? (row?.pastDueSince ?? now) : null;
  return { planId, status, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, externalId };
}

const KINDS: Partial<Record<Subscription["status"], "payment_failed" | "subscription_canceled">> = {
  PAST_DUE: "payment_failed",
  CANCELED: "subscription_canceled",
};

/** For those who can do something about it. */
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
    criticalBilling(
      payers.map(({ userId }) => userId),
      kind,
      name,
    ),
  ];
}
