import { Buffer } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Headers as FetchHeaders, Request as FetchRequest } from "@whatwg-node/fetch";
import { sendNodeResponse } from "@whatwg-node/server";
import { bodyAtHand } from "../http/bodyAtHand.ts";
import { plainHeaders } from "../http/plainHeaders.ts";

/** The constructor of the library's requests, whose types do not let a class have a signal of its own. */
const LibraryRequest = FetchRequest as unknown as new (url: string, init: object) => object;

/**
 * The headers of a request, whose names node:http has made lower case. A look at an absent header costs the library a
 * list of all names.
 */
class NodeHeaders extends FetchHeaders {
  readonly #received: IncomingHttpHeaders;

  constructor(received: IncomingHttpHeaders) {
    super(received as Record<string, string>);
    this.#received = received;
  }

  override get(name: string): string | null {
    const value = this.#received[name.toLowerCase()];
    return value === undefined ? null : String(value);
  }

  override has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/**
 * A request of node:http. Few requests are ever asked for their signal, so that it is made when it is. A body is
 * read from the connection itself: the streams between cost more than a short body.
 */
class NodeRequest extends LibraryRequest {
  readonly #req: IncomingMessage;
  #controller: AbortController | undefined;
  #isGone = false;

  constructor(req: IncomingMessage) {
    const { method, headers } = req;
    super(urlOf(req), {
      method,
      headers: new NodeHeaders(headers),
      ...(hasBody(req) && { body: req, duplex: "half" }),
    });
    this.#req = req;
  }

  /** Reads the whole body for `readBodyText`; null as soon as it is larger. */
  readWithin(most: number): Promise<Uint8Array | null> {
    const req = this.#req;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let read = 0;
      // Later bytes of a body that is too large are dropped.
      req.on("data", (chunk: Buffer) => {
        read += chunk.byteLength;
        if (read > most) resolve(null);
        else chunks.push(chunk);
      });
      req.once("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      req.once("error", reject);
      req.once("close", () => reject(new Error("the body is not complete")));
    });
  }

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

/**
 * Answers a request of node:http with a handler of the Fetch API. A handler that returns null has taken the
 * connection over.
 */
export async function exchange(
  req: IncomingMessage,
  res: ServerResponse,
  handle: (request: Request) => Promise<Response | null>,
): Promise<void> {
  const request = new NodeRequest(req);
  res.once("error", () => request.leave());
  res.once("close", () => {
    if (!res.writableFinished) request.leave();
  });
  const response = await handle(request as unknown as Request);
  if (response === null) return;
  // A body that no one has read would keep the connection from its next request.
  if (hasBody(req) && !req.readableEnded && !req.destroyed) req.resume();
  if (res.closed || res.destroyed || res.writableEnded) return;
  const body = bodyAtHand(response);
  if (body === undefined) return sendNodeResponse(response, res, req, true);
  writeHead(res, response, Buffer.byteLength(body));
  res.end(body);
}

const hasBody = ({ method }: IncomingMessage) => method !== "GET" && method !== "HEAD";

function urlOf({ headers, socket, url = "/" }: IncomingMessage): string {
  const {
    host = `${socket.localAddress?.includes(":") === false ? socket.localAddress : "localhost"}:${socket.localPort}`,
  } = headers;
  return `http://${host}${url}`;
}

/** Writes the headers with the length of the body: without one, node:http sends it in chunks. */
function writeHead(res: ServerResponse, { status, statusText, headers }: Response, length: number): void {
  const plain = plainHeaders(headers);
  const own = { "content-length": length };
  if (plain === undefined) res.setHeaders(headers).writeHead(status, statusText, own);
  else res.writeHead(status, statusText, { ...plain, ...own });
}
