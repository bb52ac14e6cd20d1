import { randomUUID } from "node:crypto";
import type { Scope } from "../../platform/access/scope.ts";
import { ANONYMOUS } from "../../platform/access/viewer.ts";
import type { Services } from "../../platform/services/services.ts";

/** Returns the scope of the operator, who has the database and no account. */
export function operatorScope(services: Services): Scope {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: randomUUID(),
    address: "",
    device: null,
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}
