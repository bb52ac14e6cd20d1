import type { Opened } from "../http/call.ts";
import { SUBPROTOCOL } from "../http/subprotocol.ts";
import { connectSocket } from "./denoSockets.ts";
import type { Handle, Listener } from "./listener.ts";
import { listenOnNode } from "./listenOnNode.ts";

/** Listens with node:http, or with Deno's own server under Deno. @throws Error with a `code` such as EADDRINUSE */
export function listen(handle: Handle, where: { hostname: string; port: number }): Promise<Listener> {
  const { Deno } = globalThis as { Deno?: DenoServer };
  return Deno ? listenOnDeno(Deno, handle, where) : listenOnNode(handle, where);
}

/** The used part of Deno's API. */
interface DenoServer {
  serve(
    options: { hostname: string; port: number; onListen(): void; onError(error: unknown): Response },
    handle: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): { addr: { port: number }; shutdown(): Promise<void> };
  upgradeWebSocket(
    request: Request,
    options: { protocol: string; idleTimeout: number },
  ): { socket: WebSocket; response: Response };
}

/**
 * Deno's server has no settings for time limits or the number of connections; a proxy in front of it must limit them.
 */
async function listenOnDeno(
  deno: DenoServer,
  handle: Handle,
  { hostname, port }: { hostname: string; port: number },
): Promise<Listener> {
  const server = deno.serve(
    { hostname, port, onListen() {}, onError: () => new Response(null, { status: 500 }) },
    async (request, { remoteAddr }) => {
      let wanted: Opened | undefined;
      const peer = { address: remoteAddr.hostname, upgrade: (opened: Opened) => (wanted = opened) };
      const answer = await handle(request, peer);
      if (wanted === undefined) return answer;
      const { socket, response } = deno.upgradeWebSocket(request, { protocol: SUBPROTOCOL, idleTimeout: 30 });
      connectSocket(socket, wanted);
      return response;
    },
  );
  // Deno closes remaining connections when the process ends.
  return { port: server.addr.port, stop: () => server.shutdown(), cut: () => 0 };
}
