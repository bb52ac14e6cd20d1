import type { Scope } from "../access/scope.ts";
import { DomainError } from "../core/errors.ts";

/** Prisma's codes for a database that is not there, does not answer, or hung up. */
const LOST: ReadonlySet<unknown> = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);

/** What a read of themes gives. @throws DomainError UNAVAILABLE while the store is out of reach; anything else as it is */
export async function fromStore<Value>({ services }: Scope, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    if (!LOST.has((error as { code?: unknown }).code)) throw error;
    services.log.error("themes.store_lost", {}, error);
    throw new DomainError("UNAVAILABLE", "Themes cannot be read for now; try again shortly");
  }
}
