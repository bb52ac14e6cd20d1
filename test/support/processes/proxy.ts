import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a reverse proxy in front of a server: it keeps the public host of requests and adds the address of the client,
 * as the proxies of docs/operations.md do.
 */
export async function startProxy(
  publicOrigin: string,
): Promise<{ url: string; stop(): void; to(server: string): void }> {
  const { host, protocol } = new URL(publicOrigin);
  let upstream = "";
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", url: path = "/", headers, socket } = incoming;
    const { hostname, port } = new URL(upstream);
    const forwarded = { "x-forwarded-for": socket.remoteAddress, "x-forwarded-proto": protocol.slice(0, -1) };
    const options = { hostname, port, method, path, headers: { ...headers, host, ...forwarded } };
    const passed = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    to(server) {
      upstream = server;
    },
    stop: () => proxy.close().closeAllConnections(),
  };
}
