import { randomUUID } from "node:crypto";
import type { TokenResource } from "../../../prisma/generated/client/client.ts";
import { authenticate, deviceOf, type IdentityProvider } from "../../platform/access/authenticate.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Viewer } from "../../platform/access/viewer.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Budgets, Call, Peer } from "./call.ts";
import { readIdempotencyKey } from "./idempotencyKey.ts";
import { publicOriginOf } from "./publicOrigin.ts";

const SANE_ID = /^[\w.:=+/-]{1,128}$/;

/** Opens a call. Reads only headers, and awaits nothing. */
export function openCall(
  request: Request,
  services: Services,
  peer?: Peer,
  identityProvider?: IdentityProvider,
  budgets?: Budgets,
): Call {
  const header = request.headers.get("x-request-id");
  const requestId = header !== null && SANE_ID.test(header) ? header : randomUUID();
  let context: Promise<RequestContext> | undefined;
  let resource: TokenResource = "API";
  const open = async (variant: Request, named: readonly string[] = []) =>
    openContext(call, variant, services, await authenticate(variant, services, { identityProvider, named, resource }));
  const admit = async (opened: RequestContext, named?: readonly string[]) => {
    const charging = budgets && call.charge(budgets.admission, named);
    if (charging instanceof Promise) await charging;
    return opened;
  };
  const call: Opening = {
    request,
    requestId,
    services,
    address: addressOf(request, services.env.TRUST_PROXY, peer),
    startedAt: performance.now(),
    peer: peer?.address ?? "",
    isFor: (served) => (resource = served),
    allowLongBody: () => peer?.allowLongBody?.(),
    upgrade(opened) {
      peer?.upgrade?.(opened);
      return peer?.upgrade !== undefined;
    },
    openedContext: undefined,
    ...records(),
    bill: { allowances: [], budget: [] },
    enter(kind, named) {
      const { openedContext } = call;
      if (openedContext?.viewer.kind !== "user") return undefined;
      const signal = () => openedContext.signal;
      return budgets?.enter(call.bill, openedContext.viewer, { kind, named, signal });
    },
    charge(points, named) {
      const viewer = call.openedContext?.viewer;
      const isCharged = viewer?.kind === "user" && call.bill.isPaid !== true;
      return isCharged ? budgets?.charge(call.bill, viewer, points, named) : undefined;
    },
    context: (named) => (context ??= open(request, named).then((opened) => admit(opened, named))),
    contextAs: (viewer) => (context = admit(openContext(call, request, services, viewer))),
    contextOf: open,
    part(ofOne) {
      let own: Promise<RequestContext> | undefined;
      return Object.assign(Object.create(call) as Call, {
        request: ofOne,
        context: (named?: readonly string[]) => (own ??= open(ofOne, named).then((opened) => admit(opened, named))),
        ...records(),
      });
    },
  };
  return call;
}

const records = (): Pick<Call, "outcome" | "reach"> => ({
  outcome: { route: "other", retryAfter: 0 },
  reach: { holdsUntil: Infinity },
});

/** A call whose context is written here alone. */
type Opening = { -readonly [Member in keyof Call]: Call[Member] };

function openContext(call: Opening, request: Request, services: Services, viewer: Viewer): RequestContext {
  const { requestId, address, bill } = call;
  const device = deviceOf(request);
  const idempotencyKey = readIdempotencyKey(request.headers.get("idempotency-key"));
  const renew = () => call.contextOf(request);
  let signal: AbortSignal | undefined;
  const context: RequestContext = {
    viewer,
    services,
    requestId,
    address,
    get origin() {
      return publicOriginOf(services.env, request);
    },
    device,
    idempotencyKey,
    allowances: bill.allowances,
    renew,
    get signal() {
      return (signal ??= signalOf(request));
    },
  };
  call.openedContext = context;
  return context;
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
