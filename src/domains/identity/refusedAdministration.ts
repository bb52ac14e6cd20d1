import type { Scope } from "../../platform/access/scope.ts";
import { recordRefusal } from "../../platform/write/recordRefusal.ts";

/** Leaves evidence that somebody signed in would have administered the instance without being who may. */
export const refusedAdministration = (scope: Scope, operation: string): Promise<void> =>
  recordRefusal(scope, operation, "instance.administer");
