import type { OwnershipTransfer } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Done } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { settle } from "./effects.ts";
import { lockedTransfer } from "./locked.ts";
import { stateOf } from "./state.ts";

/**
 * Ends a nomination without a new owner; a second call changes nothing.
 * @throws DomainError CONFLICT if it ended otherwise
 */
export async function end(
  tx: Tx,
  id: string,
  ending: { status: "DECLINED" | "REVOKED"; by: string },
  now: Date,
): Promise<Done<OwnershipTransfer>> {
  const { organization, ...transfer } = await lockedTransfer(tx, id);
  const state = stateOf(transfer, now);
  if (state === ending.status) return { value: transfer, audit: null };
  if (state !== "PENDING") throw new DomainError("CONFLICT", `The nomination is already ${state.toLowerCase()}`);
  return settle(tx, { ...transfer, organization }, ending, now);
}
