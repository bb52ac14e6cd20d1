import { Response } from "@whatwg-node/fetch";
import type { Cost } from "../graphql/cost/cost.ts";
import type { Call } from "../http/call.ts";
import { ADMISSION } from "./budget.ts";

const HEADER = "x-cost-only";

/** Whether a request asks for its price alone, and must not be executed. */
export const isCostOnly = ({ headers }: Request): boolean => headers.get(HEADER)?.trim().toLowerCase() === "true";

/** The price of a request that sends stored bytes. */
export const ONE_POINT: Cost = { requested: 1, maximum: 1 };

/** Returns the answer outside GraphQL to a request for a price. */
export const costAnswer = (cost: Cost): Response =>
  new Response(JSON.stringify({ cost }), {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/**
 * Charges a request that executes no document. Returns the answer if it asks for its price.
 * @throws DomainError RATE_LIMITED
 */
export async function chargeOrPrice(call: Call, cost: Cost): Promise<Response | undefined> {
  if (isCostOnly(call.request)) {
    await call.context();
    return costAnswer(cost);
  }
  await call.charge(cost.requested - ADMISSION);
  return undefined;
}
