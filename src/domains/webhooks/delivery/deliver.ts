import type { Services } from "../../../platform/services/services.ts";
import { claim } from "./claim.ts";
import { triesOf } from "./counts.ts";
import { send } from "./send.ts";
import { settle } from "./settle.ts";
import type { Timing } from "./timing.ts";

const RESULTS = { DELIVERED: "delivered", PENDING: "again", FAILED: "failed" } as const;

/**
 * Sends one delivery, if it is due and no other worker has it. Three steps: the try is committed, the receiver is
 * called, the result is committed. A worker that stops in between leaves a lease that ends, after which the same bytes
 * are sent again.
 */
export async function deliver(
  services: Services,
  timing: Timing,
  deliveryId: string,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await claim(services, timing, deliveryId);
  if (claimed === null) return;
  const result = await send(services, timing, claimed, signal);
  const state = await settle(services, timing, claimed, result);
  const isUncounted = result.came === "held" || result.came === "stopped" || state === null;
  if (!isUncounted) triesOf(services)[RESULTS[state]] += 1;
  services.log.info("webhook.tried", {
    delivery: deliveryId,
    number: claimed.number,
    came: result.came,
    status: result.came === "answer" ? result.status : null,
    state,
  });
}
