import type { Opened } from "../http/call.ts";

/** A reader that leaves more than this unread is disconnected: Deno reports no end of a send. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** Connects a WebSocket of Deno, which pings its client. */
export function connectSocket(socket: WebSocket, opened: Opened): void {
  socket.addEventListener("open", () => {
    const closed = opened({
      async send(text) {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(text);
        if (socket.bufferedAmount > MOST_UNREAD) socket.close(4008, "The client does not read");
      },
      // Only the codes of applications can be sent: 1001 becomes 4001.
      close: (code, reason) => socket.close(code < 3000 ? code + 3000 : code, reason),
      onMessage: (receive) =>
        socket.addEventListener("message", ({ data }) => {
          if (typeof data === "string") void receive(data);
          else socket.close(4003, "Messages are text");
        }),
    });
    socket.addEventListener("close", ({ code, reason }) => closed(code, reason), { once: true });
  });
  // A failed connection also closes.
  socket.addEventListener("error", () => {});
}
