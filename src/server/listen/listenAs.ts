import { listen } from "./listen.ts";
import type { Handle, Listener } from "./listener.ts";

/** This machine only. */
const HOSTNAME = "127.0.0.1";

/**
 * Listens on this machine with a handler that knows its own origin.
 * @param port the wanted port; 0 for any
 */
export async function listenAs<Server extends { readonly handle: Handle }>(
  port: number,
  create: (origin: string) => Server,
): Promise<{ readonly url: string; readonly server: Server; readonly stop: Listener["stop"] }> {
  const created = Promise.withResolvers<Server>();
  const listener = await listen(async (...given) => (await created.promise).handle(...given), {
    hostname: HOSTNAME,
    port,
  });
  const url = `http://${HOSTNAME}:${listener.port}`;
  const server = create(url);
  created.resolve(server);
  return { url, server, stop: listener.stop };
}
