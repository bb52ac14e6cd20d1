import { randomUUID } from "node:crypto";
import { authenticate, deviceOf, type IdentityProvider } from "../../platform/access/authenticate.ts";
import type { Scope } from "../../platform/access/scope.ts";
import type { Viewer } from "../../platform/access/viewer.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Services } from "../../platform/services/services.ts";
import { ADMISSION, type Budget } from "../budget/budget.ts";
import { readIdempotencyKey } from "./idempotencyKey.ts";

/** The other end of the connection. */
export interface Peer {
  readonly address: string;
  /** Gives the body of the request hours instead of seconds. Absent if the connection has no limit. */
  allowLongBody?(): void;
}

/** One HTTP request until its answer is complete, with the values for its log line and its answer's headers. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** The caller's network address; empty without a connection. */
  readonly address: string;
  /** The address of the other end of the connection, which may be a proxy. */
  readonly peer: string;
  readonly startedAt: number;
  /** Gives the body hours: for an upload in progress, after the caller's permission was checked. */
  allowLongBody(): void;
  readonly allowances: Allowance[];
  /** The rest of the budgets that the request is charged to. Empty for an anonymous caller. */
  budget: readonly Allowance[];
  /** The organization that pays; null for a person without one. */
  payer?: string | null;
  /** Whether the rest of the price is not charged, because the answer is known. */
  isPaid?: boolean;
  /**
   * Charges points to a signed-in caller, after `scope` charged the first one. `named` are ids in the request that can be workspaces.
   * @throws DomainError RATE_LIMITED
   */
  charge(points: number, named?: readonly string[]): Promise<void> | undefined;
  /**
   * Returns the scope. The credential is checked once, at the first call, together with the revisions of workspaces that the request names, and
   * one point is charged. @throws DomainError UNAUTHENTICATED, FORBIDDEN, BAD_REQUEST, RATE_LIMITED
   */
  scope(named?: readonly string[]): Promise<Scope>;
  /** Returns the scope of another form of this request: the sign-in page removes the credential. */
  scopeOf(request: Request, named?: readonly string[]): Promise<Scope>;
  /** The scope, after the first call of `scope`. */
  known?: Scope;
  /** The pattern of the path that answers: a label of metrics. */
  route: string;
  /** The executed GraphQL operation, when it is known. */
  operation?: Operation;
  /** Why the answer cannot be cached; undefined if it can. */
  uncached?: string;
  /** Is called when it is known that the answer cannot be cached, which is before it is complete. */
  onUncached?: () => void;
  /** The workspaces that the answer is about; undefined if it can show others. */
  workspaces?: readonly string[] | undefined;
  /** The instant at which a value of the answer changes without a commit, in milliseconds since 1970; Infinity without one. */
  holdsUntil: number;
  /** Whether a document was executed. An answer without an execution costs little. */
  executed?: boolean;
  /** Whether the GraphQL document is a trusted one, which the request names by an id. */
  trusted?: boolean;
  /** The text of the body, after its first read. */
  text?: Promise<string>;
  /** The code of the error that the whole answer reports. */
  failure?: string;
  /** Seconds after which a refused caller may try again; 0 without a refusal. */
  retryAfter: number;
}

export interface Operation {
  readonly type: "query" | "mutation" | "subscription";
  /** The name in the document; null without a name. */
  readonly name: string | null;
  /** Whether this is one of the server's own documents. The names of own documents are few, so they may be labels of metrics. */
  readonly own: boolean;
}

const SANE_ID = /^[\w.:=+/-]{1,128}$/;

/** Opens a call. Reads only headers, and awaits nothing. */
export function openCall(
  request: Request,
  services: Services,
  peer?: Peer,
  identityProvider?: IdentityProvider,
  budget?: Budget,
): Call {
  const given = request.headers.get("x-request-id");
  const requestId = given !== null && SANE_ID.test(given) ? given : randomUUID();
  let scope: Promise<Scope> | undefined;
  const open = async (asked: Request, named: readonly string[] = []) =>
    openScope(call, asked, services, await authenticate(asked, services, { identityProvider, named }));
  const admit = async (named?: readonly string[]) => {
    const found = await open(request, named);
    const charging = call.charge(ADMISSION, named);
    if (charging !== undefined) await charging;
    return found;
  };
  const call: Call = {
    request,
    requestId,
    address: addressOf(request, services.env.TRUST_PROXY, peer),
    startedAt: performance.now(),
    peer: peer?.address ?? "",
    allowLongBody: () => peer?.allowLongBody?.(),
    allowances: [],
    budget: [],
    route: "other",
    holdsUntil: Infinity,
    retryAfter: 0,
    charge(points, named) {
      const viewer = call.known?.viewer;
      return viewer?.kind === "user" && call.isPaid !== true ? budget?.charge(call, viewer, points, named) : undefined;
    },
    scope: (named) => (scope ??= admit(named)),
    scopeOf: open,
  };
  return call;
}

function openScope(call: Call, request: Request, services: Services, viewer: Viewer): Scope {
  const { requestId, address, allowances } = call;
  const device = deviceOf(request);
  const idempotencyKey = readIdempotencyKey(request.headers.get("idempotency-key"));
  const renew = () => call.scopeOf(request);
  let signal: AbortSignal | undefined;
  call.known = {
    viewer,
    services,
    requestId,
    address,
    device,
    idempotencyKey,
    allowances,
    renew,
    get signal() {
      return (signal ??= signalOf(request));
    },
  };
  return call.known;
}

/** Returns the peer's address, or the one that the trusted proxy reports. */
function addressOf(request: Request, behindProxy: boolean, peer: Peer | undefined): string {
  const forwarded = behindProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (peer?.address ?? "");
}

/**
 * Returns a copy of the request's signal as a signal of the runtime, which can be combined with others: under Node the
 * original cannot.
 */
function signalOf({ signal }: Request): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return controller.signal;
}
