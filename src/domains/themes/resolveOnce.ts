/**
 * A cache of immutable values for the `most` last used keys. Concurrent requests for a key wait for one computation.
 */
export class Once<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<Value>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key. A failure is not kept: the next request computes again. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const entry = this.#kept.get(key);
    this.#kept.delete(key);
    const value = entry ?? this.#made(key, make);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return value;
  }

  #made(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = make();
    value.catch(() => {
      if (this.#kept.get(key) === value) this.#kept.delete(key);
    });
    return value;
  }
}
