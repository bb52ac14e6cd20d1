import { unauthenticated } from "../errors/errors.ts";
import type { Allowance } from "../limits/limiter.ts";
import type { Services } from "../services/services.ts";
import type { User, Viewer } from "./viewer.ts";

/** What every verb and every read needs of a request, and nothing about HTTP or GraphQL. */
export interface Scope {
  /** Replaced by a write that touches the viewer, so that what follows in the request sees their memberships as they are. */
  viewer: Viewer;
  readonly services: Services;
  readonly requestId: string;
  /** The caller's network address: the peer's, or the last forwarded one behind a trusted proxy. */
  readonly address: string;
  /** The User-Agent, cut to 200 characters. */
  readonly device: string | null;
  /** The Idempotency-Key of the request, checked for form. */
  readonly idempotencyKey: string | null;
  /** What is left of the windows that this request drew on: the RateLimit headers of the answer. */
  readonly allowances: Allowance[];
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /**
   * The same scope with the credential looked at again, for what outlives one answer. Absent outside of a request.
   * @throws DomainError UNAUTHENTICATED when it was revoked or has expired
   */
  readonly renew?: () => Promise<Scope>;
}

/** The signed-in person of a scope. @throws DomainError UNAUTHENTICATED */
export function signedIn({ viewer }: Scope): User {
  if (viewer.kind === "anonymous") throw unauthenticated();
  return viewer;
}
