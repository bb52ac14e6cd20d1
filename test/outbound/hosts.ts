import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { A, AAAA, type NameServer, nameServer } from "../support/fakes/nameServer.ts";
import { trickle } from "../support/fakes/trickle.ts";

/** The behavior of a host that stops the work that waits for it. */
export type Attack = "hangs" | "trickles" | "answers 500" | "has a name that never resolves";

/** The hosts of the attacks, and the name server that never answers. */
export interface SlowHosts {
  readonly origins: Readonly<Record<Attack, string>>;
  /** The origin of a host that trickles the head of its answers; that of `origins` trickles the body. */
  readonly tricklesHeads: string;
  readonly names: NameServer;
  /** `host:port` of those that have an address, for the allow-list. */
  readonly allow: readonly string[];
  close(): Promise<void>;
}

const NAMELESS = "nameless.test";

/** The head of an answer that a reader of pages, too, goes on to read. */
const TRICKLING_TEXT = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000000\r\n\r\n";

export async function slowHosts(): Promise<SlowHosts> {
  const body = await trickle(TRICKLING_TEXT);
  const head = await trickle("HTTP/1.1 200 OK\r\nx-slow: ");
  const silent = createServer(() => {});
  const broken = createServer((request, response) => {
    request.resume();
    response.writeHead(500).end("broken");
  });
  const open = [silent, broken].map((server) => server.listen(0, "127.0.0.1"));
  await Promise.all(open.map((server) => once(server, "listening")));
  const names = await nameServer({ [NAMELESS]: { silent: [A, AAAA], a: ["192.0.2.1"] } });
  const portOf = (server: typeof silent) => (server.address() as AddressInfo).port;
  const hostOf = (port: number) => `127.0.0.1:${port}`;
  const origins = {
    hangs: `http://${hostOf(portOf(silent))}`,
    trickles: `http://${hostOf(body.port)}`,
    "answers 500": `http://${hostOf(portOf(broken))}`,
    "has a name that never resolves": `https://${NAMELESS}`,
  };
  const tricklesHeads = `http://${hostOf(head.port)}`;
  const addresses = [...Object.values(origins), tricklesHeads].filter((origin) => origin.startsWith("http:"));
  return {
    origins,
    tricklesHeads,
    names,
    allow: addresses.map((origin) => new URL(origin).host),
    async close() {
      for (const server of open) server.closeAllConnections();
      for (const server of open) server.close();
      await Promise.all([body.close(), head.close(), names.close()]);
    },
  };
}
