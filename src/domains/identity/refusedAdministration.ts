import type { Scope } from "../../platform/access/scope.ts";
import { noteRefusal } from "../../platform/write/noteRefusal.ts";

/** Leaves evidence that somebody signed in would have administered the instance without being who may. */
export const refusedAdministration = (scope: Scope, operation: string): Promise<void> =>
  noteRefusal(scope, operation, "instance.administer");
