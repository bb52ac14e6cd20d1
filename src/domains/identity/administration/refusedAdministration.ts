import type { Scope } from "../../../platform/access/scope.ts";
import { recordRefusal } from "../../../platform/write/recordRefusal.ts";

/** Records in the audit log that a signed-in caller was refused an administrator's operation. */
export const refusedAdministration = (scope: Scope, operation: string): Promise<void> =>
  recordRefusal(scope, operation, "instance.administer");
