import fc from "fast-check";

const TEXT = fc.string({ unit: "binary", maxLength: 40 });
const JSON_VALUE = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" });
const FLOAT = fc.double({ noNaN: true, noDefaultInfinity: true });
const INSTANT = fc.date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("2200-01-01") });
/** How strongly fast-check prefers values at edges: 2 is the strongest. */
const BIAS = 3;

/** The random choices that a request is made of. The same source gives the same choices. */
export class Draw {
  readonly #random: fc.Random;
  readonly #isDefective: boolean;

  constructor(random: fc.Random) {
    this.#random = random;
    this.#isDefective = random.nextInt(0, 99) < 45;
  }

  /** A whole number from `minimum` to `maximum`. */
  whole(minimum: number, maximum: number): number {
    return this.#random.nextInt(minimum, maximum);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.whole(0, 99) < percent;
  }

  /** Like `chance`, but never in the requests that are to be valid: one defect hides all that comes after it. */
  defect(percent: number): boolean {
    return this.#isDefective && this.chance(percent);
  }

  /** One of the items. */
  of<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("a choice needs at least one item");
    return items[this.whole(0, items.length - 1)] as Item;
  }

  /** A short text of arbitrary characters, without half surrogates. */
  text(): string {
    return this.#any(TEXT);
  }

  /** Any JSON value. */
  json(): unknown {
    return this.#any(JSON_VALUE);
  }

  /** A finite floating-point number, small or large. */
  float(): number {
    return this.#any(FLOAT);
  }

  /** An instant as RFC 3339 text. */
  instant(): string {
    return this.#any(INSTANT).toISOString();
  }

  #any<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    return arbitrary.generate(this.#random, BIAS).value;
  }
}
