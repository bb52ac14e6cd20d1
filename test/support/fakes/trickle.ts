import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { connectionCounter } from "./connections.ts";

export interface Trickle {
  port: number;
  /** The number of connections that clients have opened. */
  opened(): Promise<number>;
  /** Resolves when no connection is open any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server that sends the beginning of an answer, and then one byte at a time without an end. The request does not
 * matter.
 * @param speaksFirst whether the server starts when a client connects, as a mail server does, instead of after a
 * request
 */
export async function trickle(beginning: string, { speaksFirst = false } = {}): Promise<Trickle> {
  const open = new Set<Socket>();
  const counter = connectionCounter();
  const server = createServer((socket) => {
    counter.add(socket);
    open.add(socket);
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      socket.write(beginning);
      timer = setInterval(() => socket.write(" "), 20);
    };
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      open.delete(socket);
    });
    socket.resume();
    if (speaksFirst) begin();
    else socket.once("data", begin);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    opened: () => counter.opened(port),
    async idle() {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** The head of an HTTP answer whose body comes byte by byte. */
export const TRICKLING_HTTP = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n";
