import { DatabaseUnavailable, findDomainError } from "../errors/errors.ts";
import type { Services } from "./services.ts";

/**
 * What a read gives whose contract knows a 503. `what` is named in the plural: "Themes".
 * @throws DomainError UNAVAILABLE while the store is out of reach; anything else as it is
 */
export async function fromStore<Value>({ log }: Services, what: string, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    const lost = findDomainError(error);
    if (!(lost instanceof DatabaseUnavailable)) throw error;
    log.warning("store.lost", { what, reason: lost.reason });
    throw new DatabaseUnavailable(lost, `${what} cannot be read now; try again in 5 seconds`);
  }
}
