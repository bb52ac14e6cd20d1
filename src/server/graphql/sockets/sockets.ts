import { isFromThisSite } from "../../../platform/access/cookies.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { Env } from "../../../platform/env/env.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Call, Socket } from "../../http/call.ts";
import { refusal } from "../../http/refusal.ts";
import { SUBPROTOCOL } from "../../http/subprotocol.ts";
import { createStreamSlots } from "../streams/slots.ts";
import type { Answer } from "./ask.ts";
import { openConnection } from "./connection.ts";

/** The headers of the upgrade that each operation of a connection has too. Cookies never count. */
const KEPT = ["user-agent", "x-forwarded-for"];

interface Parts {
  readonly env: Env;
  /** Answers one request, as if it had come by HTTP. */
  readonly answer: Answer;
  /** Opens the context of a request with a credential. @throws DomainError */
  readonly contextOf: (request: Request, peer: { address: string }) => Promise<RequestContext>;
  /** Connections close when this aborts. */
  readonly closing: AbortSignal;
}

/** The headers of an answer that names the served form (RFC 9110, section 15.5.22). */
const SERVED = { upgrade: "websocket", "sec-websocket-protocol": SUBPROTOCOL, "sec-websocket-version": "13" };

/** Whether a client asks for a WebSocket. */
export const isUpgrade = ({ method, headers }: Request): boolean =>
  method === "GET" && /(?:^|,)\s*websocket\s*(?:,|$)/i.test(headers.get("upgrade") ?? "");

/** Creates the answer to a request for a WebSocket on `/graphql`. */
export function createSockets(parts: Parts): (call: Call) => Response {
  const { env } = parts;
  const slots = createStreamSlots(env, { one: "connection", many: "connections" });
  return (call) => {
    const { request } = call;
    requireKnownOrigin(request, env);
    const offered = (request.headers.get("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim());
    const isServed = offered.includes(SUBPROTOCOL) && request.headers.get("sec-websocket-version") === "13";
    const headers = new Headers(
      KEPT.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value] as [string, string]];
      }),
    );
    const { url } = request;
    const peer = { address: call.peer };
    const opened = (socket: Socket) => openConnection({ ...parts, slots, socket, url, headers, peer });
    if (isServed) requireWellFormed(request, offered);
    if (!isServed || !call.upgrade(opened)) return refusal(request, env, upgradeRequired(), SERVED);
    // A Response cannot have this status, which the connection sends.
    call.outcome.status = 101;
    return new Response(null);
  };
}

/** Browsers let any page open a WebSocket and send no preflight. @throws DomainError FORBIDDEN */
function requireKnownOrigin(request: Request, { CORS_ORIGINS }: Env): void {
  const origin = request.headers.get("origin");
  if (origin === null || CORS_ORIGINS.includes(origin) || isFromThisSite(request)) return;
  throw new DomainError(
    "FORBIDDEN",
    `The origin ${origin.slice(0, 200)} may not open a WebSocket here: the operator of this server lists origins in CORS_ORIGINS`,
  );
}

/** The library of sockets would refuse such a request after the answer was counted. @throws DomainError BAD_REQUEST */
function requireWellFormed({ headers }: Request, offered: readonly string[]): void {
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers.get("sec-websocket-key") ?? ""))
    throw new DomainError("BAD_REQUEST", "Sec-WebSocket-Key must be 16 bytes in base64 (RFC 6455, section 4.1).");
  if (new Set(offered).size < offered.length || offered.some((name) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)))
    throw new DomainError("BAD_REQUEST", "Sec-WebSocket-Protocol must list each name once (RFC 6455, section 4.1).");
}

const upgradeRequired = () =>
  new DomainError(
    "UPGRADE_REQUIRED",
    `A WebSocket must have version 13 and the subprotocol ${SUBPROTOCOL}. Without a WebSocket, send a POST with Accept: text/event-stream.`,
  );
