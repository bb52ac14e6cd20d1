import type { Scope } from "../../platform/access/scope.ts";
import { fromStore as fromAnyStore } from "../../platform/services/fromStore.ts";

/** What a read of themes gives. @throws DomainError UNAVAILABLE while the store is out of reach; anything else as it is */
export const fromStore = <Value>({ services }: Scope, read: Promise<Value>): Promise<Value> =>
  fromAnyStore(services, "Themes", read);
