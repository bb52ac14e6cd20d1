import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Content {
  readonly type: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  slice(start?: number, end?: number): { stream(): ReadableStream<Uint8Array<ArrayBuffer>> };
}

/** A server from which a network fetches media items, for tests of a network's client alone. */
export interface FetchedHost {
  /** The same media item with an address. */
  addressed<Item extends { content: Content }>(item: Item): Item & { address(): Promise<string> };
  close(): Promise<void>;
}

export async function fetchedHost(): Promise<FetchedHost> {
  const files = new Map<string, Content>();
  const server = createServer(async ({ url = "", method, headers }, response) => {
    const content = files.get(url);
    if (content === undefined) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const part = from === undefined ? content : content.slice(Number(from), Math.min(Number(to) + 1, content.size));
    const bytes = Buffer.from(await new Response(part.stream()).arrayBuffer());
    const range = from === undefined ? {} : { "content-range": `bytes ${from}-${to}/${content.size}` };
    response.writeHead(from === undefined ? 200 : 206, {
      "content-type": content.type,
      "content-length": bytes.length,
      ...range,
    });
    response.end(method === "HEAD" ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addressed: (item) => ({
      ...item,
      async address() {
        const path = `/${files.size}`;
        files.set(path, item.content);
        return origin + path;
      },
    }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
