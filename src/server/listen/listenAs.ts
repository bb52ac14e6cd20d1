import { listen } from "./listen.ts";
import type { Handle, Listener } from "./listener.ts";

/** This machine only. */
const HOSTNAME = "127.0.0.1";

/** More than any network takes in one request. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Refuses web pages whose host name resolves to this machine: they could read and post here. A page of another site
 * can send a form, but cannot hide where the form comes from. Refuses bodies without a bound.
 */
function refusalOf({ url, method, headers }: Request): Response | undefined {
  const { hostname, origin } = new URL(url);
  if (hostname !== HOSTNAME && hostname !== "localhost")
    return Response.json({ error: "This server accepts requests from this machine only" }, { status: 421 });
  const from = headers.get("origin");
  const isForeign = from !== null && from !== origin && method !== "GET" && method !== "HEAD";
  if (isForeign) return Response.json({ error: "This server takes nothing from other sites" }, { status: 403 });
  // Clients of networks state the length of each body.
  if (headers.has("transfer-encoding"))
    return Response.json({ error: "The length of the body is not stated" }, { status: 411 });
  const isLarge = Number(headers.get("content-length") ?? 0) > MOST_BYTES;
  return isLarge ? Response.json({ error: "The body is too large" }, { status: 413 }) : undefined;
}

/**
 * Listens on this machine with a handler that knows its own origin.
 * @param port the wanted port; 0 for any
 */
export async function listenAs<Server extends { readonly handle: Handle }>(
  port: number,
  create: (origin: string) => Server,
): Promise<{ readonly url: string; readonly server: Server; readonly stop: Listener["stop"] }> {
  const created = Promise.withResolvers<Server>();
  const listener = await listen(
    async (request, peer) => refusalOf(request) ?? (await created.promise).handle(request, peer),
    { hostname: HOSTNAME, port },
  );
  const url = `http://${HOSTNAME}:${listener.port}`;
  const server = create(url);
  created.resolve(server);
  return { url, server, stop: listener.stop };
}
