/**
 * Limits the time of many waits together. `Promise.race` with one promise would keep a record of every wait until the
 * last one ends, and a client chooses how many pieces its body has.
 */
export class TimeLimit {
  #isOver = false;
  readonly #late: () => Error;
  readonly #timer: ReturnType<typeof setTimeout>;
  #end: (error: Error) => void = () => {};

  /** @param late makes the error of the wait that takes too long, and of later ones */
  constructor(milliseconds: number, late: () => Error) {
    this.#late = late;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#end(late());
    }, milliseconds);
  }

  /** Waits for a promise until the time is over. One wait follows the other. */
  within<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#end = reject;
      promise.then(resolve, reject);
      if (this.#isOver) reject(this.#late());
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
