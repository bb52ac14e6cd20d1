import { lookup as systemLookup } from "node:dns";
import { callbackify } from "node:util";
import { Agent, fetch as send } from "undici";
import { currentTenant } from "../concurrency/tenant.ts";
import { activeSpan, type Span } from "../tracing/span.ts";
import { type AllowList, allowList } from "./allowList.ts";
import { type ByteSource, isByteSource, sentBody } from "./byteSource.ts";
import { CircuitOpen, type Circuits, createCircuits, type Part, type Passage } from "./circuits.ts";
import { guardedConnect, type Lookup } from "./guardedConnect.ts";
import { limitedBody, withBody } from "./limitedBody.ts";
import { OutboundError, outboundError, outboundReason } from "./outboundError.ts";
import { type Exchange, noting } from "./outboundExchange.ts";
import { endAnswered, endUnanswered, outsideSpan } from "./outsideSpan.ts";
import { type Hop, nextHop } from "./redirect.ts";
import { createUserNames, type UserNames } from "./userNames.ts";

/** Limits of one call that differ from the usual ones. */
export interface Bounds {
  timeoutMs?: number;
  maxBytes?: number;
  /** The part under which the host's circuit is kept. Default `providers`. */
  part?: Extract<Part, "providers" | "memes" | "media" | "pages" | "webhooks">;
}

/** The members of `fetch`, with limits of the call. */
export type FetchInit = Omit<RequestInit, "body"> & { bounds?: Bounds; body?: RequestInit["body"] | ByteSource };

/**
 * `fetch` with limits for each call. A Blob or another source of bytes is streamed with its length; any other body is
 * held in memory. The error of a source is thrown as it is: the request was cut off, so no host has carried it out.
 */
export type Fetch = (input: string | URL | Request, init?: FetchInit) => Promise<Response>;

export interface GuardOptions {
  /** Hosts, host:port, addresses and CIDR ranges that are not public, but may be reached. */
  allow: readonly string[];
  /** The time limit of the whole exchange, including the body. */
  timeoutMs?: number;
  /** The size limit of an answer after decompression. */
  maxBytes?: number;
  /**
   * Addresses of services that the operator configured. The system resolves their names; their addresses are checked.
   */
  services?: readonly string[];
  /** The system's resolver, for hosts that the operator named. */
  lookup?: Lookup;
  /** The resolver of all other names. */
  names?: UserNames;
  /** The server's circuits, which pause calls to unreachable hosts. Default: separate circuits. */
  circuits?: Circuits;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Parts in which users choose the whole address. Users could name a slow or broken path on purpose, so only a host
 * without a connection counts as failed: a user must not open the circuit of a host for others.
 */
const CHOSEN: ReadonlySet<Part> = new Set<Part>(["media", "pages", "webhooks"]);

/**
 * Returns a `fetch` for addresses from users: https to public addresses; http and private addresses only if the
 * operator allows them. Follows redirects itself and checks each hop like the first.
 * @returns a fetch that throws OutboundError for every refused or failed request, also while the body is read
 */
export function createGuardedFetch(options: GuardOptions): Fetch {
  const { allow, services = [], lookup: system = systemLookup, names = createUserNames(), ...others } = options;
  const { circuits = createCircuits(), ...usual } = others;
  const allowed = allowList(allow);
  const trust = { allow: allowed, own: allowList(services.map(hostOf)) };

  return async (input, { bounds, body: content, ...init } = {}) => {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, part = "providers" } = { ...usual, ...bounds };
    const source = isByteSource(content) ? content : null;
    const request = new Request(input, isByteSource(content) || content == null ? init : { ...init, body: content });
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, late]);
    // One for each hop.
    const exchanges: Exchange[] = [];
    // Each exchange has an agent of its own, which ends with it. A reused idle connection that its host closes would
    // look like a lost answer, and undici would replace an aborted connection by a new idle one.
    const users = userLookup(names, signal, () => exchanges.at(-1));
    const connect = guardedConnect(trust, { system, users }, usual.timeoutMs ?? TIMEOUT_MS);
    const connections = new Agent({ pipelining: 0, connect });
    signal.addEventListener("abort", () => void connections.destroy().catch(() => {}), { once: true });
    let lostSource: { error: unknown } | undefined;
    const translate = (error: unknown) => {
      if (lostSource !== undefined) return lostSource.error;
      const sent = exchanges.some((exchange) => exchange.sent);
      return toOutboundError(error, sent, request.signal, late);
    };
    let passage: Passage | undefined;
    let span: Span | undefined;
    const judged = (error: unknown) => {
      const outward = translate(error);
      const { sent, nameless } = exchanges.at(-1) ?? {};
      const isOfHost = lostSource === undefined && !request.signal.aborted && !nameless;
      const counts = isOfHost && isOutage(outward) && !(CHOSEN.has(part) && sent);
      if (counts) passage?.failed();
      else if (outboundReason(outward) === "size") passage?.answered();
      else passage?.dropped();
      return outward;
    };
    try {
      let hop = await firstHop(request, source);
      for (let followed = 0; ; followed++) {
        passage = undefined;
        checkAddress(hop.url, allowed);
        const { url, method, headers } = hop;
        const exchange: Exchange = { sent: false, nameless: false };
        exchanges.push(exchange);
        passage = circuits.enter(part, url.origin);
        const { answered } = passage;
        const dispatcher = connections.compose(noting(exchange, timeoutMs));
        const parent = activeSpan();
        span = parent && outsideSpan(parent, url, method);
        const sent: [string, string][] = [...headers];
        if (span !== undefined) sent.push(["traceparent", span.traceparent]);
        if (hop.body !== null) sent.push(["content-length", String(hop.body.size)]);
        const body = hop.body && sentBody(hop.body, (error) => void (lostSource = { error }));
        const more = { body, duplex: "half", redirect: "manual", signal, dispatcher } as const;
        const answer = await send(url, { method, headers: sent, ...more });
        endAnswered(span, answer.status);
        span = undefined;
        if (answer.status >= 500 && !CHOSEN.has(part)) passage.failed();
        const next = request.redirect === "manual" ? null : nextHop(hop, answer.status, answer.headers.get("location"));
        if (next === null) {
          if (answer.body === null) answered();
          return withBody(answer, limitedBody(bodyOf(answer), maxBytes, judged, answered));
        }
        answered();
        await answer.body?.cancel();
        if (request.redirect === "error" || followed === MOST_REDIRECTS) {
          throw new OutboundError("redirect", "the address redirects too often");
        }
        hop = next;
      }
    } catch (error) {
      const outward = judged(error);
      endUnanswered(span, outboundReason(outward) ?? "aborted");
      throw outward;
    }
  };
}

