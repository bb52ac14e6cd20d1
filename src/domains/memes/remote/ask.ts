import { findDomainError } from "../../../platform/errors/recognize.ts";
import { outboundReason } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { MemeTemplate } from "../template.ts";
import { readTemplates } from "./templates.ts";
import { Trouble } from "./trouble.ts";

/** The maximum size of the list. The list of memegen has about 200 kB. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 8000;

/** The pause after a failure, because further requests would add to the problem. */
const REST_SECONDS = 30;
const THROTTLED_SECONDS = 60;
const LONGEST_SECONDS = 3600;

/** The provider's answer: its templates, or `unchanged` for the known entity tag. */
export type Answered = { templates: MemeTemplate[]; etag: string | null } | "unchanged";

type Asking = Pick<Services, "fetch" | "now">;

/** Requests all templates of a provider: `GET /templates/` of memegen's protocol. @throws Trouble */
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

/** Returns the failure of a response whose status is not 200. */
export function troubleOf({ status, headers }: Response, now: Date): Trouble {
  if (status === 429) {
    const seconds = retryAfter(headers.get("retry-after"), now) ?? THROTTLED_SECONDS;
    return new Trouble("RATE_LIMITED", Math.min(Math.max(1, seconds), LONGEST_SECONDS));
  }
  return new Trouble(status >= 500 ? "UNAVAILABLE" : "BAD_GATEWAY", REST_SECONDS);
}

/** Throws the failure of a response that is missing, late or too large. */
export function unreachable(error: unknown): never {
  // The bound of one tenant says nothing about the provider.
  const domainError = findDomainError(error);
  if (domainError !== undefined) throw domainError;
  const code = outboundReason(error) === "size" ? "BAD_GATEWAY" : "UNAVAILABLE";
  throw new Trouble(code, REST_SECONDS, { cause: error });
}

/** Returns `Retry-After` in seconds: a number of seconds, or a date (RFC 9110 §10.2.3). */
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
