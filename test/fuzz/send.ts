import { Buffer } from "node:buffer";
import { Agent, type IncomingMessage, request as open } from "node:http";
import { connect } from "node:net";
import type { Pool } from "./pool.ts";
import type { FuzzRequest } from "./request.ts";

/** A request as it went over the wire. */
export interface Sent {
  readonly id: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly type: string;
  /** Up to a limit; `bytes` counts all. */
  readonly text: string;
  readonly bytes: number;
  /** Why no answer came. */
  readonly trouble?: string;
  readonly sent: Sent;
  /** In milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

const PATIENCE_MS = 60_000;
const KEPT_BYTES = 4 * 1024 * 1024;
/** Node refuses longer heads before the server sees them, and closes the connection; raw requests do that. */
const LONGEST_TARGET = 12_000;
/** A stream of events is left after so long. */
const LISTEN_MS = 40;

export const now = (): number => performance.timeOrigin + performance.now();

/** Sends requests to one server, one connection after another. */
export class Sender {
  readonly #port: number;
  readonly #pool: Pool;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(url: string, pool: Pool) {
    this.#port = Number(new URL(url).port);
    this.#pool = pool;
  }

  close(): void {
    this.#agent.destroy();
  }

  async send(request: FuzzRequest, id: string): Promise<Answer> {
    const sent = this.#fill(request, id);
    const from = now();
    const answer = await (request.raw === undefined ? this.#exchange(sent) : this.#write(request.raw)).catch(
      (error: unknown) => ({
        ...NOTHING,
        trouble: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      }),
    );
    const to = now();
    // Values in an answer to an unknown caller are useful in later requests, too.
    if (answer.bytes <= KEPT_BYTES) this.#pool.learn(answer.text);
    return { ...answer, sent, from, to };
  }

  #fill({ persona, method, target, headers, body, flips }: FuzzRequest, id: string): Sent {
    const token = this.#pool.token(persona);
    const pairs = headers.map(([name, value]) => [name, this.#pool.fill(value)] as const);
    const bytes = body === null ? null : flipped(encoded(this.#pool.fill(body)), flips);
    return {
      id,
      method,
      target: printable(this.#pool.fill(target)).slice(0, LONGEST_TARGET),
      headers: {
        "x-request-id": id,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...Object.fromEntries(pairs),
        ...(bytes !== null && { "content-length": String(bytes.length) }),
      },
      body: bytes,
    };
  }

  #exchange({ id, method, target: path, headers, body }: Sent): Promise<Omit<Answer, "sent" | "from" | "to">> {
    return new Promise((resolve, reject) => {
      const request = open({ host: "127.0.0.1", port: this.#port, agent: this.#agent, method, path, headers });
      request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      request.on("error", (error) => {
        // The server may close an idle connection at the moment at which it is used again.
        if (request.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET")
          resolve(this.#exchange({ id, method, target: path, headers, body }));
        else reject(error);
      });
      request.on("response", (response) => read(response).then(resolve, reject));
      request.end(body ?? undefined);
    });
  }

  /** Writes bytes, half closes the connection, and reads until the server closes it. */
  #write(message: string): Promise<Omit<Answer, "sent" | "from" | "to">> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, "127.0.0.1");
      const chunks: Buffer[] = [];
      const ended = () => {
        const text = Buffer.concat(chunks).toString("latin1");
        const [head = ""] = text.split("\r\n\r\n");
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
        const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? "";
        resolve({ status, type, text, bytes: text.length });
      };
      socket.setTimeout(PATIENCE_MS, () => {
        socket.destroy();
        reject(new Error(`the connection stayed open for ${PATIENCE_MS} ms`));
      });
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      // A server may refuse a malformed message before all of it is written.
      socket.on("error", ended);
      socket.on("close", ended);
      socket.end(Buffer.from(message, "latin1"));
    });
  }
}

const NOTHING = { status: 0, type: "", text: "", bytes: 0 };

async function read(response: IncomingMessage): Promise<Omit<Answer, "sent" | "from" | "to">> {
  const status = response.statusCode ?? 0;
  const type = response.headers["content-type"] ?? "";
  if (type.startsWith("text/event-stream")) {
    const timer = setTimeout(() => response.destroy(), LISTEN_MS);
    const text = await textOf(response).catch(() => ({ text: "", bytes: 0 }));
    clearTimeout(timer);
    return { status, type, ...text };
  }
  return { status, type, ...(await textOf(response)) };
}

async function textOf(response: IncomingMessage): Promise<{ text: string; bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < KEPT_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return { text: Buffer.concat(chunks).toString("utf8"), bytes };
}

/** UTF-8. A lone surrogate is written as the three bytes of its code point, which decoders refuse. */
function encoded(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  const parts = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    return isHalf
      ? Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
      : Buffer.from(character, "utf8");
  });
  return Buffer.concat(parts);
}

function flipped(bytes: Buffer, flips: FuzzRequest["flips"]): Buffer {
  for (const { at, bits } of flips) {
    const index = Math.floor((at * bytes.length) / 1000);
    if (index < bytes.length) bytes[index] = (bytes[index] ?? 0) ^ bits;
  }
  return bytes;
}

/** Node's client refuses to send blanks and control characters in a request line; raw requests do that. */
const printable = (target: string) =>
  target.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

/** How a person can send it again. Long bodies are cut: the seed brings them back. */
export function asCurl({ method, target, headers, body }: Sent, url: string, raw?: string): string {
  if (raw !== undefined) return `raw bytes: ${JSON.stringify(raw.length > 1000 ? `${raw.slice(0, 1000)}…` : raw)}`;
  const text = body === null ? "" : body.toString("utf8");
  const options = Object.entries(headers)
    .filter(([name]) => !["content-length", "x-request-id"].includes(name))
    .map(
      ([name, value]) =>
        `-H ${quoted(`${name}: ${name === "authorization" ? value.slice(0, 30) : value.slice(0, 300)}`)}`,
    );
  const sent =
    body === null
      ? []
      : [`--data-binary ${quoted(text.length > 1500 ? `${text.slice(0, 1500)}… (${body.length} bytes)` : text)}`];
  return ["curl", "--path-as-is", `-X ${method}`, quoted(`${url}${target.slice(0, 2000)}`), ...options, ...sent].join(
    " ",
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