/** Returns the host of an address, with its port, as an entry of an allow-list. */
function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname.replace(/\.$/, "")}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Resolves the name of an exchange for the tenant whose work calls. */
function userLookup(names: UserNames, signal: AbortSignal, exchangeOf: () => Exchange | undefined): Lookup {
  const tenant = currentTenant();
  const resolve = callbackify(async (name: string) => {
    const exchange = exchangeOf();
    if (exchange !== undefined) exchange.nameless = true;
    const addresses = await names.resolve(tenant, name, signal);
    if (exchange !== undefined) exchange.nameless = false;
    return addresses;
  });
  return (name, _wanted, done) => resolve(name, (error, addresses) => done(error, error === null ? addresses : ""));
}

/** Whether an error means that the host is unreachable or too slow. */
const isOutage = (error: unknown) => ["time", "network"].includes(outboundReason(error) ?? "");

async function firstHop(request: Request, source: ByteSource | null): Promise<Hop> {
  const headers = new Headers(request.headers);
  if (source !== null && source.type !== "" && !headers.has("content-type")) headers.set("content-type", source.type);
  const body = source ?? (request.body && (await request.blob()));
  return { url: new URL(request.url), method: request.method, headers, body };
}

/** Checks an address before the connection. `URL` has already normalized unusual spellings of IPv4. */
function checkAddress(url: URL, allowed: AllowList): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const fine = url.protocol === "https:" || (url.protocol === "http:" && allowed.hasHost(host, port));
  if (!fine) throw new OutboundError("address", "the address is not https");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("address", "the address contains credentials");
}

/** undici has the types of node:stream/web, whose stream is the global one. */
const bodyOf = (answer: Awaited<ReturnType<typeof send>>) => answer.body as ReadableStream<Uint8Array> | null;

function toOutboundError(error: unknown, sent: boolean, callerSignal: AbortSignal, late: AbortSignal): unknown {
  if (callerSignal.aborted) return callerSignal.reason;
  const outward = { cause: error, sent };
  if (error instanceof CircuitOpen)
    return new OutboundError("circuit", "calls to the host are paused after failures", outward);
  if (late.aborted) return new OutboundError("time", "the host did not answer in time", outward);
  const { reason = "network", message = "the host cannot be reached" } = outboundError(error) ?? {};
  return new OutboundError(reason, message, outward);
}
