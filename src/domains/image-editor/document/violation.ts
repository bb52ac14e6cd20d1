import { nameFaults } from "../../../platform/values/name.ts";

/** A path from the document's root in the names of its members. */
export type Path = readonly (string | number)[];

export type Rule =
  | "version"
  | "length"
  | "name"
  | "range"
  | "area"
  | "count"
  | "size"
  | "id"
  | "key"
  | "unique"
  | "parent"
  | "color"
  | "payload"
  | "curve";

/** A broken rule: the path, the rule, the found value and the required value. */
export interface Violation {
  path: Path;
  rule: Rule;
  value: string | number;
  /** Continues "must be". */
  needed: string;
}

export type Report = (path: Path, rule: Rule, value: Violation["value"], needed: string) => void;

/** Inclusive bounds; with "above", the value must be greater than the lower bound. */
export type Bounds = readonly [least: number, most: number, above?: "above"];

/** Checks that a number is within bounds. An absent number is valid. */
export function checkRange(value: number | undefined, bounds: Bounds, path: () => Path, report: Report): void {
  if (value === undefined) return;
  const [least, most, above] = bounds;
  if (value <= most && (above ? value > least : value >= least)) return;
  report(path(), "range", value, shown(bounds));
}

const shown = ([least, most, above]: Bounds) =>
  above ? `above ${least} and at most ${most}` : most === Infinity ? `at least ${least}` : `from ${least} to ${most}`;

/** Checks the numbers of an object against a table of bounds. */
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
const COLORS = "a color, #RRGGBB or #RRGGBBAA";

export function checkColor(value: string, path: () => Path, report: Report): void {
  if (!COLOR.test(value)) report(path(), "color", value, COLORS);
}

/** Checks optional colors. An empty text means absent. */
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

/** Checks that a count is within bounds. */
export function checkCount(count: number, [least, most]: Bounds, path: () => Path, report: Report): void {
  if (count >= least && count <= most) return;
  report(path(), "count", count, least === 0 ? `at most ${most} in number` : `${least} to ${most} in number`);
}

/** Counts characters, not UTF-16 units. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const READABLE = "a name with a visible character, without U+202A to U+202E and without isolates that do not end";

/** Checks that a name shows something and does not reverse the text around it. */
export function checkName(name: string, path: () => Path, report: Report): void {
  if (nameFaults(name).length > 0) report(path(), "name", name, READABLE);
}
