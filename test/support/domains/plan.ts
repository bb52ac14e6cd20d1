import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { recount } from "../../../src/domains/usage/recount.ts";
import type { World } from "../world.ts";

/** Has the counters of a world say what there is: its people and workspaces were not counted when they were made. */
export async function counted({ app }: World): Promise<void> {
  await recount(app.services, { mend: true });
}

/** The subscription of an organization; STRIPE and ACTIVE by default. */
export async function subscribed(
  { db, clock }: World,
  organizationId: string,
  planId: string,
  columns: Partial<Prisma.SubscriptionUncheckedCreateInput> = {},
): Promise<void> {
  const now = clock.now();
  const row = { provider: "STRIPE" as const, status: "ACTIVE" as const, planId, ...columns };
  const where = { organizationId_provider: { organizationId, provider: row.provider } };
  const { prisma } = db;
  await prisma.subscription.upsert({
    where,
    create: { organizationId, ...row, createdAt: now, updatedAt: now },
    update: { ...row, updatedAt: now },
  });
}
