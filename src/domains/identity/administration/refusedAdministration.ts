import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { recordRefusal } from "../../../platform/write/recordRefusal.ts";

/** Records in the audit log that a signed-in caller was refused an administrator's operation. */
export const refusedAdministration = (context: RequestContext, operation: string): Promise<void> =>
  recordRefusal(context, operation, "instance.administer");
