/** From the document's root, in its own names. */
export type Path = readonly (string | number)[];

export type Rule =
  | "version"
  | "length"
  | "range"
  | "area"
  | "count"
  | "size"
  | "id"
  | "unique"
  | "parent"
  | "color"
  | "payload"
  | "curve";

/** What a document breaks: where, which rule, what was found there, and what is needed in its stead. */
export interface Violation {
  path: Path;
  rule: Rule;
  found: string | number;
  /** Goes on from "must be". */
  needed: string;
}

export type Report = (path: Path, rule: Rule, found: Violation["found"], needed: string) => void;

/** Both ends belong to it, unless the lower one is said to be "above": then a value has to be greater. */
export type Bounds = readonly [least: number, most: number, above?: "above"];

/** A number within bounds; one that is not there is. */
export function checkRange(value: number | undefined, bounds: Bounds, path: () => Path, report: Report): void {
  if (value === undefined) return;
  const [least, most, above] = bounds;
  if (value <= most && (above ? value > least : value >= least)) return;
  report(path(), "range", value, shown(bounds));
}

const shown = ([least, most, above]: Bounds) =>
  above ? `above ${least} and at most ${most}` : most === Infinity ? `at least ${least}` : `from ${least} to ${most}`;

/** The numbers of an object within the bounds of a table. */
export function checkRanges<Member extends string>(
  object: { readonly [Name in NoInfer<Member>]?: unknown },
  table: Readonly<Record<Member, Bounds>>,
  at: Path,
  report: Report,
): void {
  for (const member of Object.keys(table) as Member[]) {
    checkRange(object[member] as number | undefined, table[member], () => [...at, member], report);
  }
}

const COLOR = /^#(?:[\da-f]{6}|[\da-f]{8})$/i;
const COLORS = "a colour, #RRGGBB or #RRGGBBAA";

export function checkColor(value: string, path: () => Path, report: Report): void {
  if (!COLOR.test(value)) report(path(), "color", value, COLORS);
}

/** Colours that may be left out, or empty, which says the same. */
export function checkColors<Member extends string>(
  object: { readonly [Name in Member]?: string | undefined },
  members: readonly Member[],
  at: Path,
  report: Report,
): void {
  for (const member of members) {
    const value = object[member];
    if (value && !COLOR.test(value)) report([...at, member], "color", value, `${COLORS}, or empty`);
  }
}

/** How many there are: at most so many, at least so many. */
export function checkCount(count: number, [least, most]: Bounds, path: () => Path, report: Report): void {
  if (count >= least && count <= most) return;
  report(path(), "count", count, least === 0 ? `at most ${most} of them` : `${least} to ${most} of them`);
}

/** Characters, not UTF-16 units, of which there are at most twice as many. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
