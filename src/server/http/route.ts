import { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "./call.ts";

export type Answered = Response | Promise<Response>;

/** Answers a call; `name` is the parameter of the path, empty for a path without one. */
export type Answer = (call: Call, name: string) => Answered;

/** One address of the server, or all below it. */
export interface Row {
  readonly path: string;
  /** Whether the address is only read: other methods than GET and HEAD are refused. */
  readonly reads: boolean;
  readonly answer: Answer;
}

export const at = (path: string, answer: Answer): Row => ({ path, reads: false, answer });
export const page = (path: string, answer: Answer): Row => ({ path, reads: true, answer });

/** Loads at the first call, once, what few servers or few callers need, and answers with it. */
export function lazy<Loaded>(
  load: () => Promise<Loaded>,
  answer: (loaded: Loaded, call: Call, name: string) => Answered,
): Answer {
  let loaded: Promise<Loaded> | undefined;
  return async (call, name) => answer(await (loaded ??= load()), call, name);
}

/** @throws DomainError NOT_FOUND */
export function nothing(): never {
  throw new DomainError("NOT_FOUND", "There is no such path");
}
