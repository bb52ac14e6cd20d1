import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Counts the connections that clients open to a server of a test. A busy event loop accepts a connection some time
 * after the client has opened it, so the count is taken behind a connection of its own: a server accepts connections in
 * the order in which they were opened.
 */
export function connectionCounter() {
  const ports = new Set<number | undefined>();
  let accepted = 0;
  return {
    /** Is called with each connection that the server accepts. */
    add(socket: Socket): void {
      const port = socket.remotePort;
      accepted++;
      ports.add(port);
      socket.on("close", () => ports.delete(port));
    },
    /** The number of connections that clients have opened to `port` of 127.0.0.1 until now. */
    async opened(port: number): Promise<number> {
      const own = connect(port, "127.0.0.1");
      try {
        await once(own, "connect");
      } catch {
        // Nothing listens, so nothing waits to be accepted.
        return accepted;
      }
      while (!ports.has(own.localPort)) await sleep(1);
      accepted--;
      own.destroy();
      return accepted;
    },
  };
}
