import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, type ServerOptions, startServer } from "../../bench/servers.ts";
import { SECRET_KEYS, type World } from "../world.ts";

/** A server in its own process, and the requests to it as if they came from a network address. */
export interface WorldServer extends Server {
  fetch(request: Request, peer?: { address: string }): Promise<Response>;
}

export interface WorldServers {
  servers: WorldServer[];
  stop(): Promise<void>;
}

/**
 * Starts production servers on a world's database on PostgreSQL. All share one storage and the world's keys, and read
 * the real clock: the world must begin at the present instant.
 */
export async function worldServers({ db }: World, count: number, options: ServerOptions = {}): Promise<WorldServers> {
  const { connectionString } = db.pool.options;
  if (connectionString === undefined) throw new Error("The database of this world is in this process.");
  const folder = await mkdtemp(join(tmpdir(), "rostrum-servers-"));
  const env = { SECRET_KEYS, DATA_DIR: folder, DEFAULT_PLAN: "unlimited", TRUST_PROXY: "true", ...options.env };
  const servers: WorldServer[] = [];
  // One after the other: the first one marks the storage.
  for (let number = 1; number <= count; number++) {
    const server = await startServer(`server ${number}`, "src/server/main.ts", connectionString, { ...options, env });
    servers.push({ ...server, fetch: (request, peer) => send(server, request, peer?.address) });
  }
  return {
    servers,
    async stop() {
      for (const server of servers) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request for any origin to a server. */
async function send({ url }: Server, request: Request, address = "203.0.113.1"): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("x-forwarded-for", address);
  const body = request.body === null ? null : await request.arrayBuffer();
  return fetch(url + pathname + search, { method: request.method, headers, body, redirect: "manual" });
}
