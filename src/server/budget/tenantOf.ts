import type { Call } from "../http/call.ts";
import { homeOf } from "./payer.ts";

/**
 * Returns the tenant whose share of outbound calls and workers a request uses: the organization that pays, or the person without an organization,
 * or the network address of an anonymous caller.
 */
export function tenantOf({ known, payer, address }: Pick<Call, "known" | "payer" | "address">): string {
  const viewer = known?.viewer;
  if (viewer?.kind !== "user") return address;
  return payer ?? homeOf(viewer) ?? viewer.id;
}
