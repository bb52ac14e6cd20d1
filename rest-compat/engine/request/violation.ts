import { digitsOf } from "../integer.ts";

/** One entry of a problem's `errors`: the violated rule, its location in the request, and the value. */
export interface Violation {
  message: string;
  /**
   * `body`, `body.list[2].field`, `path.id`, `query.limit` or `header.Name`; absent when no part of the request is
   * concerned.
   */
  location?: string;
  /** Absent for secrets, for unknown members (a misspelled name may have a secret value), and for lists and objects. */
  value?: unknown;
  /** Whether the member is checked after all others (`lateCheck`). */
  late?: true;
}

const LONGEST = 200;
const LONGEST_MESSAGE = 1000;
const MOST = 100;

/** Returns a scalar as the `value` of a violation; texts are cut, lists and objects are left out. */
export function echo(value: unknown): Pick<Violation, "value"> {
  if (typeof value === "string") return { value: cut(value) };
  if (typeof value === "bigint") return { value: digitsOf(value) };
  return typeof value === "number" || typeof value === "boolean" || value === null ? { value } : {};
}

/** Bounds texts and entries (at most 100), so that the response is smaller than the request. */
export const printable = (violations: readonly Violation[]): Violation[] =>
  violations.slice(0, MOST).map(({ message, location, value }) => ({
    message: message.slice(0, LONGEST_MESSAGE),
    ...(location !== undefined && { location: cut(location) }),
    ...(value !== undefined && { value }),
  }));

const cut = (text: string) => text.slice(0, LONGEST);
