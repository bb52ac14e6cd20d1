/** A clock that only tests advance. */
export class Clock {
  #at: Date;

  constructor(start: Date) {
    this.#at = start;
  }

  /** Bound, so that it can be handed over as it is. */
  readonly now = (): Date => new Date(this.#at);

  advance(milliseconds: number): void {
    this.#at = new Date(this.#at.getTime() + milliseconds);
  }

  set(at: Date): void {
    this.#at = at;
  }
}
