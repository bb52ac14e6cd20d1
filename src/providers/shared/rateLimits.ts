import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { namedInstant } from "./retryAt.ts";

/** The headers in which a network states its rate limits. Each network declares its own. */
export interface RateHeaders {
  /** The number of requests that are left; null where a network does not state it. */
  readonly remaining: string | null;
  /** The time from which requests are left again, the most exact one first. Read after `Retry-After` in a 429. */
  readonly reset: readonly string[];
  /**
   * The header of a 429 that says whose limit is reached, and its values for a limit of the account alone. Any other
   * 429 concerns the app. Absent where every limit is one of an account.
   */
  readonly scope?: { readonly header: string; readonly ofAccount: readonly string[] };
}

/** A network that states only when to come back. */
export const RETRY_AFTER: RateHeaders = { remaining: null, reset: [] };

/** The time before which a network takes no further request of an account, or of the whole app. */
export interface Pause {
  readonly of: "account" | "app";
  readonly until: Date;
}

/** Returns the pause that an answer asks for; null for none. The network may name any time, so the caller bounds it. */
export function pauseOf({ status, headers }: Pick<Response, "status" | "headers">, rules: RateHeaders, now: Date) {
  const { remaining, reset, scope } = rules;
  const isRefused = status === 429;
  const isSpent = remaining !== null && headers.get(remaining)?.trim() === "0";
  if (!isRefused && !isSpent) return null;
  const until = namedInstant(headers, isRefused ? ["retry-after", ...reset] : reset, now);
  if (until === null || until <= now) return null;
  const isOfAccount = !isRefused || scope === undefined || scope.ofAccount.includes(headers.get(scope.header) ?? "");
  return { of: isOfAccount ? "account" : "app", until } satisfies Pause;
}

/** A fetch that notes the pauses that answers ask for: the longest of the account and of the app. */
export function notingPauses(fetch: Fetch, rules: RateHeaders, now: () => Date) {
  const pauses = new Map<Pause["of"], Date>();
  const note = ({ of, until }: Pause) => {
    if (until > (pauses.get(of) ?? new Date(0))) pauses.set(of, until);
  };
  const noting: Fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const pause = pauseOf(answer, rules, now());
    if (pause !== null) note(pause);
    return answer;
  };
  return { fetch: noting, pauses: pauses as ReadonlyMap<Pause["of"], Date>, note };
}
