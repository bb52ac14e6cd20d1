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
  /** The number of requests, which end the run before the seconds do. `body` needs one more for each connection. */
  requests?: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** The number of requests whose answer was not 2xx, or not the expected 304. */
  failed: number;
  bytes: number;
  p99: number;
  /** The first answer that reports an error of GraphQL, whose status is 200. */
  refused?: string | undefined;
}

process.on("message", (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));

async function run(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, method, headers, body, unchanged = false, requests: amount } = load;
  let next = 0;
  let refused: string | undefined;
  const setupRequest = (request: object) => {
    if (!Array.isArray(body)) return request;
    const own = body[next++ % body.length];
    return { ...request, ...own, headers: { ...headers, ...own?.headers } };
  };
  const onResponse = (_status: number, answer: string) => {
    if (answer.includes('"errors":')) refused ??= answer;
  };
  const request = {
    method,
    headers,
    ...(Array.isArray(body) ? { setupRequest } : body !== undefined && { body }),
    ...(amount !== undefined && { onResponse }),
  };
  const bound = amount === undefined ? { duration: seconds } : { amount };
  const result = await autocannon({ url, connections, ...bound, requests: [request] });
  const wanted = unchanged ? result["3xx"] : result["2xx"];
  return {
    requests: result.requests.total,
    // The duration is in whole seconds.
    seconds: amount === undefined ? result.duration : (amount * result.latency.average) / 1000 / connections,
    failed: result.errors + result.timeouts + result["2xx"] + result.non2xx - wanted,
    bytes: result.throughput.total,
    p99: result.latency.p99,
    refused,
  };
}
