import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Client as Caller } from "./client.ts";

export const MCP = new URL("http://rostrum.test/mcp");

/** Sends the requests of a client to a server of the test. */
export const fetchOf = (server: Caller) => (url: string | URL, init?: RequestInit) => {
  const { pathname, search } = new URL(url);
  return server.request(pathname + search, init);
};

/** An agent: the client of the protocol's own library. */
export interface Agent {
  readonly client: Client;
  /** Calls a tool and returns its result. */
  call(name: string, args?: Record<string, unknown>): Promise<Result>;
}

export interface Result {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a result of its own.
  readonly data: any;
}

/** Connects an agent with a token, or with the sign-in of the given options. */
export async function agent(
  server: Caller,
  token: string | null,
  options: StreamableHTTPClientTransportOptions = {},
): Promise<Agent> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(MCP, {
    fetch: fetchOf(server),
    ...(token !== null && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    ...options,
  });
  await client.connect(transport);
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const [first] = result.content as { text: string }[];
      return { isError: result.isError === true, text: first?.text ?? "", data: result.structuredContent };
    },
  };
}

/** Sends one message without the library. */
export function post(server: Caller, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const requestHeaders = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  return server.request(MCP.pathname, { method: "POST", headers: requestHeaders, body: JSON.stringify(body) });
}
