import { describe, expect, test } from "vitest";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { type Bounds, requireWithin } from "../../src/platform/values/bounds.ts";

const issuesOf = (row: Bounds, value: number | string | string[] | null | undefined) => {
  try {
    requireWithin({ "filter.it": row }, { "filter.it": value });
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, error.message, error.issues.map(({ path }) => path.join("."))];
  }
};
const refused = (message: string, at = "filter.it") => ["VALIDATION_FAILED", `${at} ${message}`, [at]];

describe("the bounds of an argument of a query", () => {
  test.each<[string, Bounds, number | string | string[] | null | undefined]>([
    ["a number at its minimum", { minimum: 1, maximum: 5 }, 1],
    ["a number at its maximum", { minimum: 1, maximum: 5 }, 5],
    ["a text of the greatest length, counted in characters", { maxLength: 2 }, "🎈🎈"],
    ["a list of the greatest length", { minItems: 1, maxItems: 2, uniqueItems: true }, ["a", "b"]],
    ["null", { minimum: 1, maximum: 5 }, null],
    ["an absent argument", { minItems: 1 }, undefined],
  ])("permit %s", (_, row, value) => {
    expect(issuesOf(row, value)).toEqual([]);
  });

  test.each<[Bounds, number | string | string[], unknown[]]>([
    [{ minimum: 1, maximum: 5 }, 0, refused("must be from 1 to 5")],
    [{ minimum: 1, maximum: 5 }, 6, refused("must be from 1 to 5")],
    [{ minimum: 1 }, 0, refused("must be at least 1")],
    [{ maxLength: 2 }, "abc", refused("must have at most 2 characters")],
    [{ maxItems: 1 }, ["a", "b"], refused("must have at most 1 items")],
    [{ minItems: 1, maxItems: 2 }, [], refused("must have 1 to 2 items")],
    [{ maxItems: 2, uniqueItems: true }, ["a", "a", "a"], refused("must have at most 2 items")],
    [{ uniqueItems: true }, ["a", "b", "a"], refused("must be listed only once", "filter.it.2")],
  ])("%j refuse %j", (row, value, expected) => {
    expect(issuesOf(row, value)).toEqual(expected);
  });
});
