import { AsyncLocalStorage } from "node:async_hooks";
import type { GraphQLResolveInfo } from "graphql";
import { DomainError } from "../errors/errors.ts";
import type { ExplainedStatement } from "./explainedStatement.ts";
import { CHARACTERS, Meter, type WorkBounds } from "./meter.ts";

export interface Ceilings extends WorkBounds {
  /** Time limit of the execution in seconds; null without a limit, for example for a mutation. */
  readonly seconds: number | null;
  /** Size limit of the answer's JSON in bytes. */
  readonly bytes: number;
}

/** A field that is resolved, or an object of its value. */
export type Place = Pick<GraphQLResolveInfo, "fieldNodes" | "path">;

/** Why an execution was stopped, and the field that was resolved at that moment. */
export interface Stop {
  readonly error: DomainError;
  readonly at: Place | undefined;
}

const current = new AsyncLocalStorage<Operation | undefined>();

/** Returns the operation whose resolvers called this code; undefined outside an execution. */
export const currentOperation = (): Operation | undefined => current.getStore();

/** Runs work that must continue after the operation was stopped. */
export const outsideOperations = <Result>(act: () => Result): Result => current.run(undefined, act);

/** Fields that do not wait check the clock once in this many fields. */
const FIELDS_BETWEEN_LOOKS = 16;

/**
 * One execution of a GraphQL operation within its ceilings. `signal` aborts when one is exceeded; no statement starts
 * after that.
 */
export class Operation {
  readonly #ceilings: Ceilings;
  readonly #onUncached: (() => void) | undefined;
  readonly #controller = new AbortController();
  readonly #until: number;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  /** Fields whose resolver has not returned yet, the oldest first. */
  readonly #pending = new Set<Place>();
  readonly #meter: Meter;
  /** The statements so far, if they are noted. */
  statements: ExplainedStatement[] | undefined;
  #fields = 0;
  #bytes = 0;
  #stopped: Stop | undefined;
  #uncached: string | undefined;
  #isWide = false;
  #holdsUntil = Infinity;

