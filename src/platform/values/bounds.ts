import { DomainError, type Issue } from "../errors/errors.ts";
import { ONCE, repeatedIn } from "./unique.ts";

/** Bounds as keywords of JSON Schema: plain data that a shape checks, or a query, and that the schema declares. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Bounds;
}

/** Of the id of an object, or of another short text that this server issues. */
export const ID = { maxLength: 128 } as const;

/** Of a revision that the caller expects. */
export const REVISION = { minimum: 1 } as const;

/** Of the items of a selection that one call changes. */
export const SELECTION = { minItems: 1, maxItems: 50 } as const;

/**
 * Checks arguments of a query against their bounds; absent ones and null pass. A text is measured in characters, as
 * JSON Schema does.
 * @param bounds the bounds by the path of the argument, such as `first` or `filter.search`
 * @throws DomainError VALIDATION_FAILED with an issue for each violation
 */
export function requireWithin<Path extends string>(
  bounds: Readonly<Record<Path, Bounds>>,
  values: Readonly<Record<Path, number | string | readonly string[] | null | undefined>>,
): void {
  const issues = Object.entries<Bounds>(bounds).flatMap(([path, row]): Issue[] => {
    const value = values[path as Path];
    return value == null ? [] : issuesOf(path.split("."), row, value);
  });
  const [first] = issues;
  if (first) throw new DomainError("VALIDATION_FAILED", `${first.path.join(".")} ${first.message}`, issues);
}

function issuesOf(path: string[], row: Bounds, value: number | string | readonly string[]): Issue[] {
  const message = violationOf(row, value);
  if (message !== undefined) return [{ path, message, ...(typeof value === "number" && { value }) }];
  // A list of more items than its bound is not searched.
  if (row.uniqueItems !== true || typeof value !== "object") return [];
  return repeatedIn(value).map((index) => ({ path: [...path, index], message: ONCE, value: value[index] }));
}

function violationOf(row: Bounds, value: number | string | readonly string[]): string | undefined {
  if (typeof value === "number")
    return outside(
      value,
      row.minimum,
      row.maximum,
      (range) => `must be ${range.startsWith("at") ? range : `from ${range}`}`,
    );
  if (typeof value === "string")
    return outside([...value].length, undefined, row.maxLength, (range) => `must have ${range} characters`);
  return outside(value.length, row.minItems, row.maxItems, (range) => `must have ${range} items`);
}

function outside(
  size: number,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
  message: (range: string) => string,
): string | undefined {
  if (size >= least && size <= most) return undefined;
  if (most === Number.POSITIVE_INFINITY) return message(`at least ${least}`);
  return message(least === Number.NEGATIVE_INFINITY ? `at most ${most}` : `${least} to ${most}`);
}
