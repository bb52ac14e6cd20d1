import { createHash } from "node:crypto";
import type { Discord } from "./state.ts";

const TEN_MINUTES = 600_000;

/** A request as the limits see it: its route without ids, and the resource of its path that has limits of its own. */
interface Place {
  bucket: string;
  resource: string;
}

function placeOf(request: Request): Place {
  const [, , , kind = "", id = "", token = "", ...rest] = new URL(request.url).pathname.split("/");
  const isWebhook = kind === "webhooks";
  const others = (isWebhook ? rest : [token, ...rest]).map((part) => (Number.isNaN(Number(part)) ? part : ":id"));
  const route = `${request.method} /${kind}/${others.join("/")}`;
  return {
    bucket: createHash("sha256").update(route).digest("hex").slice(0, 32),
    resource: isWebhook ? `${id}/${token}` : id,
  };
}

const LIMITED = "You are being rate limited.";

function refusal(waitMs: number, scope: "user" | "global" | "shared", headers: Record<string, string>): Response {
  const seconds = waitMs / 1000;
  const message = scope === "shared" ? "The resource is being rate limited." : LIMITED;
  const body = { message, retry_after: seconds, global: scope === "global" };
  const more = { "retry-after": String(Math.ceil(seconds)), "x-ratelimit-scope": scope };
  return Response.json(body, { status: 429, headers: { ...headers, ...more } });
}

/** The limits of routes, callers and addresses, with the headers that state them. */
export function createRates(discord: Discord) {
  const { switches } = discord;
  const windows = new Map<string, { used: number; endsAt: number }>();
  /** When invalid requests were answered, the oldest first. */
  const invalid: number[] = [];
  const now = () => switches.now().getTime();

  function windowOf(key: string, lengthMs: number) {
    const window = windows.get(key);
    const current = window !== undefined && window.endsAt > now() ? window : { used: 0, endsAt: now() + lengthMs };
    windows.set(key, current);
    return current;
  }

  function blocked(): Response | null {
    while (invalid.length > 0 && (invalid[0] ?? 0) <= now() - TEN_MINUTES) invalid.shift();
    if (invalid.length < switches.invalidRequests) return null;
    // Not the API itself answers, but what stands before it.
    const seconds = Math.ceil(((invalid[0] ?? 0) + TEN_MINUTES - now()) / 1000);
    const headers = { "content-type": "text/html; charset=UTF-8", "retry-after": String(seconds) };
    return new Response("<!doctype html><title>Access denied</title>error code: 1015", { status: 429, headers });
  }

  function isInvalid(request: Request, { status, headers }: Response): boolean {
    if (status === 429) return headers.get("x-ratelimit-scope") !== "shared";
    const isWebhook = new URL(request.url).pathname.includes("/webhooks/");
    return status === 401 || status === 403 || (status === 404 && isWebhook);
  }

  /** Answers a request by the limits, or else by the API. */
  async function within(request: Request, answer: () => Promise<Response>): Promise<Response> {
    const early = blocked();
    if (early !== null) return early;
    const response = await answered(request, answer);
    if (isInvalid(request, response)) invalid.push(now());
    return response;
  }

  async function answered(request: Request, answer: () => Promise<Response>): Promise<Response> {
    const all = windowOf(`all ${request.headers.get("authorization") ?? ""}`, 1000);
    if (all.used >= switches.globalRequests) {
      return refusal(all.endsAt - now(), "global", { "x-ratelimit-global": "true" });
    }
    all.used += 1;
    const { bucket, resource } = placeOf(request);
    const { requests, seconds } = switches.bucket;
    const own = windowOf(`${bucket} ${resource}`, seconds * 1000);
    const isFull = own.used >= requests;
    own.used += isFull ? 0 : 1;
    const headers = {
      "x-ratelimit-limit": String(requests),
      "x-ratelimit-remaining": String(requests - own.used),
      "x-ratelimit-reset": String(own.endsAt / 1000),
      "x-ratelimit-reset-after": String((own.endsAt - now()) / 1000),
      "x-ratelimit-bucket": bucket,
    };
    if (isFull) return refusal(own.endsAt - now(), "user", headers);
    const rest = (discord.resting.get(resource)?.getTime() ?? 0) - now();
    if (rest > 0 && request.method === "POST") return refusal(rest, "shared", headers);
    const response = await answer();
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }

  return { within };
}
