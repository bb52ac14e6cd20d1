import { forbidden, unauthenticated } from "../errors/errors.ts";
import type { Allowance } from "../limits/limiter.ts";
import type { Services } from "../services/services.ts";
import { impersonatorOf, type User, type Viewer } from "./viewer.ts";

/** The context of one request for operations and reads, without HTTP and GraphQL. */
export interface RequestContext {
  /**
   * The caller. A write that changes the viewer's memberships replaces it, so that later steps of the request see the
   * new ones.
   */
  viewer: Viewer;
  readonly services: Services;
  readonly requestId: string;
  /** The caller's network address: the peer's, or the last forwarded address behind a trusted proxy. */
  readonly address: string;
  /** The origin under which the caller reaches this server: PUBLIC_URL, else the request's own. */
  readonly origin: string;
  /** The User-Agent, cut to 200 characters; null if there is none. */
  readonly device: string | null;
  /** The Idempotency-Key of the request, whose form was checked; null if there is none. */
  readonly idempotencyKey: string | null;
  /** The remaining points of the windows that this request used, for the RateLimit headers of the answer. */
  readonly allowances: Allowance[];
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal: AbortSignal;
  /**
   * Returns the same context after checking the credential again, for work that outlives one answer. Absent outside a
   * request.
   * @throws DomainError UNAUTHENTICATED when the credential was revoked or has expired
   */
  readonly renew?: () => Promise<RequestContext>;
  /** The call of an agent's tool that the request makes, for the audit log. Absent for every other request. */
  readonly toolCall?: ToolCall;
}

/** One call of a tool over the Model Context Protocol. */
export interface ToolCall {
  /** The name of the tool, of a closed set. */
  readonly tool: string;
  /** Whether the call has a confirmation and an Idempotency-Key. */
  readonly isConfirmed: boolean;
  /** Whether the audit log has the call. */
  isRecorded: boolean;
}

/** Returns the signed-in person of a request. @throws DomainError UNAUTHENTICATED */
export function signedIn({ viewer }: RequestContext): User {
  if (viewer.kind === "anonymous") throw unauthenticated();
  return viewer;
}

/** A person, and the session of the request. */
export interface InSession {
  readonly user: User;
  readonly sessionId: string;
}

/**
 * Returns the signed-in person with the session of the request.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token
 */
export function inSession(context: RequestContext, refusal: string): InSession {
  const user = signedIn(context);
  if (!("sessionId" in user.credential)) throw forbidden(refusal);
  return { user, sessionId: user.credential.sessionId };
}

/**
 * Returns the same for what only the person may do.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token and for an impersonation
 */
export function inOwnSession(context: RequestContext, ofToken: string, ofImpersonation: string): InSession {
  const session = inSession(context, ofToken);
  if (impersonatorOf(session.user) !== null) throw forbidden(ofImpersonation);
  return session;
}
