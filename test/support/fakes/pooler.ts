import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/**
 * Starts a fake of PgBouncer in front of a PostgreSQL server, as its clients see it: each connection has a process id
 * that the server does not know. With `refuses`, a connection that has this startup parameter is refused.
 */
export async function fakePooler(
  serverPort: number,
  { refuses }: { refuses?: string } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((client) => {
    const upstream = connect(serverPort, "127.0.0.1");
    for (const socket of [client, upstream]) socket.on("error", () => {});
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.once("data", (startup: Buffer) => {
      if (refuses !== undefined && startup.includes(`\0${refuses}\0`)) {
        client.end(fatal("08P01", `unsupported startup parameter: ${refuses}`));
        return;
      }
      upstream.write(startup);
      client.pipe(upstream);
    });
    upstream.on("data", (bytes: Buffer) => client.write(withOtherProcessId(bytes)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}

/** BackendKeyData: the byte K, a length of 12, the process id and the secret key. */
const KEY_DATA = new Uint8Array([0x4b, 0, 0, 0, 12]);

function withOtherProcessId(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA);
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + KEY_DATA.length) ^ 0x4000_0000, at + KEY_DATA.length);
  return bytes;
}

/** ErrorResponse: the byte E, the length, and fields that end with a zero. */
function fatal(code: string, message: string): Uint8Array {
  const fields = new TextEncoder().encode(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const packet = new Uint8Array(5 + fields.length);
  packet[0] = 0x45;
  new DataView(packet.buffer).setInt32(1, fields.length + 4);
  packet.set(fields, 5);
  return packet;
}
