import { listen } from "./listen.ts";
import type { Handle, Listener } from "./listener.ts";

/** This machine only. */
const HOSTNAME = "127.0.0.1";

/** Refuses web pages whose host name resolves to this machine: they could read and post here. */
function refusalOf({ url }: Request): Response | undefined {
  const { hostname } = new URL(url);
  if (hostname === HOSTNAME || hostname === "localhost") return undefined;
  return Response.json({ error: "This server accepts requests from this machine only" }, { status: 421 });
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
    {
      hostname: HOSTNAME,
      port,
    },
  );
  const url = `http://${HOSTNAME}:${listener.port}`;
  const server = create(url);
  created.resolve(server);
  return { url, server, stop: listener.stop };
}
