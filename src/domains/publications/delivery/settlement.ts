import type { Posted } from "../../../providers/post.ts";
import type { Fault } from "./faults.ts";
import { MOST_ATTEMPTS, type Timing } from "./timing.ts";

/** What one attempt came to. */
export type Verdict =
  | { came: "posted"; posted: Posted }
  /** Nothing was posted, and trying again may help: not before `retryAt`, where the provider named it. */
  | { came: "nothing"; fault: Fault; retryAt?: Date | null }
  /** Nothing was sent: the host was out of reach a moment ago, and calls to it are held until `until`. */
  | { came: "held"; fault: Fault; until: Date }
  /** Nothing was posted, and nothing will be by trying again. */
  | { came: "refusal"; fault: Fault }
  /** Nobody knows whether it was posted. */
  | { came: "silence"; fault: Fault };

/** What becomes of a rendition. */
export type Settlement =
  | { state: "LIVE"; posted: Posted }
  | { state: "QUEUED"; fault: Fault; at: Date }
  | { state: "AMBIGUOUS"; fault: Fault; at: Date }
  | { state: "REJECTED"; fault: Fault }
  | { state: "MANUAL_RESOLUTION"; fault: Fault };

/** The attempts that one delivery key had: since somebody asked for the post. */
export interface Tried {
  attempts: number;
  firstAt: Date;
}

/** The longest wait of a rendition whose host is out of reach: from one look at the host's circuit to the next. */
const LONGEST_HELD_MS = 15 * 60_000;

const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

/** What follows from an attempt: the back-off doubles, and is spread by up to a quarter so that what failed together does not return together. */
export function settlementOf(verdict: Verdict, tried: Tried, now: Date, timing: Timing): Settlement {
  switch (verdict.came) {
    case "posted":
      return { state: "LIVE", posted: verdict.posted };
    case "silence":
      return { state: "AMBIGUOUS", fault: verdict.fault, at: later(now, timing.reconcileAfterMs[0] ?? 0) };
    case "held": {
      // The longer it has waited, the rarer it looks: thousands may wait for one host.
      const waited = Math.min(now.getTime() - tried.firstAt.getTime(), LONGEST_HELD_MS);
      const wait = Math.max(verdict.until.getTime() - now.getTime(), waited / 2) * (1 + Math.random() / 2);
      const at = later(now, wait);
      const spent = at > later(tried.firstAt, timing.giveUpMs);
      const { fault } = verdict;
      return spent ? { state: "REJECTED", fault } : { state: "QUEUED", fault, at };
    }
    case "refusal":
      return { state: "REJECTED", fault: verdict.fault };
    case "nothing": {
      const { firstMs, longestMs } = timing.retry;
      const wait = Math.min(firstMs * 2 ** (tried.attempts - 1), longestMs) * (1 + Math.random() / 4);
      const at = new Date(Math.max(later(now, wait).getTime(), verdict.retryAt?.getTime() ?? 0));
      const spent = tried.attempts >= MOST_ATTEMPTS || at > later(tried.firstAt, timing.giveUpMs);
      return spent ? { state: "REJECTED", fault: verdict.fault } : { state: "QUEUED", fault: verdict.fault, at };
    }
  }
}

/** What a provider said of a post whose answer was lost: it, that there is none, nothing for now; untold when it cannot be asked. */
export type Found = { post: "there"; posted: Posted } | { post: "absent" | "unknown" | "untold" };

/**
 * What follows from asking. A post may appear after it was asked for, so that only the last question of the schedule is taken at its word;
 * it is then sent again with the same key. @returns when to ask again instead, where nothing follows yet
 */
export function reconciled(found: Found, lostAt: Date, tried: Tried, now: Date, timing: Timing): Settlement | Date {
  if (found.post === "there") return { state: "LIVE", posted: found.posted };
  const unknowable = { state: "MANUAL_RESOLUTION" as const, fault: { code: "answer_lost" as const, httpStatus: null } };
  if (found.post === "untold") return unknowable;
  const next = timing.reconcileAfterMs.map((after) => later(lostAt, after)).find((at) => at > now);
  if (next !== undefined) return next;
  if (found.post === "absent") {
    return settlementOf({ came: "nothing", fault: { code: "post_not_made", httpStatus: null } }, tried, now, timing);
  }
  const waited = now.getTime() - lostAt.getTime();
  return waited >= timing.giveUpMs ? unknowable : later(now, Math.min(waited, timing.reconcileLongestMs));
}
