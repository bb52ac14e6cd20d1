import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServerAdapter } from "@whatwg-node/server";
import type { Peer } from "./call.ts";

/** Answers one request of a connection. */
export type Handle = (request: Request, peer: Peer) => Promise<Response>;

export interface Listener {
  readonly port: number;
  /** Takes no new connection, closes those that idle, and resolves when the last request in flight is answered. */
  stop(): Promise<void>;
}

const SWEEP_MS = 50;
/** As long as the longest upload session. */
const LONGEST_MS = 6 * 3_600_000;

/** Listens with node:http, or with Deno's own server under Deno. @throws Error with a `code` such as EADDRINUSE */
export function listen(handle: Handle, where: { hostname: string; port: number }): Promise<Listener> {
  const { Deno } = globalThis as { Deno?: DenoServer };
  return Deno ? listenOnDeno(Deno, handle, where) : listenOnNode(handle, where);
}

async function listenOnNode(handle: Handle, { hostname, port }: { hostname: string; port: number }): Promise<Listener> {
  interface Connection {
    req: { socket: { remoteAddress?: string } };
    res: { closed: boolean };
  }
  const adapter = createServerAdapter<Connection>(async (request, { req, res }) => {
    const response = await handle(request, { address: req.socket.remoteAddress ?? "" });
    // Nobody is there any more, so nobody would read the body to its end: a stream has to be told.
    if (res.closed) await response.body?.cancel();
    return response;
  });
  // Who reads a body says how long it may take; an upload takes hours.
  const server = createServer({ requestTimeout: LONGEST_MS }, adapter);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      // A connection that was busy at the first sweep idles after its answer, and would be kept alive.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
    },
  };
}

/** What is used of Deno's server. */
interface DenoServer {
  serve(
    options: { hostname: string; port: number; onListen(): void; onError(error: unknown): Response },
    handle: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): { addr: { port: number }; shutdown(): Promise<void> };
}

async function listenOnDeno(
  deno: DenoServer,
  handle: Handle,
  { hostname, port }: { hostname: string; port: number },
): Promise<Listener> {
  const server = deno.serve(
    { hostname, port, onListen() {}, onError: () => new Response(null, { status: 500 }) },
    (request, { remoteAddr }) => handle(request, { address: remoteAddr.hostname }),
  );
  return { port: server.addr.port, stop: () => server.shutdown() };
}
