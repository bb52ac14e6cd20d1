import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";

/** How long a nominee has, in days. */
export const LIFE_DAYS = 7;

/** What a transfer is at an instant: one whose time is over is expired at once, before a sweep has settled it. */
export function stateOf(
  { status, expiresAt }: Pick<OwnershipTransfer, "status" | "expiresAt">,
  now: Date,
): OwnershipTransfer["status"] {
  return status === "PENDING" && expiresAt <= now ? "EXPIRED" : status;
}

/** Which rows wait for an answer at an instant. */
export const pendingAt = (now: Date) => ({ status: "PENDING" as const, expiresAt: { gt: now } });
