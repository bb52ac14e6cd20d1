import { Buffer } from "node:buffer";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer, TwinRequest } from "../../../src/providers/shared/twin/request.ts";
import { type Act, type FaultRule, Faults } from "./faults.ts";

export type { Answer };

/** One request as a fake sees it. */
export interface FakeRequest extends Omit<TwinRequest, "headers"> {
  headers: IncomingHttpHeaders;
}

/** The faults of a provider before it does anything. */
export type Fault = "slow" | "limited" | "broken" | "refused" | "html" | "invalid";

const FAULTS: Record<Fault, Act> = {
  slow: { act: "never" },
  limited: { act: "status", status: 429, body: { error: "Too many requests" }, headers: { "retry-after": "30" } },
  broken: { act: "status", status: 503, body: { error: "Down for maintenance" } },
  refused: {
    act: "status",
    status: 401,
    body: { error: "AuthenticationRequired", message: "The access token is invalid" },
  },
  html: {
    act: "status",
    status: 200,
    body: "<!doctype html><title>Parked</title>",
    headers: { "content-type": "text/html" },
  },
  invalid: { act: "status", status: 200, body: { unexpected: true } },
};

export interface Fake {
  origin: string;
  /** `127.0.0.1:port`, for the operator's allow-list. */
  host: string;
  /** Everything that was asked, in order. */
  requests: FakeRequest[];
  /** The next requests that a rule is for go wrong. */
  fault(rule: FaultRule): void;
  /** Every request to this path goes wrong, until `mend`. */
  fail(path: string, fault: Fault): void;
  mend(): void;
  close(): Promise<void>;
}

/** A local HTTP server in a provider's place. */
export async function fake(answer: (request: FakeRequest) => Answer | null | Promise<Answer | null>): Promise<Fake> {
  const requests: FakeRequest[] = [];
  const faults = new Faults();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await read(request);
    requests.push(one);
    const fault = faults.take(one);
    switch (fault?.act) {
      // The other side has to give up.
      case "never":
        return;
      case "lose-before":
        response.destroy();
        return;
      case "slow":
        await wait(fault.ms);
    }
    const skipped = fault?.act === "status" && fault.done !== true;
    const made = skipped ? null : ((await answer(one)) ?? { status: 404, body: { error: "NotFound" } });
    if (fault?.act === "lose") response.destroy();
    else if (fault?.act === "truncated" && made) truncate(response, made);
    else send(response, fault?.act === "status" ? fault : (made ?? { status: 500, body: "" }));
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    fault: (rule) => faults.add(rule),
    fail: (path, fault) => faults.add({ ...FAULTS[fault], path, times: Number.POSITIVE_INFINITY }),
    mend: () => faults.clear(),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The same for a twin, which answers requests. */
export const fakeOf = (fetch: (request: Request) => Promise<Response>): Promise<Fake> =>
  fake(async ({ method, path, query, headers, bytes }) => {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const url = `http://${headers.host}${path}?${query}`;
    const body = method === "GET" || method === "HEAD" ? null : bytes;
    const init = { method, headers: sent as [string, string][], body };
    const response = await fetch(new Request(url, init));
    const answer = Buffer.from(await response.arrayBuffer());
    return { status: response.status, body: answer, headers: Object.fromEntries(response.headers) };
  });

const textOf = ({ body }: Pick<Answer, "body">) =>
  typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {});

function send(response: ServerResponse, { status, body, headers }: Answer | Extract<Act, { act: "status" }>): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(textOf({ body }));
}

/** The half of an answer, and then the end of the connection. */
function truncate(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = textOf({ body });
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  response.writeHead(status, { "content-type": "application/json", ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function read(request: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const { method = "GET", headers, url = "/" } = request;
  const { pathname, searchParams } = new URL(url, "http://fake");
  const type = headers["content-type"] ?? "";
  const json = type.startsWith("application/json") ? JSON.parse(bytes.toString() || "{}") : {};
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  const body = isForm ? Object.fromEntries(new URLSearchParams(bytes.toString())) : json;
  const authorization = headers.authorization ?? null;
  return { method, path: pathname, query: searchParams, headers, authorization, body, json, bytes };
}
