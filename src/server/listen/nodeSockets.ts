import type { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Opened } from "../http/call.ts";
import { SUBPROTOCOL } from "../http/subprotocol.ts";

/** The longest message, equal to the bound of a body. */
const MOST_BYTES = 1024 * 1024;
/** A client that answers no ping until the next one is gone. */
const PING_MS = 30_000;

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: MOST_BYTES,
  perMessageDeflate: false,
  handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
});

/** Completes an upgrade of node:http, and connects the WebSocket. */
export function upgradeOnNode(req: IncomingMessage, connection: Duplex, head: Buffer, opened: Opened): void {
  server.handleUpgrade(req, connection, head, (socket) => connect(socket, opened));
}

function connect(socket: WebSocket, opened: Opened): void {
  const closed = opened({
    // The next message waits until this one is written, so that a slow reader holds no memory.
    send: (text) =>
      new Promise((resolve) => {
        socket.send(text, () => resolve());
      }),
    close: (code, reason) => socket.close(code, reason),
    onMessage: (receive) =>
      socket.on("message", (data, isBinary) => {
        if (isBinary) socket.close(1003, "Messages are text");
        else void receive((data as Buffer).toString());
      }),
  });
  let isAlive = true;
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS).unref();
  socket.on("pong", () => (isAlive = true));
  // A broken message closes the connection, which is reported below.
  socket.on("error", () => {});
  socket.once("close", (code, reason) => {
    clearInterval(pinging);
    closed(code, String(reason));
  });
}
