import { lookup as systemLookup } from "node:dns";
import { Agent, type BodyInit, fetch as send } from "undici";
import { type AllowList, allowList } from "./allowList.ts";
import { CircuitOpen, type Circuits, createCircuits, type Part, type Passage } from "./circuits.ts";
import { guardedConnect, type Lookup } from "./guardedConnect.ts";
import { limitedBody } from "./limitedBody.ts";
import { OutboundError, outboundError, outboundReason } from "./outboundError.ts";
import { type Exchange, noting } from "./outboundExchange.ts";
import { type Hop, nextHop } from "./redirect.ts";

/** What one call may take in place of what is usual: media are larger than answers. */
export interface Bounds {
  timeoutMs?: number;
  maxBytes?: number;
  /** Under which name the host's circuit is kept: `providers` when left out. */
  part?: Extract<Part, "providers" | "memes" | "media" | "pages">;
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
  /** Those of the server, which holds calls to a host that is out of reach; circuits of its own when left out. */
  circuits?: Circuits;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Parts where people choose the whole address. A path can be slow or broken on purpose, so there only a host that takes no connection counts as
 * failed: nobody can have a host held for others that share it.
 */
const CHOSEN: ReadonlySet<Part> = new Set<Part>(["media", "pages"]);

/**
 * `fetch` for addresses that users give: https to public addresses; http, and what is private, for the operator's allow-list alone.
 * Redirects are followed here, each hop looked at like the first.
 * @returns a fetch that throws OutboundError for whatever it does not do, also while the body is read
 */
export function createGuardedFetch(options: GuardOptions): Fetch {
  const { allow, lookup = systemLookup, circuits = createCircuits(), ...usual } = options;
  const allowed = allowList(allow);
  const connect = guardedConnect(allowed, lookup, usual.timeoutMs ?? TIMEOUT_MS);

  return async (input, { bounds, ...init } = {}) => {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, part = "providers" } = { ...usual, ...bounds };
    const request = new Request(input, init);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, late]);
    // A connection for each exchange: one that its host closes while it lies idle would look like an answer that was lost. Undici opens another
    // one in place of one that is aborted, and leaves it idle: so the agent is the exchange's own, and ends with it.
    const connections = new Agent({ pipelining: 0, connect });
    signal.addEventListener("abort", () => void connections.destroy().catch(() => {}), { once: true });
    // One for each hop.
    const exchanges: Exchange[] = [];
    const translate = (error: unknown) => {
      const sent = exchanges.some((exchange) => exchange.sent);
      return toOutboundError(error, { sent }, request.signal, late);
    };
    let passage: Passage | undefined;
    const judged = (error: unknown) => {
      const outward = translate(error);
      const counts = isOutage(outward) && !request.signal.aborted && !(CHOSEN.has(part) && exchanges.at(-1)?.sent);
      if (counts) passage?.failed();
      else if (outboundReason(outward) === "size") passage?.answered();
      else passage?.dropped();
      return outward;
    };
    try {
      let hop = await firstHop(request, init.body);
      for (let followed = 0; ; followed++) {
        passage = undefined;
        checkAddress(hop.url, allowed);
        const { url, method, headers } = hop;
        const exchange: Exchange = { sent: false };
        exchanges.push(exchange);
        passage = circuits.enter(part, url.origin);
        const { answered } = passage;
        const dispatcher = connections.compose(noting(exchange, timeoutMs));
        // undici has the Blob of node:buffer, which is the global one.
        const body = hop.body as BodyInit | null;
        const answer = await send(url, { method, headers: [...headers], body, redirect: "manual", signal, dispatcher });
        if (answer.status >= 500 && !CHOSEN.has(part)) passage.failed();
        const next = request.redirect === "manual" ? null : nextHop(hop, answer.status, answer.headers.get("location"));
        if (next === null) {
          if (answer.body === null) answered();
          return answerOf(answer, limitedBody(bodyOf(answer), maxBytes, judged, answered));
        }
        answered();
        await answer.body?.cancel();
        if (request.redirect === "error" || followed === MOST_REDIRECTS) {
          throw new OutboundError("redirect", "the address leads on and on");
        }
        hop = next;
      }
    } catch (error) {
      throw judged(error);
    }
  };
}

/** Whether an error says that the host is out of reach, or too slow. */
const isOutage = (error: unknown) => ["time", "network"].includes(outboundReason(error) ?? "");

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

function toOutboundError(error: unknown, { sent }: Exchange, given: AbortSignal, late: AbortSignal): unknown {
  if (given.aborted) return given.reason;
  const outward = { cause: error, sent };
  if (error instanceof CircuitOpen) return new OutboundError("circuit", "calls to the host are held for now", outward);
  if (late.aborted) return new OutboundError("time", "the host did not answer in time", outward);
  const { reason = "network", message = "the host cannot be reached" } = outboundError(error) ?? {};
  return new OutboundError(reason, message, outward);
}