  /** @param onUncached is called as soon as it is known that the answer cannot be cached */
  constructor(ceilings: Ceilings, onUncached?: () => void) {
    this.#ceilings = ceilings;
    this.#onUncached = onUncached;
    this.#meter = new Meter(ceilings);
    const { seconds } = ceilings;
    this.#until = seconds === null ? Infinity : performance.now() + seconds * 1000;
    if (seconds !== null) this.#timer = setTimeout(() => this.#expire(), seconds * 1000);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the execution was stopped; undefined while it is within its ceilings. */
  get stopped(): Stop | undefined {
    return this.#stopped;
  }

  /** @throws DomainError after a ceiling was exceeded */
  check(at?: Place): void {
    if (this.isStopped(at)) throw this.#stopped?.error;
  }

  /**
   * Whether the execution was stopped. Checks the clock, because work that blocks the event loop, such as PGlite's,
   * also delays the timer.
   */
  isStopped(at?: Place): boolean {
    if (performance.now() > this.#until) this.#expire(at);
    return this.#stopped !== undefined;
  }

  /** The size of the answer so far. A lower bound: escapes and the answers of `__schema` are not counted. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The price of the work so far: each resolved field at its own price. The answers of `__schema` are not counted. */
  get points(): number {
    return this.#meter.points;
  }

  /** Counts the rows that one statement returned, and stops the execution beyond its bounds. */
  countRows(rows: readonly unknown[]): void {
    this.#refuseWork(this.#meter.addRows(rows));
  }

  /**
   * Counts the characters that a computation is about to read, which is known only after the rows were read.
   * @throws DomainError after a ceiling was exceeded
   */
  countCharacters(characters: number): void {
    this.#refuseWork(this.#meter.addPoints(characters / CHARACTERS));
    this.check();
  }

  /** Why the answer cannot be cached: the first reason, one word of a small set; undefined if it can. */
  get uncached(): string | undefined {
    return this.#uncached;
  }

  /** Excludes the answer from the cache: it depends on more than the rows of tenants whose revisions move. */
  neverCache(reason: string): void {
    if (this.#uncached !== undefined) return;
    this.#uncached = reason;
    this.#onUncached?.();
  }

  /** Whether the answer depends on more than the workspaces that the query names, whatever else it selects. */
  get isWide(): boolean {
    return this.#isWide;
  }

  widen(): void {
    this.#isWide = true;
  }

  /** The instant until which the answer holds without a commit, in milliseconds since 1970; Infinity without one. */
  get holdsUntil(): number {
    return this.#holdsUntil;
  }

  /** The answer has a value that is another one at an instant. */
  holdUntil(instant: Date): void {
    this.#holdsUntil = Math.min(this.#holdsUntil, instant.getTime());
  }

  run<Result>(execute: () => Result): Result {
    return current.run(this, execute);
  }

  /**
   * Ends the execution: the answer is complete. An error can complete it while other fields still wait. These fields do
   * no more work, for which no one would be charged.
   */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) this.#stop(new DomainError("QUERY_REFUSED", "The answer is complete."), undefined);
  }

  /** Stops the execution because its answer is too large. */
  refuseSize(at?: Place): void {
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
   * Counts fields that are about to be resolved: their price, and the bytes of the answer that are known before their
   * values.
   * @throws DomainError after a ceiling was exceeded
   */
  countFields(fields: number, price: number, bytes: number, at: Place | undefined): void {
    this.#fields += fields;
    if (this.#fields >= FIELDS_BETWEEN_LOOKS) {
      this.#fields = 0;
      this.check(at);
    }
    // The fields after a stop do no work, and cost nothing.
    if (this.#stopped === undefined) this.#refuseWork(this.#meter.addPoints(price), at);
    this.#bytes += bytes;
    if (this.#bytes > this.#ceilings.bytes) this.refuseSize(at);
    if (this.#stopped !== undefined) throw this.#stopped.error;
  }

  /** Counts bytes of the answer. Returns false if there are too many; `refuseSize` stops the execution then. */
  countAnswer(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes <= this.#ceilings.bytes;
  }

  /** Returns what becomes of a value that a field waits for. @throws DomainError after a ceiling was exceeded */
  wait<Value, Result>(value: PromiseLike<Value>, at: Place, then: (value: Value) => Result): Promise<Result> {
    this.#pending.add(at);
    return value.then(
      (resolved) => {
        this.#pending.delete(at);
        this.check(at);
        return then(resolved);
      },
      (error: unknown) => {
        this.#pending.delete(at);
        throw error;
      },
    ) as Promise<Result>;
  }

  /** Stops the execution because its work exceeds a bound. */
  #refuseWork(bound: string | undefined, at: Place | undefined = this.#oldest): void {
    if (bound === undefined) return;
    const hint = "Ask for smaller pages or fewer fields.";
    this.#stop(new DomainError("QUERY_REFUSED", `The operation was stopped: it used more than ${bound}. ${hint}`), at);
  }

  /** The field that waits longest. */
  get #oldest(): Place | undefined {
    return this.#pending.values().next().value;
  }

  #expire(at: Place | undefined = this.#oldest): void {
    const { seconds } = this.#ceilings;
    this.#stop(
      new DomainError(
        "QUERY_TIMEOUT",
        `The query did not finish within ${seconds} seconds. Ask for smaller pages or fewer fields, or try again later.`,
        [],
        { retryAfter: RETRY_AFTER },
      ),
      at,
    );
  }

  #stop(error: DomainError, at: Place | undefined): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { error, at };
    this.#controller.abort(error);
  }
}

/** Seconds after which a query that took too long may be tried again. */
const RETRY_AFTER = 10;

export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === "function";
