import { sealWaiting } from "../../platform/audit/seal.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";

const BATCH = 500;

/**
 * Appends audit events to the hash chain, in short transactions. Each new head is logged: a head that is kept elsewhere
 * reveals that the end of the chain was cut off.
 */
export const sealAudit: Sweep = {
  name: "audit.seal",
  everySeconds: 10,
  async run(services, signal) {
    const { rowCount } = await services.database.pool.query("SELECT 1 FROM audit_unsealed LIMIT 1");
    for (let more = rowCount !== 0; more && !signal.aborted; ) {
      const { events, head } = await systemWrite(services, async ({ tx, now }) => ({
        value: await sealWaiting(tx, now, BATCH),
        audit: null,
      }));
      more = events === BATCH;
      if (events > 0 && head !== null) {
        services.log.info("audit.sealed", { events, position: Number(head.position), head: head.hash });
      }
    }
  },
};
