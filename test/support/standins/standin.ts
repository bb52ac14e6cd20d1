import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as a stand-in sees it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string | null;
  /** A form or JSON body, its members as texts. */
  body: Record<string, string>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What can go wrong at a provider. */
export type Fault = "slow" | "limited" | "broken" | "refused" | "html" | "rubbish";

const FAULTS: Record<Exclude<Fault, "slow">, Answer> = {
  limited: { status: 429, body: { error: "Too many requests" }, headers: { "retry-after": "30" } },
  broken: { status: 503, body: { error: "Down for maintenance" } },
  refused: { status: 401, body: { error: "AuthenticationRequired", message: "The access token is invalid" } },
  html: { status: 200, body: "<!doctype html><title>Parked</title>", headers: { "content-type": "text/html" } },
  rubbish: { status: 200, body: { unexpected: true } },
};

export interface Standin {
  origin: string;
  /** `127.0.0.1:port`, for the operator's allow-list. */
  host: string;
  /** Everything that was asked, in order. */
  asked: Asked[];
  /** The next request to this path goes wrong, and those after it, until `mend`. */
  fail(path: string, fault: Fault): void;
  mend(): void;
  close(): Promise<void>;
}

/** A local HTTP server in a provider's place. */
export async function standin(answer: (asked: Asked) => Answer | null): Promise<Standin> {
  const asked: Asked[] = [];
  const faults = new Map<string, Fault>();
  const server = createServer(async (request, response) => {
    const one = await read(request);
    asked.push(one);
    const fault = faults.get(one.path);
    // Whoever is slow never answers: the other side has to give up.
    if (fault === "slow") return;
    const { status, body, headers } = fault
      ? FAULTS[fault]
      : (answer(one) ?? { status: 404, body: { error: "NotFound" } });
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    asked,
    fail: (path, fault) => void faults.set(path, fault),
    mend: () => faults.clear(),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://standin");
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const body = isJson ? JSON.parse(text || "{}") : Object.fromEntries(new URLSearchParams(text));
  const { method = "GET", headers } = request;
  return { method, path: pathname, query: searchParams, authorization: headers.authorization ?? null, body };
}
