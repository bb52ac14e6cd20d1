import type { Buffer } from "node:buffer";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createReadPace } from "../../platform/concurrency/readPace.ts";
import type { Opened } from "../http/call.ts";
import { closeAfterReading } from "./closeAfterReading.ts";
import type { Handle, Listener } from "./listener.ts";
import { exchange } from "./nodeExchange.ts";

/** Time limits of connections, in milliseconds. */
export interface Patience {
  /** From the opening of a connection, or the first byte of a further request, to the end of the request's headers. */
  headers: number;
  /**
   * From the headers to the end of the body. Parts of the server that read bodies have shorter limits and answer 408.
   */
  body: number;
  /** The limit of a body after `allowLongBody`: as long as the longest upload session. */
  longBody: number;
  /** For an idle connection: longer than the 60 s of common proxies, which would otherwise use closed connections. */
  idle: number;
  /** How long the rest of a body is read and discarded after its answer. */
  afterAnswer: number;
  /** The longest pause while an answer is sent. Event streams send a ping every 12 s. */
  still: number;
}

const PATIENCE: Patience = {
  headers: 15_000,
  body: 90_000,
  longBody: 6 * 3_600_000,
  idle: 65_000,
  afterAnswer: 5000,
  still: 180_000,
};

const MAX_HEADER_BYTES = 16 * 1024;
/** The limit of connections. Each needs memory and a file descriptor, so further ones are closed at once. */
const MAX_CONNECTIONS = 10_000;
const SWEEP_MS = 50;

/** Listens with node:http. */
export async function listenOnNode(
  handle: Handle,
  { hostname, port, patience = {} }: { hostname: string; port: number; patience?: Partial<Patience> },
): Promise<Listener> {
  const limits = { ...PATIENCE, ...patience };
  const connections = new Set<Socket>();
  /** The number of unanswered requests of each connection. */
  const waiting = new Map<Socket, number>();
  let stopping = false;
  const answer = async (request: Request, req: HttpRequest, res: HttpResponse) => {
    const allowLongBody = () => req.limitBody(limits.longBody);
    const response = await handle(request, { address: req.socket.remoteAddress ?? "", allowLongBody });
    // The client has closed the connection and does not read the body, so its source must be stopped.
    if (res.closed) await response.body?.cancel().catch(() => {});
    return response;
  };
  const server = createServer(
    {
      // Other offers of an upgrade, such as HTTP/2 in plain text, are ignored.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
      IncomingMessage: HttpRequest,
      ServerResponse: HttpResponse,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headers,
      // Node has one limit for all requests. `limitBody` sets one for each.
      requestTimeout: 0,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(5000, limits.headers),
    },
    (req, res) => {
      const { socket } = req;
      waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
      res.once("close", () => {
        const left = (waiting.get(socket) ?? 1) - 1;
        if (left === 0) waiting.delete(socket);
        else waiting.set(socket, left);
        req.limitBody(null);
      });
      res.beforeHeaders = () => {
        if (!req.complete) socket.destroySoon = () => closeAfterReading(socket, limits.afterAnswer);
        // A client that does not read its answer would hold the memory of the answer. The adapter lifts this limit when
        // it begins to send, and after the answer is sent, the limit of idle connections applies.
        setImmediate(() => {
          if (!res.writableFinished) socket.setTimeout(limits.still);
        });
        if (!req.complete || stopping) res.setHeader("connection", "close");
      };
      req.limitBody(limits.body);
      void exchange(req, res, (request) => answer(request, req, res)).catch(() => {
        if (res.headersSent) res.destroy();
        else res.writeHead(500).end();
      });
    },
  );
  server.on("upgrade", (req: HttpRequest, connection: Duplex, head: Buffer) => {
    const socket = connection as Socket;
    waiting.set(socket, 1);
    const gone = () => socket.destroy();
    socket.once("error", gone);
    void answerUpgrade(req, socket, head)
      .catch(gone)
      .finally(() => waiting.delete(socket));
  });

  /** Answers a request for a WebSocket, or makes the connection one. */
  async function answerUpgrade(req: HttpRequest, socket: Socket, head: Buffer): Promise<void> {
    let wanted: Opened | undefined;
    const res = new HttpResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    res.once("finish", () => socket.end());
    const peer = { address: socket.remoteAddress ?? "", upgrade: (opened: Opened) => (wanted = opened) };
    await exchange(req, res, async (request) => {
      const response = await handle(request, peer);
      return wanted === undefined ? response : null;
    });
    if (wanted === undefined) return;
    res.detachSocket(socket);
    const { upgradeOnNode } = await import("./nodeSockets.ts");
    upgradeOnNode(req, socket, head, wanted);
  }

  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  /** Closes idle connections, and those without a complete request: node:http would wait for their headers. */
  const closeIdle = () => {
    for (const socket of connections) if (!waiting.has(socket) && !socket.writableEnded) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      stopping = true;
      // A connection that was busy at the first sweep is idle after its answer.
      const sweep = setInterval(closeIdle, SWEEP_MS);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
    },
    cut() {
      const cut = waiting.size;
      server.closeAllConnections();
      return cut;
    },
  };
}

/**
 * A request whose body has a time limit, whose reader can stop before the end of the body without closing the
 * connection, and whose socket is read no more often than the pace allows: the client chooses how many bytes arrive at
 * a time.
 */
class HttpRequest extends IncomingMessage {
  readonly #waitAfter = createReadPace();
  /** The bytes of the socket that are accounted for. */
  #read = this.socket.bytesRead;
  #rest: NodeJS.Timeout | undefined;
  #isWanted = false;
  #discarding = false;
  #timer: NodeJS.Timeout | undefined;

  /** Closes the connection unless the body ends within this time from now; null lifts the limit. */
  limitBody(milliseconds: number | null): void {
    clearTimeout(this.#timer);
    if (milliseconds === null || this.complete || this.socket.destroyed) return;
    this.#timer = setTimeout(() => {
      if (!this.complete) this.socket.destroy();
    }, milliseconds).unref();
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) this.#pause();
    // The stream calls `_read` again if its buffer has space.
    this.#isWanted = false;
    const wanted = this.#discarding || super.push(chunk);
    // node:http pauses the socket for false, until `_read` is called.
    return wanted && this.#rest === undefined;
  }

  /** Begins the pause that is due after a read. One read may bring many chunks. */
  #pause(): void {
    const { bytesRead } = this.socket;
    if (bytesRead === this.#read) return;
    const wait = this.#waitAfter(bytesRead - this.#read);
    this.#read = bytesRead;
    clearTimeout(this.#rest);
    this.#rest = wait > 0 ? setTimeout(() => this.#rested(), wait) : undefined;
  }

  override _read(size: number): void {
    this.#isWanted = true;
    if (this.#rest === undefined) super._read(size);
  }

  #rested(): void {
    this.#rest = undefined;
    if (this.#discarding) this.socket.resume();
    else if (this.#isWanted) super._read(0);
  }

  /** node:http would close the connection together with the body, so that the client could not read its answer. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.complete || this.socket.destroyed) {
      clearTimeout(this.#rest);
      return super._destroy(error, callback);
    }
    this.#discarding = true;
    this.socket.resume();
    callback(error);
  }
}

class HttpResponse extends ServerResponse<HttpRequest> {
  beforeHeaders: (() => void) | undefined;

  override writeHead(...args: unknown[]): this {
    this.beforeHeaders?.();
    return super.writeHead(...(args as [number]));
  }
}
