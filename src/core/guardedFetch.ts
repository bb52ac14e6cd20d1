import { lookup as systemLookup } from "node:dns";
import { Agent, type BodyInit, fetch as send } from "undici";
import { type AllowList, allowList } from "./allowList.ts";
import { guardedConnect, type Lookup } from "./guardedConnect.ts";
import { limitedBody } from "./limitedBody.ts";
import { OutboundError, outboundError } from "./outboundError.ts";
import { type Exchange, noting } from "./outboundExchange.ts";
import { type Hop, nextHop } from "./redirect.ts";

/** What one call may take in place of what is usual: media are larger than answers. */
export interface Bounds {
  timeoutMs?: number;
  maxBytes?: number;
}

/** `fetch`, with bounds of the call's own. A body that is a Blob is sent as it is; any other is held in memory. */
export type Fetch = (input: string | URL | Request, init?: RequestInit & { bounds?: Bounds }) => Promise<Response>;

export interface GuardOptions {
  /** Hosts, host:port, addresses and CIDR ranges that are not public, but may be reached all the same. */
  allow: readonly string[];
  /** For the whole exchange, the body included. */
  timeoutMs?: number;
  /** The largest answer, as it is after decompression. */
  maxBytes?: number;
  lookup?: Lookup;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * `fetch` for addresses that users give: https to public addresses; http, and what is private, for the operator's allow-list alone.
 * Redirects are followed here, each hop looked at like the first.
 * @returns a fetch that throws OutboundError for whatever it does not do, also while the body is read
 */
export function createGuardedFetch(options: GuardOptions): Fetch {
  const { allow, lookup = systemLookup, ...usual } = options;
  const allowed = allowList(allow);
  const connect = guardedConnect(allowed, lookup, usual.timeoutMs ?? TIMEOUT_MS);
  // A connection for each exchange: one that its host closes while it lies idle would look like an answer that was lost.
  const connections = new Agent({ pipelining: 0, connect });

  return async (input, { bounds, ...init } = {}) => {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = { ...usual, ...bounds };
    const request = new Request(input, init);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, late]);
    const exchange: Exchange = { sent: false };
    const tell = (error: unknown) => tellError(error, exchange, request.signal, late);
    const dispatcher = connections.compose(noting(exchange, timeoutMs));
    try {
      let hop = await firstHop(request, init.body);
      for (let followed = 0; ; followed++) {
        checkAddress(hop.url, allowed);
        const { url, method, headers } = hop;
        // undici has the Blob of node:buffer, which is the global one.
        const body = hop.body as BodyInit | null;
        const answer = await send(url, { method, headers: [...headers], body, redirect: "manual", signal, dispatcher });
        const next = request.redirect === "manual" ? null : nextHop(hop, answer.status, answer.headers.get("location"));
        if (next === null) return answerOf(answer, limitedBody(bodyOf(answer), maxBytes, tell));
        await answer.body?.cancel();
        if (request.redirect === "error" || followed === MOST_REDIRECTS) {
          throw new OutboundError("redirect", "the address leads on and on");
        }
        hop = next;
      }
    } catch (error) {
      throw tell(error);
    }
  };
}

async function firstHop(request: Request, given: RequestInit["body"]): Promise<Hop> {
  const body = given instanceof Blob ? given : request.body && (await request.blob());
  return { url: new URL(request.url), method: request.method, headers: new Headers(request.headers), body };
}

/** What can be said of an address before it is connected to. `URL` has written odd spellings of IPv4 in the usual way already. */
function checkAddress(url: URL, allowed: AllowList): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const fine = url.protocol === "https:" || (url.protocol === "http:" && allowed.hasHost(host, port));
  if (!fine) throw new OutboundError("address", "the address is not https");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("address", "the address has credentials in it");
}

/** undici has the types of node:stream/web, whose stream is the global one. */
const bodyOf = (answer: Awaited<ReturnType<typeof send>>) => answer.body as ReadableStream<Uint8Array> | null;

/** The body is as it was before it was compressed: what says otherwise goes. */
function answerOf(answer: Awaited<ReturnType<typeof send>>, body: ReadableStream<Uint8Array> | null): Response {
  const headers = new Headers([...answer.headers]);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const { status, statusText } = answer;
  return new Response(body, { status, statusText, headers });
}

function tellError(error: unknown, { sent }: Exchange, given: AbortSignal, late: AbortSignal): unknown {
  if (given.aborted) return given.reason;
  const told = { cause: error, sent };
  if (late.aborted) return new OutboundError("time", "the host did not answer in time", told);
  const { reason = "network", message = "the host cannot be reached" } = outboundError(error) ?? {};
  return new OutboundError(reason, message, told);
}
