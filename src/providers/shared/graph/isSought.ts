import { ProviderFailure } from "../../failure.ts";
import type { Sought } from "./containers.ts";

/** The clocks of two servers differ. */
const SKEW_MS = 120_000;

interface Listed {
  id: string;
  text: string;
  /** ISO 8601, with the offset as Meta writes it: `2026-11-02T10:00:00+0000`. */
  timestamp: string;
  /** The post that it replies to; null for no reply, and where the network does not say. */
  parent: string | null;
}

/** Whether a listed post is the lost one. Networks remove white space around a text. */
export function isSought({ text, since, otherPosts, replyTo }: Sought, listed: Listed): boolean {
  if (otherPosts.has(listed.id) || listed.text.trim() !== text.trim()) return false;
  if (replyTo != null && listed.parent !== null && listed.parent !== replyTo.parent) return false;
  return timeOf(listed.timestamp) >= since.getTime() - SKEW_MS;
}

/**
 * A time without a colon in its offset does not have the form of ECMAScript.
 * @throws ProviderFailure for another text: a post of an unknown time is no sign that a lost one is absent
 */
export function timeOf(text: string): number {
  const time = new Date(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")).getTime();
  if (Number.isNaN(time)) throw new ProviderFailure("invalid");
  return time;
}
