import { currentTenant } from "./tenant.ts";
import { createTurns } from "./turns.ts";

/** Runs pieces of work, a few at a time. Tenants take turns. */
export interface WorkQueue {
  run<Result>(work: () => Promise<Result>, tenant?: string): Promise<Result>;
}

/** Creates a queue that runs at most `atOnce` pieces at a time and lets the event loop turn after each piece. */
export function createWorkQueue(atOnce: number): WorkQueue {
  const turns = createTurns({ places: atOnce, ofTenant: atOnce });
  return {
    async run(work, tenant = currentTenant()) {
      const leave = await turns.take(tenant);
      try {
        return await work();
      } finally {
        // Without this turn, pieces that wait only for each other would hold up every request.
        setImmediate(leave);
      }
    },
  };
}
