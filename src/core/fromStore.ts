import { DomainError } from "./errors.ts";
import type { Services } from "./services.ts";

/** Prisma's codes for a database that is not there, does not answer, hung up, or takes nobody more. */
const LOST: ReadonlySet<unknown> = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);

/**
 * What a read gives whose contract knows a 503. `what` is named in the plural: "Themes".
 * @throws DomainError UNAVAILABLE while the store is out of reach; anything else as it is
 */
export async function fromStore<Value>({ log }: Services, what: string, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    if (!LOST.has((error as { code?: unknown }).code)) throw error;
    log.error("store.lost", { what }, error);
    throw new DomainError("UNAVAILABLE", `${what} cannot be read for now; try again shortly`);
  }
}
