import { randomInt } from "node:crypto";
import process from "node:process";

/**
 * The one source of random choices in tests: kills, pauses, cut connections, generated requests and properties. Each
 * use prints its seed; `ROSTRUM_SEED=<seed>` makes the same choices again.
 */
const SEED = process.env["ROSTRUM_SEED"];
const OF_THIS_RUN = SEED === undefined ? randomInt(2 ** 31 - 1) : Number(SEED);

/** The seed of this run: the one of the environment, else the fixed one, else a random one. */
export const seedOf = (fixed?: number): number => (SEED === undefined && fixed !== undefined ? fixed : OF_THIS_RUN);

export interface Choices {
  /** A number of at least 0 and less than the limit, with fractions. */
  below(limit: number): number;
  /** A whole number of at least `from` and less than `to`. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Random choices that depend on the seed alone, printed under the name of what makes them. */
export function choices(name: string): Choices {
  const seed = seedOf();
  console.log(`${name}: ROSTRUM_SEED=${seed} makes the same choices again`);
  return choicesOf(seed);
}

/** The choices that follow from a seed, for a property whose cases have seeds of their own. */
export function choicesOf(seed: number): Choices {
  const next = mulberry32(seed);
  const below = (limit: number) => next() * limit;
  const between = (from: number, to: number) => from + Math.floor(below(to - from));
  return { below, between, pick: (items) => items[between(0, items.length)] as (typeof items)[number] };
}

/** Mulberry32, a generator of 32 bits of state: https://github.com/bryc/code/blob/master/jshash/PRNGs.md. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
