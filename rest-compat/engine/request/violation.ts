import { longToJson } from "../long.ts";

/** One entry of a problem's `errors`: what is wrong, where in the request, and with which value. */
export interface Violation {
  message: string;
  /** `body`, `body.list[2].field`, `path.id`, `query.limit`, `header.Name`; left out where nothing in the request is meant. */
  location?: string;
  /** Left out for secrets, for unknown members (a misspelt name may hold a secret) and for lists and objects. */
  value?: unknown;
}

const LONGEST = 200;
const LONGEST_MESSAGE = 1000;
const MOST = 100;

/** Only plain values are echoed, and no more of them than a reader needs. */
export function echo(value: unknown): Pick<Violation, "value"> {
  if (typeof value === "string") return { value: cut(value) };
  if (typeof value === "bigint") return { value: longToJson(value) };
  return typeof value === "number" || typeof value === "boolean" || value === null ? { value } : {};
}

/** As it is printed: every text bounded, and at most a hundred entries, so that an answer stays smaller than what asked for it. */
export const printable = (violations: readonly Violation[]): Violation[] =>
  violations.slice(0, MOST).map(({ message, location, value }) => ({
    message: message.slice(0, LONGEST_MESSAGE),
    ...(location !== undefined && { location: cut(location) }),
    ...(value !== undefined && { value }),
  }));

const cut = (text: string) => text.slice(0, LONGEST);
