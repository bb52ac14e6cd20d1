import { type Break, breaksInside, breaksOf } from "./breaks.ts";

/**
 * Cuts a text into as few pieces as fit, of about the same length: at ends of paragraphs and sentences where these stay
 * balanced, else at white space, or between words of scripts without spaces. A word is cut only if it fits into no
 * piece, and a link never. Only white space around the cuts is left out.
 * @param fits whether a piece may be so long; a part of a piece that fits should fit as well
 * @returns null if a link or a character does not fit, or more than `most` pieces are needed
 */
export function cut(text: string, fits: (piece: string) => boolean, most: number): string[] | null {
  if (text.trim() === "") return [""];
  const start = text.length - text.trimStart().length;
  const full = fill(text, start, fits, most);
  if (full === null) return null;
  const { breaks, ends } = full;
  const balanced = balance({ breaks, start, count: ends.length, fits: (from, to) => fits(text.slice(from, to)) });
  return piecesOf(text, start, balanced ?? ends);
}

function piecesOf(text: string, start: number, ends: readonly Break[]): string[] {
  let from = start;
  return ends.map(({ at, next }) => {
    const piece = text.slice(from, at);
    from = next;
    return piece;
  });
}

/**
 * Fills one piece after the other, which takes as few pieces as possible. Words that fit into none are opened for cuts.
 */
function fill(text: string, start: number, fits: (piece: string) => boolean, most: number) {
  let breaks = breaksOf(text);
  const ends: Break[] = [];
  let from = start;
  let first = 0;
  let guess = 1;
  while (first < breaks.length) {
    if (ends.length === most) return null;
    const last = furthest(first, breaks.length, guess, (index) => fits(text.slice(from, breaks[index]?.at)));
    if (last < first) {
      const inside = breaksInside(text, from, breaks[first]?.at ?? text.length);
      if (inside.length === 0) return null;
      breaks = [...breaks.slice(0, first), ...inside, ...breaks.slice(first)];
      continue;
    }
    const end = breaks[last];
    if (end === undefined) return null;
    ends.push(end);
    guess = last - first + 1;
    from = end.next;
    first = last + 1;
  }
  return { breaks, ends };
}

const NOWHERE: Break = { at: 0, next: 0, cost: Number.POSITIVE_INFINITY };

interface Filled {
  breaks: readonly Break[];
  start: number;
  count: number;
  fits(from: number, to: number): boolean;
}

/**
 * Chooses for each cut the best place near an equal share of the rest. Null if a piece that was chosen so does not fit.
 */
function balance({ breaks, start, count, fits }: Filled): Break[] | null {
  const earliest = earliestEnds(breaks, start, count, fits);
  const ends: Break[] = [];
  let from = start;
  let first = 0;
  let guess = 1;
  for (let rest = count - 1; rest > 0; rest -= 1) {
    const share = ((breaks.at(-1)?.at ?? 0) - from) / (rest + 1);
    let best: { index: number; cost: number } | null = null;
    const reach = furthest(first, breaks.length - 1, guess, (index) => fits(from, breaks[index]?.at ?? 0));
    for (let index = Math.max(first, earliest[rest] ?? 0); index <= reach; index += 1) {
      const { at, cost: disturbance } = breaks[index] ?? NOWHERE;
      const distance = Math.abs(at - from - share) / share;
      // A piece of less than half of its share is worse than any cut.
      const cost = disturbance + distance + (distance > 0.5 ? 2 : 0);
      if (best === null || cost < best.cost) best = { index, cost };
    }
    const end = breaks[best?.index ?? -1];
    if (best === null || end === undefined) return null;
    ends.push(end);
    guess = best.index - first + 1;
    from = end.next;
    first = best.index + 1;
  }
  const last = breaks.at(-1);
  return last && fits(from, last.at) ? [...ends, last] : null;
}

/** For each number of pieces: the first break behind which that many pieces take the rest of the text. */
function earliestEnds(breaks: readonly Break[], start: number, count: number, fits: Filled["fits"]): number[] {
  const earliest: number[] = [breaks.length - 1];
  let guess = 1;
  for (let pieces = 1; pieces < count; pieces += 1) {
    const last = earliest[pieces - 1] ?? 0;
    const to = breaks[last]?.at ?? 0;
    const steps = furthest(1, last + 1, guess, (step) => fits(breaks[last - step]?.next ?? start, to));
    guess = steps;
    earliest.push(last - steps);
  }
  return earliest;
}

/**
 * The greatest index from `first` on, below `end`, that fits, if all before it fit as well; `first - 1` if none does.
 * The search steps away from a guess in doubled steps, so that it measures pieces of about the length that it finds.
 */
function furthest(first: number, end: number, guess: number, fits: (index: number) => boolean): number {
  let low = first - 1;
  let high = end;
  let step = 1;
  const start = Math.min(end - 1, low + Math.max(1, guess));
  if (start < first) return low;
  if (fits(start)) {
    for (low = start; low + step < end && fits(low + step); step *= 2) low += step;
    high = Math.min(end, low + step);
  } else {
    for (high = start; high - step >= first && !fits(high - step); step *= 2) high -= step;
    low = Math.max(low, high - step);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
