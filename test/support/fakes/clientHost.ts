import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createGuardedFetch, type Fetch } from "../../../src/platform/outbound/guardedFetch.ts";

/** An answer of the host; `endless` never ends its body, and `silent` never begins one. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | "endless" | "silent";

/** Hosts of agents' descriptions. */
export interface ClientHost {
  /** Reaches the host for each https address whose name ends in `.example`; every other address is guarded as usual. */
  readonly fetch: Fetch;
  /** The answers by address; an unknown address is 404. */
  readonly answers: Map<string, Answer>;
  /** The addresses of all requests. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function clientHost(): Promise<ClientHost> {
  const answers: ClientHost["answers"] = new Map();
  const requests: string[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    const address = `https://${String(headers["x-asked"])}${url}`;
    requests.push(address);
    const answer = answers.get(address) ?? { status: 404 };
    if (answer === "silent") return;
    if (answer === "endless") {
      response.writeHead(200, { "content-type": "application/json" }).write("[");
      return;
    }
    const { status = 200, headers: own = {}, body = {} } = answer;
    response.writeHead(status, { "content-type": "application/json", ...own });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reach = createGuardedFetch({ allow: [host] });
  const guarded = createGuardedFetch({ allow: [] });
  return {
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!url.hostname.endsWith(".example")) return guarded(input, init);
      const headers = { ...(init?.headers as Record<string, string>), "x-asked": url.host };
      return reach(`http://${host}${url.pathname}${url.search}`, { ...init, headers });
    },
    answers,
    requests,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
