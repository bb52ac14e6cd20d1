import type { Socket } from "node:net";

/** More bytes than a client sends by accident. */
const MAX_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 100;

/**
 * Closes a connection whose client may still be sending. If a connection is closed with unread bytes, the system resets
 * it, and the client loses an answer that it has not read yet (RFC 9112, 9.6). Therefore the sending side closes first,
 * and further bytes of the client are discarded, for a limited time and size.
 */
export function closeAfterReading(socket: Socket, milliseconds: number): void {
  if (socket.destroyed) return;
  const most = socket.bytesRead + MAX_BYTES;
  const deadline = performance.now() + milliseconds;
  const check = setInterval(() => {
    if (socket.bytesRead > most || performance.now() > deadline) socket.destroy();
  }, CHECK_MS);
  socket.once("close", () => clearInterval(check));
  socket.end();
  socket.resume();
}
