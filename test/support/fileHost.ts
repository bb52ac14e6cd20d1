import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A host whose files a test sets, and changes. */
export interface FileHost {
  /** The host and port. */
  host: string;
  url(path: string): string;
  /** The answers by path; an unknown path is 404. */
  files: Map<string, Uint8Array | { status: number }>;
  /** The paths of all requests. */
  asked: string[];
  close(): Promise<void>;
}

export async function fileHost(): Promise<FileHost> {
  const files: FileHost["files"] = new Map();
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const file = files.get(url) ?? { status: 404 };
    // The declared type is always wrong: the bytes decide.
    if (file instanceof Uint8Array) response.writeHead(200, { "content-type": "text/html" }).end(file);
    else response.writeHead(file.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `http://${host}${path}`,
    files,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
