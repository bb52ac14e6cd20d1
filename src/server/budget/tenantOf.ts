import type { Call } from "../http/call.ts";
import { homeOf } from "./payer.ts";

/**
 * Returns the tenant whose share of outbound calls and workers a request uses: the organization that pays, or the
 * person without an organization, or the network address of an anonymous caller.
 */
export function tenantOf({ openedContext, bill, address }: Pick<Call, "openedContext" | "bill" | "address">): string {
  const viewer = openedContext?.viewer;
  if (viewer?.kind !== "user") return address;
  return bill.payer ?? homeOf(viewer) ?? viewer.id;
}
