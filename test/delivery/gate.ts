import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The moments of one exchange at a gate, in their order. */
export const MOMENTS = ["connected", "asked", "done", "answered"] as const;
export type Moment = (typeof MOMENTS)[number];

interface Narrow {
  times?: number;
  /** Only for requests with this path, with or without the method before it: `POST /posts`. */
  path?: string;
}

export interface Gate {
  origin: string;
  /** `127.0.0.1:port`, for the operator's allow-list. */
  host: string;
  /**
   * Resolves when an exchange passes this moment for the n-th time from now on. The exchange waits for `act`; if `act`
   * throws, the connection breaks.
   */
  at(moment: Moment, act: () => Promise<void>, narrow?: Narrow): Promise<void>;
  /** Removes the current wait. */
  open(): void;
  close(): Promise<void>;
}

/**
 * A proxy before a fake provider that can stop an exchange at a moment: the connection was made, the request arrived
 * (the fake has not seen it), the fake has handled it (the client has no answer), the answer was sent.
 */
export async function gate(target: string): Promise<Gate> {
  let waiting:
    | (Required<Pick<Narrow, "times">> & Narrow & { moment: Moment; act(): Promise<void>; done(): void })
    | undefined;

  async function pass(moment: Moment, { method, url }: Pick<IncomingMessage, "method" | "url"> = {}): Promise<void> {
    const here = waiting;
    const path = url?.split("?")[0];
    if (here?.moment !== moment || ![undefined, path, `${method} ${path}`].includes(here.path)) return;
    here.times -= 1;
    if (here.times > 0) return;
    waiting = undefined;
    await here.act().finally(here.done);
  }

  async function forward(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(message);
    await pass("asked", message);
    const { status, headers, bytes } = await send(target, message, body);
    await pass("done", message);
    answer.writeHead(status, headers).end(bytes);
    await pass("answered", message);
  }

  const server = createServer((message, answer) => {
    // The client may have closed the connection in between.
    forward(message, answer).catch(() => answer.destroy());
  });
  server.on("connection", () => void pass("connected"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    at(moment, act, narrow) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { times: 1, ...narrow, moment, act, done: resolve };
      return promise;
    },
    open() {
      waiting = undefined;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Passed {
  status: number;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
}

/** The answer is passed on as a whole, so it has a content length. */
async function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Passed> {
  const { "transfer-encoding": _, ...rest } = headers;
  const own = request(`${target}${url}`, { method, headers: { ...rest, "content-length": String(body.length) } });
  const [answer] = (await once(own.end(body), "response")) as [IncomingMessage];
  const { "transfer-encoding": _chunked, connection: _connection, ...passed } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: passed, bytes: await bytesOf(answer) };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
