import type { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Request as FetchRequest } from "@whatwg-node/fetch";
import { sendNodeResponse } from "@whatwg-node/server";
import { plainHeaders } from "../http/plainHeaders.ts";

/** The constructor of the library's requests, whose types do not let a class have a signal of its own. */
const LibraryRequest = FetchRequest as unknown as new (url: string, init: object) => object;

/** A request of node:http. Few requests are ever asked for their signal, so that it is made when it is. */
class NodeRequest extends LibraryRequest {
  #controller: AbortController | undefined;
  #isGone = false;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isGone) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  /** The connection has closed before the end of the answer. */
  leave(): void {
    this.#isGone = true;
    this.#controller?.abort();
  }
}

/** The parts of the library's responses that its types leave out: a body that is at hand. */
interface Whole {
  readonly bodyType?: string;
  readonly bodyInit?: unknown;
  readonly _buffer?: Buffer;
}

/** Answers a request of node:http with a handler of the Fetch API. */
export async function exchange(
  req: IncomingMessage,
  res: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const request = requestOf(req);
  res.once("error", () => request.leave());
  res.once("close", () => {
    if (!res.writableFinished) request.leave();
  });
  const response = await handle(request as unknown as Request);
  // A body that no one has read would keep the connection from its next request.
  if (hasBody(req) && !req.readableEnded && !req.destroyed) req.resume();
  if (res.closed || res.destroyed || res.writableEnded) return;
  const { bodyType, bodyInit, _buffer } = response as unknown as Whole;
  const body = bodyType === "String" ? (bodyInit as string) : _buffer;
  if (body === undefined) return sendNodeResponse(response, res, req, true);
  writeHead(res, response);
  res.end(body);
}

const hasBody = ({ method }: IncomingMessage) => method !== "GET" && method !== "HEAD";

function requestOf(req: IncomingMessage): NodeRequest {
  const { method, headers } = req;
  return new NodeRequest(urlOf(req), { method, headers, ...(hasBody(req) && { body: req, duplex: "half" }) });
}

function urlOf({ headers, socket, url = "/" }: IncomingMessage): string {
  const {
    host = `${socket.localAddress?.includes(":") === false ? socket.localAddress : "localhost"}:${socket.localPort}`,
  } = headers;
  return `http://${host}${url}`;
}

function writeHead(res: ServerResponse, { status, statusText, headers }: Response): void {
  const plain = plainHeaders(headers);
  if (plain === undefined) res.setHeaders(headers).writeHead(status, statusText);
  else res.writeHead(status, statusText, plain);
}
