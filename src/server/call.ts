import { randomUUID } from "node:crypto";
import { authenticate, deviceOf, type IdentityProvider } from "../platform/access/authenticate.ts";
import type { Scope } from "../platform/access/scope.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Services } from "../platform/services/services.ts";
import { readIdempotencyKey } from "./idempotencyKey.ts";

/** Who is on the other end of the connection. */
export interface Peer {
  readonly address: string;
  /** Lets the body of the request take hours instead of seconds. Absent where the connection sets no limit. */
  allowLongBody?(): void;
}

/** One HTTP request while it is answered: what its log line and its answer's headers are made of. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** The caller's network address; empty when the request came in without a connection. */
  readonly address: string;
  /** The other end of the connection, proxy or not. */
  readonly peer: string;
  readonly startedAt: number;
  /** Lets the body take hours: for an upload in progress, once the caller may write. */
  allowLongBody(): void;
  readonly allowances: Allowance[];
  /** The credential is looked at once, when somebody first asks. @throws DomainError UNAUTHENTICATED, FORBIDDEN, BAD_REQUEST */
  scope(): Promise<Scope>;
  /** The same for the call's request as somebody else sends it: the sign-in page lets go of the credential that came with it. */
  scopeOf(request: Request): Promise<Scope>;
  /** The scope, once it is known. */
  known?: Scope;
  /** The pattern of the path that answers, so that a metric can be labelled by it. */
  route: string;
  /** What it executed, once that is known. */
  operation?: Operation;
  /** Seconds after which a refused caller may try again; 0 when nobody was refused. */
  retryAfter: number;
}

export interface Operation {
  readonly type: "query" | "mutation" | "subscription";
  /** As the document calls it; null for one without a name. */
  readonly name: string | null;
  /** One of the server's own documents: their names are few, so they may label a metric. */
  readonly own: boolean;
}

const SANE_ID = /^[\w.:=+/-]{1,128}$/;

/** Opens a call: nothing is awaited and nothing is read but headers. */
export function openCall(request: Request, services: Services, peer?: Peer, identityProvider?: IdentityProvider): Call {
  const given = request.headers.get("x-request-id");
  const requestId = given !== null && SANE_ID.test(given) ? given : randomUUID();
  let scope: Promise<Scope> | undefined;
  const call: Call = {
    request,
    requestId,
    address: addressOf(request, services.env.TRUST_PROXY, peer),
    startedAt: performance.now(),
    peer: peer?.address ?? "",
    allowLongBody: () => peer?.allowLongBody?.(),
    allowances: [],
    route: "other",
    retryAfter: 0,
    scope: () => (scope ??= call.scopeOf(request)),
    scopeOf: (asked) => openScope(call, asked, services, identityProvider),
  };
  return call;
}

async function openScope(
  call: Call,
  request: Request,
  services: Services,
  identityProvider?: IdentityProvider,
): Promise<Scope> {
  const { requestId, address, allowances } = call;
  const viewer = await authenticate(request, services, identityProvider);
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

/** The peer's, or what the last proxy, which is ours, says that it saw. */
function addressOf(request: Request, behindProxy: boolean, peer: Peer | undefined): string {
  const forwarded = behindProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (peer?.address ?? "");
}

/** The request's own signal as one of the runtime's, which others can be combined with: under Node it is a look-alike. Made for who asks. */
function signalOf({ signal }: Request): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return controller.signal;
}
