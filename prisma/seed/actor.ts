import { sessionViewer } from "../../src/access/credentials.ts";
import type { Scope } from "../../src/access/scope.ts";
import { ANONYMOUS } from "../../src/access/viewer.ts";
import { hashSecret } from "../../src/core/secrets.ts";
import type { Services } from "../../src/core/services.ts";

/** A request of somebody who has not signed in, as the demo makes them: without HTTP, but through the same verbs. */
export function stranger(services: Services): Scope {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: "demo",
    address: "demo",
    device: "demo",
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}

/** A request with a session token. @throws DomainError UNAUTHENTICATED */
export async function bearer(services: Services, token: string): Promise<Scope> {
  return { ...stranger(services), viewer: await sessionViewer(services, hashSecret(token)) };
}
