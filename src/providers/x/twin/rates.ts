import type { Switches } from "./state.ts";
import { problem } from "./state.ts";

const WINDOW_MS = 15 * 60_000;

/** The limit that a request counts for; null for one that no test needs a limit of. */
function limitOf(method: string, path: string, limits: Switches["limits"]): [name: string, most: number] | null {
  if (path === "/2/tweets" && method === "POST") return ["posts", limits.posts];
  if (path.startsWith("/2/tweets/") && method === "DELETE") return ["deletions", limits.deletions];
  if (path.startsWith("/2/media/")) return ["uploads", limits.uploads];
  return /^\/2\/users\/\d+\/tweets$/.test(path) ? ["timelines", limits.timelines] : null;
}

/** Answers a request by the limits of its account, or else by the API; the headers state the limit. */
export function createRates(switches: Switches) {
  const windows = new Map<string, { used: number; endsAt: number }>();
  const now = () => switches.now().getTime();
  return {
    async within(request: Request, answer: () => Promise<Response>): Promise<Response> {
      const limit = limitOf(request.method, new URL(request.url).pathname, switches.limits);
      if (limit === null) return answer();
      const [name, most] = limit;
      const key = `${name} ${request.headers.get("authorization") ?? ""}`;
      const window = windows.get(key);
      const current = window !== undefined && window.endsAt > now() ? window : { used: 0, endsAt: now() + WINDOW_MS };
      windows.set(key, current);
      const isFull = current.used >= most;
      current.used += isFull ? 0 : 1;
      const response = isFull ? problem(429, "Too Many Requests", "Too Many Requests") : await answer();
      response.headers.set("x-rate-limit-limit", String(most));
      response.headers.set("x-rate-limit-remaining", String(most - current.used));
      response.headers.set("x-rate-limit-reset", String(Math.ceil(current.endsAt / 1000)));
      return response;
    },
  };
}
