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

/** Loads at the first call, once, an answer that few servers or few callers need. */
export function lazy(load: () => Promise<Answer>): Answer {
  let answer: Promise<Answer> | undefined;
  return async (call, name) => (await (answer ??= load()))(call, name);
}

export const lazyAt = (path: string, load: () => Promise<Answer>): Row => at(path, lazy(load));
export const lazyPage = (path: string, load: () => Promise<Answer>): Row => page(path, lazy(load));

/** @throws DomainError NOT_FOUND */
export function nothing(): never {
  throw new DomainError("NOT_FOUND", "There is no such path");
}
