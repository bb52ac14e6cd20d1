/** A place where a text may be cut: the piece before it ends at `at`, the piece behind it starts at `next`. */
export interface Break {
  at: number;
  next: number;
  /** How much a cut disturbs a reader: 0 between paragraphs. */
  cost: number;
}

const COST = { paragraph: 0, line: 0.05, sentence: 0.1, word: 0.4, character: 1 };

const SPACE = /\s+/gu;
/** Links, tags and mentions are one word, in every script. */
const WHOLE = /https?:\/\/[^\s<>"]+|[#＃@＠][\p{L}\p{M}\p{N}_]+/giu;
const LINK = /https?:\/\/[^\s<>"]+/i;

/** Characters of scripts that put no spaces between words. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Lana}\p{scx=Talu}\p{scx=Java}\p{scx=Bali}\p{scx=Tibt}！？]/u;
const OPENING = /[\p{Ps}\p{Pi}]/u;
const CONTINUING = /[\p{M}\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Lm}\p{Sk}]/u;

/** An abbreviation or initial such as Dr., Prof., J. or e.g., whose period ends no sentence. */
const ABBREVIATION = /(?<![\p{L}.])(?:\p{Lu}\p{L}{0,3}|\p{L}(?:\.\p{L}){1,3})\.$/u;
const LONGEST_ABBREVIATION = 12;

/**
 * Returns all places at white space, and between words of scripts without spaces, in their order; the last is the end
 * of the text.
 */
export function breaksOf(text: string): Break[] {
  const end = text.trimEnd().length;
  const spaces: Break[] = [];
  for (const { 0: space, index: at } of text.matchAll(SPACE)) {
    if (at > 0 && at < end) spaces.push({ at, next: at + space.length, cost: costOf(space) });
  }
  const breaks = [...spaces, ...spacelessBreaks(text)].toSorted((one, other) => one.at - other.at);
  preferSentences(text, breaks);
  return [...breaks, { at: end, next: text.length, cost: COST.paragraph }];
}

/**
 * Returns the places between the characters of one word that is too long for a piece; none for a link, which stays
 * whole.
 */
export function breaksInside(text: string, from: number, to: number): Break[] {
  const word = text.slice(from, to);
  if (LINK.test(word)) return [];
  const segments = new Intl.Segmenter("und", { granularity: "grapheme" }).segment(word);
  return Array.from(segments, ({ index }) => at(from + index, COST.character)).slice(1);
}

const at = (position: number, cost: number): Break => ({ at: position, next: position, cost });

function costOf(space: string): number {
  const lines = space.replaceAll("\r\n", "\n").match(/[\n\r\u2028\u2029]/g)?.length ?? 0;
  if (lines === 0) return COST.word;
  return lines === 1 ? COST.line : COST.paragraph;
}

/** The first and the last character, whole also where two code units stand for it. */
const FIRST = /^./su;
const LAST = /(?:[\ud800-\udbff][\udc00-\udfff]|[^])$/;

function spacelessBreaks(text: string): Break[] {
  if (!SPACELESS.test(text)) return [];
  const wholes = text.matchAll(WHOLE);
  let whole = wholes.next().value;
  const breaks: Break[] = [];
  let before = "";
  for (const { segment, index } of new Intl.Segmenter("und", { granularity: "word" }).segment(text)) {
    while (whole && whole.index + whole[0].length <= index) whole = wholes.next().value;
    const first = FIRST.exec(segment)?.[0] ?? "";
    const last = LAST.exec(segment)?.[0] ?? "";
    const isInside = whole !== undefined && whole.index < index;
    const isBreak = SPACELESS.test(before) && !OPENING.test(before) && SPACELESS.test(first) && !CONTINUING.test(first);
    if (isBreak && !isInside && before.trim() !== "" && first.trim() !== "") breaks.push(at(index, COST.word));
    before = last;
  }
  return breaks;
}

/** Lowers the cost of the places where a sentence ends. */
function preferSentences(text: string, breaks: readonly Break[]): void {
  let next = 0;
  for (const { segment, index } of new Intl.Segmenter("und", { granularity: "sentence" }).segment(text)) {
    const end = index + segment.trimEnd().length;
    while ((breaks[next]?.at ?? Number.POSITIVE_INFINITY) < end) next += 1;
    const place = breaks[next];
    if (place?.at !== end || ABBREVIATION.test(text.slice(Math.max(0, end - LONGEST_ABBREVIATION), end))) continue;
    place.cost = Math.min(place.cost, COST.sentence);
  }
}
