import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { ANONYMOUS } from "../../platform/access/viewer.ts";
import { publicUrl } from "../../platform/env/publicUrl.ts";
import type { Services } from "../../platform/services/services.ts";

/** Returns the context of the operator, who has the database and no account. */
export function operatorContext(services: Services): RequestContext {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: randomUUID(),
    address: "",
    origin: publicUrl(services.env),
    device: null,
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}
