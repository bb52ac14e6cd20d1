import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";

/** The days in which a nominee can accept. */
export const LIFE_DAYS = 7;

/** The state of a transfer at an instant. A transfer whose time is over counts as expired before the sweep settles it. */
export function stateOf(
  { status, expiresAt }: Pick<OwnershipTransfer, "status" | "expiresAt">,
  now: Date,
): OwnershipTransfer["status"] {
  return status === "PENDING" && expiresAt <= now ? "EXPIRED" : status;
}

/** The filter for transfers that are pending at an instant. */
export const pendingAt = (now: Date) => ({ status: "PENDING" as const, expiresAt: { gt: now } });
