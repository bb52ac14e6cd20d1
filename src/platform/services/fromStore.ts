import { DatabaseUnavailable, findDomainError, OUTAGE_RETRY_SECONDS } from "../errors/recognize.ts";
import type { Services } from "./services.ts";

/**
 * Returns the value of a read whose contract includes a 503. `what` names the rows in the plural: "Themes".
 * @throws DomainError UNAVAILABLE while the database is unavailable; any other error unchanged
 */
export async function fromStore<Value>({ log }: Services, what: string, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    const lost = findDomainError(error);
    if (!(lost instanceof DatabaseUnavailable)) throw error;
    log.warning("store.lost", { what, reason: lost.reason });
    throw new DatabaseUnavailable(lost, `${what} cannot be read now; try again in ${OUTAGE_RETRY_SECONDS} seconds`);
  }
}
