/** A time limit whose clock can be paused. The clock starts at the first `resume`. */
export class Deadline {
  readonly #expire: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(ms: number, expire: () => void) {
    this.#left = ms;
    this.#expire = expire;
  }

  resume(): void {
    if (this.#isOver || this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#expire, Math.max(0, this.#left));
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  end(): void {
    this.#isOver = true;
    this.pause();
  }
}
