/** The load generator, in a process of its own: one message a run in, one result out. */
import process from "node:process";
import autocannon from "autocannon";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method: string;
  headers: Record<string, string>;
  /** The same for every request, or one after another, over all connections. */
  body?: string | { headers: Record<string, string>; body?: string; path?: string }[];
  /** The caller holds what it asks for: 304 is what it should get. */
  unchanged?: boolean;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Requests that were not answered with 2xx, or with 304 where that is wanted. */
  failed: number;
  bytes: number;
  p99: number;
}

process.on("message", (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));

async function run({ url, connections, seconds, method, headers, body, unchanged = false }: Load): Promise<LoadResult> {
  let next = 0;
  const setupRequest = (request: object) => {
    if (!Array.isArray(body)) return request;
    const own = body[next++ % body.length];
    return { ...request, ...own, headers: { ...headers, ...own?.headers } };
  };
  const request = Array.isArray(body)
    ? { method, headers, setupRequest }
    : { method, headers, ...(body !== undefined && { body }) };
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] });
  const wanted = unchanged ? result["3xx"] : result["2xx"];
  return {
    requests: result.requests.total,
    seconds: result.duration,
    failed: result.errors + result.timeouts + result["2xx"] + result.non2xx - wanted,
    bytes: result.throughput.total,
    p99: result.latency.p99,
  };
}
