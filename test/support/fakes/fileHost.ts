import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A host whose files a test sets, and changes. */
export interface FileHost {
  /** The host and port. */
  host: string;
  url(path: string): string;
  /** The answers by path; an unknown path is 404, and "never" ends after its first byte. */
  files: Map<string, Uint8Array | { status: number } | "never">;
  /** The paths of all requests. */
  requests: string[];
  /** The greatest number of answers that were open at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function fileHost(): Promise<FileHost> {
  const files: FileHost["files"] = new Map();
  const requests: string[] = [];
  let [open, most] = [0, 0];
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    open += 1;
    most = Math.max(most, open);
    response.once("close", () => (open -= 1));
    const file = files.get(url) ?? { status: 404 };
    // The declared type is always wrong: the bytes decide.
    if (file instanceof Uint8Array) response.writeHead(200, { "content-type": "text/html" }).end(file);
    else if (file === "never") response.writeHead(200, { "content-type": "text/html" }).write("\x89");
    else response.writeHead(file.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `http://${host}${path}`,
    files,
    requests,
    mostAtOnce: () => most,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
