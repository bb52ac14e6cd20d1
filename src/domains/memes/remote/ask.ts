import { outboundReason } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { MemeTemplate } from "../template.ts";
import { readTemplates } from "./templates.ts";
import { Trouble } from "./trouble.ts";

/** memegen's own list has some 200 kB. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 8000;

/** After what went wrong nobody asks for a while: requests of people would only add to it. */
const REST_SECONDS = 30;
const THROTTLED_SECONDS = 60;
const LONGEST_SECONDS = 3600;

/** What a provider said: its templates, or that those of the tag are still the same. */
export type Answered = { templates: MemeTemplate[]; etag: string | null } | "unchanged";

type Asking = Pick<Services, "fetch" | "now">;

/** Asks a provider for all its templates: `GET /templates/` of memegen's protocol. @throws Trouble */
export async function askForTemplates({ fetch, now }: Asking, base: string, etag: string | null): Promise<Answered> {
  const headers = { accept: "application/json", ...(etag !== null && { "if-none-match": etag }) };
  const bounds = { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, part: "memes" } as const;
  const answer = await fetch(`${base}/templates/`, { headers, bounds }).catch(unreachable);
  if (answer.status === 304 && etag !== null) return "unchanged";
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw troubleOf(answer, now());
  }
  const text = await answer.text().catch(unreachable);
  const templates = readTemplates(parsed(text));
  if (templates === null) throw new Trouble("BAD_GATEWAY", REST_SECONDS);
  return { templates, etag: answer.headers.get("etag")?.slice(0, 200) ?? null };
}

/** What is wrong with an answer that is not 200. */
export function troubleOf({ status, headers }: Response, now: Date): Trouble {
  if (status === 429) {
    const seconds = retryAfter(headers.get("retry-after"), now) ?? THROTTLED_SECONDS;
    return new Trouble("RATE_LIMITED", Math.min(Math.max(1, seconds), LONGEST_SECONDS));
  }
  return new Trouble(status >= 500 ? "UNAVAILABLE" : "BAD_GATEWAY", REST_SECONDS);
}

/** No answer at all, one that was too late, or one that is too large to be what was asked for. */
export function unreachable(error: unknown): never {
  const code = outboundReason(error) === "size" ? "BAD_GATEWAY" : "UNAVAILABLE";
  throw new Trouble(code, REST_SECONDS, { cause: error });
}

/** In seconds: `Retry-After` is a number of them, or a date (RFC 9110 §10.2.3). */
function retryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.ceil((at - now.getTime()) / 1000);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
