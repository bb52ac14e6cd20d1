import { AsyncLocalStorage } from "node:async_hooks";
import { Buffer } from "node:buffer";
import type { GraphQLResolveInfo } from "graphql";
import { DomainError } from "../errors/errors.ts";

export interface Ceilings {
  /** Seconds that the execution may take; null for one that is not cut, such as a mutation. */
  readonly seconds: number | null;
  /** Bytes that the JSON of the answer may have. */
  readonly bytes: number;
}

/** Why an execution was stopped, and the field that was being resolved. */
export interface Stop {
  readonly error: DomainError;
  readonly at: GraphQLResolveInfo | undefined;
}

const current = new AsyncLocalStorage<Operation | undefined>();

/** The operation whose resolvers called this code; undefined outside of an execution. */
export const currentOperation = (): Operation | undefined => current.getStore();

/** Runs what must go on though the operation was stopped. */
export const outsideOperations = <Result>(act: () => Result): Result => current.run(undefined, act);

/** Fields that wait for nothing look at the clock once in so many. */
const FIELDS_BETWEEN_LOOKS = 16;

/** One execution of a GraphQL operation within its ceilings. `signal` aborts as soon as one is passed; no statement starts after that. */
export class Operation {
  readonly #ceilings: Ceilings;
  readonly #controller = new AbortController();
  readonly #until: number;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  /** Fields whose resolver has not answered yet, oldest first. */
  readonly #pending = new Set<GraphQLResolveInfo>();
  #fields = 0;
  #bytes = 0;
  #stopped: Stop | undefined;

  constructor(ceilings: Ceilings) {
    this.#ceilings = ceilings;
    const { seconds } = ceilings;
    this.#until = seconds === null ? Infinity : performance.now() + seconds * 1000;
    if (seconds !== null) this.#timer = setTimeout(() => this.#expire(), seconds * 1000);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Undefined as long as no ceiling was passed. */
  get stopped(): Stop | undefined {
    return this.#stopped;
  }

  /** @throws DomainError once a ceiling was passed */
  check(at?: GraphQLResolveInfo): void {
    if (this.isStopped(at)) throw this.#stopped?.error;
  }

  /** Looks at the clock, since work that never waits for the event loop keeps the timer from firing: PGlite's statements are such work. */
  isStopped(at?: GraphQLResolveInfo): boolean {
    if (performance.now() > this.#until) this.#expire(at);
    return this.#stopped !== undefined;
  }

  /** An estimate from below: escapes and what `__schema` answers are not counted. */
  get bytes(): number {
    return this.#bytes;
  }

  run<Result>(execute: () => Result): Result {
    return current.run(this, execute);
  }

  /** Ends the timer. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Stops the execution because of its answer. */
  refuseSize(at?: GraphQLResolveInfo): void {
    const { bytes } = this.#ceilings;
    this.#stop(
      new DomainError(
        "ANSWER_TOO_LARGE",
        `The answer is larger than ${bytes} bytes. Ask for smaller pages or fewer fields.`,
      ),
      at,
    );
  }

  /**
   * Resolves one field: counts what it answers, and remembers it while it waits.
   * @throws DomainError once a ceiling was passed
   */
  resolve(info: GraphQLResolveInfo, resolver: () => unknown): unknown {
    if (++this.#fields % FIELDS_BETWEEN_LOOKS === 0) this.check(info);
    if (this.#stopped !== undefined) throw this.#stopped.error;
    const value = resolver();
    if (!isPromise(value)) return this.#count(info, value);
    this.#pending.add(info);
    return value.then(
      (resolved) => {
        this.#pending.delete(info);
        this.check(info);
        return this.#count(info, resolved);
      },
      (error: unknown) => {
        this.#pending.delete(info);
        throw error;
      },
    );
  }

  #count(info: GraphQLResolveInfo, value: unknown): unknown {
    this.#bytes += String(info.path.key).length + 4 + sizeOf(value);
    if (this.#bytes > this.#ceilings.bytes) this.refuseSize(info);
    if (this.#stopped !== undefined) throw this.#stopped.error;
    return value;
  }

  #expire(at: GraphQLResolveInfo | undefined = this.#pending.values().next().value): void {
    const { seconds } = this.#ceilings;
    this.#stop(
      new DomainError(
        "QUERY_TIMEOUT",
        `The query did not finish within ${seconds} seconds. Ask for smaller pages or fewer fields, or try again later.`,
        [],
        { retry_after: RETRY_AFTER },
      ),
      at,
    );
  }

  #stop(error: DomainError, at: GraphQLResolveInfo | undefined): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { error, at };
    this.#controller.abort(error);
  }
}

/** Seconds after which a query that took too long may be tried again. */
const RETRY_AFTER = 10;

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === "function";

/** How long a value is as JSON, without its escapes. What an object holds is counted with its fields. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + sizeOf(each) + 1, 2);
  return typeof value === "bigint" || value instanceof Date ? 24 : 4;
}
