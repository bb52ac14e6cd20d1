import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { METRICS, usageAmong, usageSelect } from "../../usage/read.ts";

/** The metrics that count a copied file. */
const COUNTED = METRICS.filter((metric) => metric.startsWith("media_bytes"));

/** The bytes that a plan still has for copies. Copies of one call share them. */
export interface Room {
  /** Takes bytes as they arrive. The transaction counts the exact sizes. @throws DomainError QUOTA_EXCEEDED */
  take(bytes: number): void;
}

/** Reads how many bytes of media an organization may still store, so that no call downloads more. */
export async function roomOf(services: Services, organizationId: string): Promise<Room> {
  const where = { id: organizationId };
  const select = usageSelect(services.now());
  const row = await services.database.prisma.organization.findUniqueOrThrow({ where, select });
  const usage = usageAmong(services, row);
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      for (const metric of COUNTED) {
        const { used, limit } = usage.of(metric);
        if (limit === null || used + taken <= limit) continue;
        const why = `The plan ${usage.plan} permits ${limit} ${metric}; ${used} are in use and the files at addresses need more than the rest`;
        throw new DomainError("QUOTA_EXCEEDED", why, [], { limit: metric, plan: usage.plan, maximum: limit, used });
      }
    },
  };
}
