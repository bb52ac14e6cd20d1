import { sessionViewer } from "../../src/platform/access/credentials.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { ANONYMOUS } from "../../src/platform/access/viewer.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { publicUrl } from "../../src/platform/env/publicUrl.ts";
import type { Services } from "../../src/platform/services/services.ts";

/** A request of an anonymous caller, as the demo makes it: without HTTP, but through the same operations. */
export function stranger(services: Services): RequestContext {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: "demo",
    address: "demo",
    origin: publicUrl(services.env),
    device: "demo",
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}

/** A request with a session token. @throws DomainError UNAUTHENTICATED */
export async function bearer(services: Services, token: string): Promise<RequestContext> {
  return { ...stranger(services), viewer: await sessionViewer(services, { tokenHash: hashSecret(token) }) };
}
