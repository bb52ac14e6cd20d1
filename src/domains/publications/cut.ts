/** A position in a text behind which it may be cut, as code units from its start. */
type Cuts = readonly number[];

const LINK = /https?:\/\/[^\s<>"]+/gi;

/**
 * Cuts a text into pieces that fit: at ends of sentences, else of words, else between characters as people see them. Links are not cut. Only
 * white space around the cuts is left out.
 * @param fits whether a piece may be so long; a part of a piece that fits must fit as well
 * @returns null if a link or a character does not fit, or more than `most` pieces are needed
 */
export function cut(text: string, fits: (piece: string) => boolean, most: number): string[] | null {
  if (text.trim() === "") return [""];
  const levels = levelsOf(text);
  const pieces: string[] = [];
  let from = text.length - text.trimStart().length;
  do {
    if (pieces.length === most) return null;
    const piece = (to: number) => text.slice(from, to).trimEnd();
    const to = furthest(levels, from, (at) => fits(piece(at)));
    if (to === null) return null;
    pieces.push(piece(to));
    from = to + text.slice(to).length - text.slice(to).trimStart().length;
  } while (from < text.length);
  return pieces;
}

/** The positions of each level, from the best one. Each is computed when it is first needed. */
function levelsOf(text: string): (() => Cuts)[] {
  const links = [...text.matchAll(LINK)].map(({ 0: link, index }) => [index, index + link.length] as const);
  return (["sentence", "word", "grapheme"] as const).map((granularity) => {
    let cuts: Cuts | undefined;
    return () => (cuts ??= cutsOf(text, granularity, links));
  });
}

function cutsOf(
  text: string,
  granularity: "sentence" | "word" | "grapheme",
  links: readonly (readonly [number, number])[],
): Cuts {
  const cuts: number[] = [];
  let link = 0;
  for (const { index, segment } of new Intl.Segmenter("und", { granularity }).segment(text)) {
    const at = index + segment.length;
    while ((links[link]?.[1] ?? Number.POSITIVE_INFINITY) <= at) link += 1;
    if (at > (links[link]?.[0] ?? Number.POSITIVE_INFINITY)) continue;
    cuts.push(at);
  }
  return cuts;
}

/** The furthest position that fits, at the best level that has one: steps that double, then halves. Null if none fits. */
function furthest(levels: readonly (() => Cuts)[], from: number, fits: (at: number) => boolean): number | null {
  for (const level of levels) {
    const cuts = level();
    const first = firstBehind(cuts, from);
    let step = 1;
    while (first + step <= cuts.length && fits(cuts[first + step - 1] ?? 0)) step *= 2;
    // Below `low` everything fits; at `high` nothing does, or the text ends.
    let low = Math.floor(step / 2);
    let high = Math.min(step, cuts.length - first + 1);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(cuts[first + middle - 1] ?? 0)) low = middle;
      else high = middle;
    }
    if (low > 0) return cuts[first + low - 1] ?? null;
  }
  return null;
}

/** The index of the first position behind `from`. */
function firstBehind(cuts: Cuts, from: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((cuts[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return low;
}
