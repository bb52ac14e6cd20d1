import fc from "fast-check";

/** Random choices of one request, made by fast-check: the same seed gives the same request, and a smaller choice gives a simpler one. */
export class Draw {
  readonly #generate: fc.GeneratorValue;

  constructor(generate: fc.GeneratorValue) {
    this.#generate = generate;
  }

  /** A whole number from `minimum` to `maximum`. It shrinks to `minimum`. */
  whole(minimum: number, maximum: number): number {
    return this.#generate(fc.integer, { min: minimum, max: maximum });
  }

  /** True in so many of a hundred cases. It shrinks to false. */
  chance(percent: number): boolean {
    return this.#generate(evenInteger, 99) >= 100 - percent;
  }

  /** One of the items. It shrinks to the first one. */
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.#generate(evenInteger, items.length - 1)];
    if (item === undefined && items.length === 0) throw new Error("a choice needs at least one item");
    return item as Item;
  }

  /** A text of arbitrary characters, sometimes outside of the basic plane, without half surrogates. */
  text(maxLength: number): string {
    return this.#generate(anyText, maxLength);
  }

  /** Any JSON value. */
  json(): unknown {
    return this.#generate(anyJson);
  }

  /** A finite floating-point number, small or large. */
  float(): number {
    return this.#generate(fc.double, { noNaN: true, noDefaultInfinity: true });
  }

  /** An instant as RFC 3339 text. */
  instant(): string {
    return this.#generate(anyDate).toISOString();
  }
}

/** fast-check prefers small integers to find edges; a choice between alternatives must not prefer any. */
const evenInteger = (maximum: number) => fc.noBias(fc.integer({ min: 0, max: maximum }));
const anyText = (maxLength: number) => fc.string({ unit: "binary", maxLength });
const anyJson = () => fc.jsonValue({ maxDepth: 3, stringUnit: "binary" });
const anyDate = () => fc.date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("2200-01-01") });
