import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionCounter } from "./connections.ts";

export interface TcpProxy {
  /** The port on 127.0.0.1 where the proxy listens, the same in every mode. */
  readonly port: number;
  /** The number of connections that clients have open. */
  readonly connections: number;
  /** The number of connections that clients have opened since the proxy started. */
  opened(): Promise<number>;
  /** Forwards all bytes at once. This is the mode at the start; it also ends every other mode. */
  pass(): Promise<void>;
  /** Forwards every chunk `ms` milliseconds late, in both directions. */
  delay(ms: number): Promise<void>;
  /** Resets every open connection now. The mode stays: new connections are served as before. */
  cut(): void;
  /**
   * Forwards the next request that contains `text`, and resets its connection before the answer. Resolves when that has
   * happened.
   */
  cutAfter(text: string): Promise<void>;
  /** Resets every open connection and closes the port: new connections get ECONNREFUSED until another mode is set. */
  refuse(): Promise<void>;
  /**
   * Forwards nothing, and answers nothing: open and new connections stay open in silence. `pass` forwards what has
   * waited.
   */
  stall(): Promise<void>;
  /** Resets every connection and ends the proxy. */
  stop(): Promise<void>;
}

/** How long `cutAfter` waits for the target to receive the request before the connection is reset. */
const RECEIVED_WITHIN_MS = 200;

/** Starts a TCP proxy on a free port of 127.0.0.1, in front of a server of the test's own. */
export async function startProxy({ port, host = "127.0.0.1" }: { port: number; host?: string }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  const counter = connectionCounter();
  let delayMs = 0;
  let stalled = Promise.withResolvers<void>();
  stalled.resolve();
  let trigger: { text: string; done: () => void } | undefined;

  /** Copies one direction. The end of the stream is forwarded too, so that half-closed connections work. */
  async function copy(from: Socket, to: Socket, isRequest: boolean): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await stalled.promise;
      if (delayMs > 0) await sleep(delayMs);
      const hit = isRequest && trigger && chunk.includes(trigger.text) ? trigger : undefined;
      if (hit) {
        trigger = undefined;
        // No answer may pass: the client is reset first, and the target still reads the whole request.
        reset(from);
        to.end(chunk);
        await sleep(RECEIVED_WITHIN_MS);
        to.destroy();
        hit.done();
        return;
      }
      if (to.destroyed) return;
      if (!to.write(chunk)) await once(to, "drain");
    }
    await stalled.promise;
    to.end();
  }

  async function serve(client: Socket): Promise<void> {
    counter.add(client);
    open.add(client);
    client.on("close", () => open.delete(client));
    client.on("error", () => {});
    await stalled.promise;
    if (client.destroyed) return;
    const target = connect({ port, host, allowHalfOpen: true, noDelay: true });
    open.add(target);
    target.on("close", () => open.delete(target));
    target.on("error", () => reset(client));
    client.on("close", () => target.destroy());
    target.on("close", () => client.destroy());
    await once(target, "connect");
    await Promise.all([copy(client, target, true), copy(target, client, false)]);
  }

  async function listen(at: number): Promise<Server> {
    const listening = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      // A reset on either side ends the copy; both sockets are destroyed by their listeners then.
      serve(client).catch(() => client.destroy());
    });
    listening.listen(at, "127.0.0.1");
    await once(listening, "listening");
    return listening;
  }

  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return cut();
    const closed = once(closing, "close");
    closing.close();
    cut();
    await closed;
  }

  function cut(): void {
    for (const socket of open) reset(socket);
  }

  async function enter({ late = 0, silent = false }: { late?: number; silent?: boolean } = {}): Promise<void> {
    delayMs = late;
    stalled.resolve();
    stalled = Promise.withResolvers<void>();
    if (!silent) stalled.resolve();
    server ??= await listen(at);
  }

  server = await listen(0);
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  const at = address.port;
  const clients = () => [...open].filter((socket) => socket.localPort === at).length;

  return {
    port: at,
    get connections() {
      return clients();
    },
    opened: () => counter.opened(at),
    pass: () => enter(),
    delay: (ms) => enter({ late: ms }),
    cut,
    cutAfter(text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      trigger = { text, done: resolve };
      return promise;
    },
    refuse: close,
    stall: () => enter({ silent: true }),
    async stop() {
      stalled.resolve();
      await close();
    },
  };
}

/**
 * Ends a connection with RST. libuv refuses this once the end of the stream is sent, and would then keep the handle for
 * good.
 */
function reset(socket: Socket): void {
  if (socket.connecting || socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
