import { eachDue } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { Services } from "../../platform/services/services.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { lockMemberships } from "../members/effects.ts";
import { settle } from "./effects.ts";
import { WITH_NAME } from "./read.ts";

/**
 * Settles expired nominations and notifies both people. An expired nomination cannot be accepted, whether it is settled
 * or not.
 */
export const expiredNominations: Sweep = {
  name: "ownership.expired",
  everySeconds: 60,
  run: (services, signal) =>
    eachDue(services, signal, {
      name: "ownership.expired",
      sql: `SELECT id, organization_id AS tenant, expires_at AS due_at FROM ownership_transfer
        WHERE status = 'PENDING' AND expires_at <= $1`,
      values: [services.now()],
      one: ({ id, tenant }) => expire(services, { id, organizationId: tenant }),
    }),
};

async function expire(services: Services, { id, organizationId }: { id: string; organizationId: string }) {
  await systemWrite(services, async ({ tx, now }) => {
    await lockMemberships(tx, organizationId);
    const where = { id, status: "PENDING" as const, expiresAt: { lte: now } };
    const transfer = await tx.ownershipTransfer.findUnique({ where, include: WITH_NAME });
    return transfer ? settle(tx, transfer, { status: "EXPIRED", by: null }, now) : { value: null, audit: null };
  });
}
