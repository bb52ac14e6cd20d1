import type { Posted } from "../../../providers/post.ts";
import type { Fault } from "./faults.ts";
import { MOST_ATTEMPTS, type Timing } from "./timing.ts";

/** The result of one attempt. */
export type Verdict =
  | { came: "posted"; posted: Posted }
  /** Nothing was posted, and a retry may succeed, not before `retryAt` if the provider named it. */
  | { came: "nothing"; fault: Fault; retryAt?: Date | null }
  /** Nothing was sent: the host's circuit is open until `until`. */
  | { came: "held"; fault: Fault; until: Date }
  /** Nothing was posted, and a retry cannot succeed. */
  | { came: "refusal"; fault: Fault }
  /** Whether the post exists is unknown. */
  | { came: "silence"; fault: Fault }
  /** Nothing was posted, because the provider names a post that is the same, or was. */
  | { came: "duplicate"; fault: Fault; externalUrl: string };

/** The next state of a rendition. */
export type Settlement =
  | { state: "LIVE"; posted: Posted }
  | { state: "QUEUED"; fault: Fault; at: Date }
  | { state: "AMBIGUOUS"; fault: Fault; at: Date }
  | { state: "REJECTED"; fault: Fault }
  /** With the address of the post that a person has to look at, where the provider named one. */
  | { state: "MANUAL_RESOLUTION"; fault: Fault; externalUrl?: string };

/** The attempts with one delivery key, which is created for each request to publish. */
export interface Tried {
  attempts: number;
  /** Those of them that a rate limit refused, without the latest one. */
  limited: number;
  firstAt: Date;
}

/** The longest wait for a host whose circuit is open, from one check of the circuit to the next. */
const LONGEST_HELD_MS = 15 * 60_000;

/** The longest wait between two questions about a file that is being processed. */
const LONGEST_PROCESSING_MS = 5 * 60_000;

const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

/**
 * The settlement after an attempt. Waits double, plus up to a quarter at random, so that posts that failed together are
 * not retried together.
 */
export function settlementOf(verdict: Verdict, tried: Tried, now: Date, timing: Timing): Settlement {
  switch (verdict.came) {
    case "posted":
      return { state: "LIVE", posted: verdict.posted };
    case "silence":
      return { state: "AMBIGUOUS", fault: verdict.fault, at: later(now, timing.reconcileAfterMs[0] ?? 0) };
    case "held": {
      // The longer a rendition has waited, the longer is its next wait: thousands may wait for one host.
      const waited = Math.min(now.getTime() - tried.firstAt.getTime(), LONGEST_HELD_MS);
      const wait = Math.max(verdict.until.getTime() - now.getTime(), waited / 2);
      // At random, so that not all go on at once, and not by hours where the wait is one of hours.
      const at = later(now, wait + (Math.min(wait, LONGEST_HELD_MS) * Math.random()) / 2);
      const spent = at > later(tried.firstAt, timing.giveUpMs);
      const { fault } = verdict;
      return spent ? { state: "REJECTED", fault } : { state: "QUEUED", fault, at };
    }
    case "refusal":
      return { state: "REJECTED", fault: verdict.fault };
    case "duplicate":
      return { state: "MANUAL_RESOLUTION", fault: verdict.fault, externalUrl: verdict.externalUrl };
    case "nothing": {
      const { firstMs, longestMs } = timing.retry;
      const wait = Math.min(firstMs * 2 ** (tried.attempts - 1), longestMs) * (1 + Math.random() / 4);
      const at = new Date(Math.max(later(now, wait).getTime(), verdict.retryAt?.getTime() ?? 0));
      // A refusal by a rate limit says nothing about the post, so only the time ends these attempts.
      const isCounted = verdict.fault.code !== "provider_limited";
      const isLast = isCounted && tried.attempts - tried.limited >= MOST_ATTEMPTS;
      const spent = isLast || at > later(tried.firstAt, timing.giveUpMs);
      return spent ? { state: "REJECTED", fault: verdict.fault } : { state: "QUEUED", fault: verdict.fault, at };
    }
  }
}

/**
 * When a post goes on for whose media the provider needs more time: the longer it took, the longer is the next wait.
 * Null when the time for all attempts is over.
 */
export function goesOnAt(afterMs: number, firstAt: Date, now: Date, timing: Timing): Date | null {
  const took = now.getTime() - firstAt.getTime();
  const at = later(now, Math.min(Math.max(afterMs, took / 4), LONGEST_PROCESSING_MS));
  return at > later(firstAt, timing.giveUpMs) ? null : at;
}

/**
 * The provider's answer about a lost post: it exists, it is absent, or unknown for now; `unaskable` if the provider
 * cannot be asked.
 */
export type Finding = { post: "there"; posted: Posted } | { post: "absent" | "unknown" | "unaskable" };

/** The attempt with the lost answer. */
export interface Lost {
  lostAt: Date;
  faultCode: string | null;
}

/**
 * The settlement after a question. A post may appear late, so "absent" counts only at the end of the schedule; the post
 * is then sent again with the same key.
 * @returns the instant of the next question while nothing is settled
 */
export function reconciled(
  finding: Finding,
  { lostAt, faultCode }: Lost,
  tried: Tried,
  now: Date,
  timing: Timing,
): Settlement | Date {
  if (finding.post === "there") return { state: "LIVE", posted: finding.posted };
  const unknowable = { state: "MANUAL_RESOLUTION" as const, fault: { code: "answer_lost" as const, httpStatus: null } };
  if (finding.post === "unaskable") return unknowable;
  const next = timing.reconcileAfterMs.map((after) => later(lostAt, after)).find((at) => at > now);
  if (next !== undefined) return next;
  if (finding.post === "absent") {
    // The duplicate is an earlier post of the account, so that no repetition helps.
    const isDuplicate = faultCode === "text_repeated";
    if (isDuplicate) return { state: "REJECTED", fault: { code: "text_repeated", httpStatus: null } };
    return settlementOf({ came: "nothing", fault: { code: "post_not_made", httpStatus: null } }, tried, now, timing);
  }
  const waited = now.getTime() - lostAt.getTime();
  return waited >= timing.giveUpMs ? unknowable : later(now, Math.min(waited, timing.reconcileLongestMs));
}
