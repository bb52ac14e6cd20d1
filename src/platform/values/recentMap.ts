/**
 * A map of at most so many entries. One more, and the entry that was set longest ago is removed: callers choose many
 * keys, such as texts, and a map that is full of some caller's keys must not stay so for the others.
 */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.delete(this.keys().next().value as Key);
    return this;
  }
}
