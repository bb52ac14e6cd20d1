import type { TokenResource } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { User } from "../../platform/access/viewer.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Services } from "../../platform/services/services.ts";

/** An open WebSocket with the subprotocol of GraphQL. */
export interface Socket {
  /** Resolves when the message is on its way, or the connection has closed. */
  send(text: string): Promise<void>;
  close(code: number, reason: string): void;
  /** Sets the receiver of messages. */
  onMessage(receive: (text: string) => Promise<void>): void;
}

/** Is called once when the connection has closed. */
export type Closed = (code?: number, reason?: string) => void;

/** Is called when the WebSocket is open. */
export type Opened = (socket: Socket) => Closed;

/** The other end of the connection. */
export interface Peer {
  readonly address: string;
  /** Gives the body of the request hours instead of seconds. Absent if the connection has no limit. */
  allowLongBody?(): void;
  /** Makes the connection a WebSocket after the answer. Absent if the connection cannot become one. */
  upgrade?(opened: Opened): void;
}

/** One HTTP request until its answer is complete. Each of the three records is written by one part. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly services: Services;
  /** The caller's network address; empty without a connection. */
  readonly address: string;
  /** The address of the other end of the connection, which may be a proxy. */
  readonly peer: string;
  readonly startedAt: number;
  /** States the resource that the request is sent to, before its context is opened. Default: the API. */
  isFor(resource: TokenResource): void;
  /** Gives the body hours: for an upload in progress, after the caller's permission was checked. */
  allowLongBody(): void;
  /** Makes the connection a WebSocket, if it can become one. */
  upgrade(opened: Opened): boolean;
  /**
   * Waits for a place among the operations of a signed-in caller that run at a time. `named` are ids in the request
   * that can be workspaces. Returns no promise if a place is free, and undefined for an anonymous caller.
   * @throws DomainError RATE_LIMITED after 5 seconds
   */
  enter(kind: OperationKind, named: readonly string[]): (() => void) | Promise<() => void> | undefined;
  /**
   * Charges points to a signed-in caller, after `context` charged the first one. `named` are ids in the request that
   * can be workspaces. Returns undefined if nothing is charged.
   * @throws DomainError RATE_LIMITED
   */
  charge(points: number, named?: readonly string[]): Settle | Promise<Settle> | undefined;
  /**
   * Returns the context. The credential is checked once, at the first call, together with the revisions of workspaces
   * that the request names, and one point is charged.
   * @throws DomainError UNAUTHENTICATED, FORBIDDEN, BAD_REQUEST, RATE_LIMITED
   */
  context(named?: readonly string[]): Promise<RequestContext>;
  /**
   * Returns the context of a person for whom an address was signed, instead of the credential's. One point is charged.
   * @throws DomainError BAD_REQUEST, RATE_LIMITED
   */
  contextAs(viewer: User): Promise<RequestContext>;
  /** Returns the context of another form of this request: the sign-in page removes the credential. */
  contextOf(request: Request, named?: readonly string[]): Promise<RequestContext>;
  /**
   * Returns the call of one operation of several in this request, with a context of its own, for which one point is
   * charged. The bill is shared.
   */
  part(request: Request): Call;
  /** The context that was opened last; undefined before. */
  readonly openedContext: RequestContext | undefined;
  readonly outcome: Outcome;
  readonly reach: Reach;
  readonly bill: Bill;
}

/** The result of a call for its log line, metrics, trace and headers. The surface that answers writes it. */
export interface Outcome {
  /** The pattern of the path that answers: a label of metrics. */
  route: string;
  /** The executed GraphQL operation. */
  operation?: Operation;
  /** Whether the GraphQL document is a trusted one, which the request names by an id. */
  trusted?: boolean;
  /** The code of the error that the whole answer reports. */
  failure?: string;
  /** The status that the connection sends in place of the response's; absent where it sends that one. */
  status?: number;
  /** Seconds after which a refused caller may try again; 0 without a refusal. */
  retryAfter: number;
}

/** The commits and instants that an answer depends on. The execution writes it for the answer cache. */
export interface Reach {
  /** Whether a document was executed. An answer without an execution costs little. */
  executed?: boolean;
  /** Why the answer cannot be cached; undefined if it can. */
  uncached?: string;
  /** Is called when it is known that the answer cannot be cached, which is before it is complete. */
  onUncached?: () => void;
  /** The workspaces that the answer is about; undefined if it can show others. */
  workspaces?: readonly string[] | undefined;
  /**
   * The instant at which a value of the answer changes without a commit, in milliseconds since 1970; Infinity without
   * one.
   */
  holdsUntil: number;
}

/** The budgets and limits that a request used. Budgets and limiters write it. */
export interface Bill {
  readonly allowances: Allowance[];
  /** The rest of each budget after the latest charge. Empty for an anonymous caller. */
  budget: readonly Allowance[];
  /** The organization that pays, once it is known; null for a person without one. */
  payer?: string | null;
  /** The parts of the highest price and size that further operations of the request have; absent for a single one. */
  left?: { points: number; bytes: number };
  /** Whether the rest of the price is not charged, because the answer is known. */
  isPaid?: boolean;
}

/** The kinds of operations, each of which has places of its own. An upload may wait for the bytes of its caller. */
export type OperationKind = "read" | "write" | "upload";

/** An operation that is about to run. */
export interface Entry {
  readonly kind: OperationKind;
  /** Ids of workspaces in the request. */
  readonly named: readonly string[];
  /** Is called if the operation must wait; aborts when the caller is gone. */
  signal(): AbortSignal;
}

/** The budgets that signed-in callers are charged to, and the places of the operations that run at a time. */
export interface Budgets {
  /**
   * Waits for a place of the person and of the organization that pays. Returns the function that gives it back; no
   * promise if a place is free.
   * @throws DomainError RATE_LIMITED
   */
  enter(bill: Bill, viewer: User, entry: Entry): (() => void) | Promise<() => void>;
  /** The points that every request costs, also one that is answered from the cache or refused. */
  readonly admission: number;
  /**
   * Takes points from the budgets of the organization that pays, of the person and of an application that acts for the
   * person. Returns no promise if no statement was needed, and undefined if nothing is charged. `named` are ids of
   * workspaces in the request.
   * @throws DomainError RATE_LIMITED
   */
  charge(bill: Bill, viewer: User, points: number, named?: readonly string[]): Settle | Promise<Settle> | undefined;
}

/** Replaces the points of a charge by those that the work cost. */
export type Settle = (points: number) => Promise<void> | undefined;

export interface Operation {
  readonly type: "query" | "mutation" | "subscription";
  /** The name in the document; null without a name. */
  readonly name: string | null;
  /**
   * Whether this is one of the server's own documents. The names of own documents are few, so they may be labels of
   * metrics.
   */
  readonly own: boolean;
}
