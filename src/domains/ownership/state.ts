import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";

/** The days in which a nominee can accept. */
export const LIFE_DAYS = 7;

type Stored = Pick<OwnershipTransfer, "status" | "expiresAt">;

/**
 * The state of a transfer at an instant. A transfer whose time is over counts as expired before the sweep settles it.
 */
export function stateOf({ status, expiresAt }: Stored, now: Date): OwnershipTransfer["status"] {
  return status === "PENDING" && expiresAt <= now ? "EXPIRED" : status;
}

/** The state for an answer. */
export function currentState({ asOf }: Pick<Services, "asOf">, transfer: Stored): OwnershipTransfer["status"] {
  return asOf((now) => {
    const value = stateOf(transfer, now);
    return { value, until: value === "PENDING" ? transfer.expiresAt : null };
  });
}

/** The filter for transfers that are pending at an instant. */
export const pendingAt = (now: Date) => ({ status: "PENDING" as const, expiresAt: { gt: now } });
