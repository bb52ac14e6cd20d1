import type { RequestContext } from "../../platform/access/requestContext.ts";
import { fromStore as fromAnyStore } from "../../platform/services/fromStore.ts";

/**
 * The result of a read of themes.
 * @throws DomainError UNAVAILABLE while the database cannot be reached; other errors stay unchanged
 */
export const fromStore = <Value>({ services }: RequestContext, read: Promise<Value>): Promise<Value> =>
  fromAnyStore(services, "Themes", read);
