// Only the benchmark installs the peers, so the type check of a fresh clone does not find them. These are the types in
// use.

declare module "autocannon" {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
    onResponse?(status: number, body: string): void;
  }
  interface Result {
    /** The duration, in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    "2xx": number;
    "3xx": number;
    non2xx: number;
    requests: { total: number };
    latency: { average: number; p50: number; p99: number };
    throughput: { total: number };
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** In seconds. */
    duration?: number;
    /** The number of requests, which takes the place of the duration. */
    amount?: number;
    requests: Request[];
  }): Promise<Result>;
}

declare module "fastify" {
  interface Reply {
    code(status: number): Reply;
    send(body: unknown): Reply;
  }
  interface Request {
    params: Record<string, string>;
    headers: Record<string, string | undefined>;
  }
  interface App {
    register(plugin: unknown, options: object): void;
    get(path: string, options: object, handler: (request: Request, reply: Reply) => Promise<unknown>): void;
    listen(options: { port: number; host: string }): Promise<string>;
  }
  export default function fastify(): App;
}

declare module "mercurius" {
  const mercurius: unknown;
  export default mercurius;
}

declare module "postgraphile" {
  interface Server {
    addTo(server: import("node:http").Server): Promise<void>;
  }
  export function postgraphile(preset: object): { createServ(grafserv: unknown): Server };
}

declare module "postgraphile/presets/amber" {
  export const PostGraphileAmberPreset: object;
}

declare module "postgraphile/adaptors/pg" {
  export function makePgService(options: object): object;
}

declare module "postgraphile/grafserv/node" {
  export const grafserv: unknown;
}
