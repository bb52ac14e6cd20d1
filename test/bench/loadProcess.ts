/** The load generator in its own process. A message starts a run; the answer is its result. */
import process from "node:process";
import autocannon from "autocannon";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method: string;
  headers: Record<string, string>;
  /** One body for every request, or a list of requests that all connections take in turn. */
  body?: string | { headers: Record<string, string>; body?: string; path?: string }[];
  /** Whether the requests name the current entity tag and expect 304. */
  unchanged?: boolean;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** The number of requests whose answer was not 2xx, or not the expected 304. */
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
