import process from "node:process";
import { describe, expect, test } from "vitest";
import { attacksOn } from "./attacks.ts";
import { repeatedIn } from "./check.ts";
import { type Pattern, patternsOf, patternsOfCode } from "./collect.ts";

const LONG = 20_000;
/** A quarter of the text takes a quarter of a linear pattern's time, and a sixteenth of a quadratic one's. */
const SHORT = LONG / 4;
const MOST_GROWTH = 9;
/**
 * Below this a pattern needs no second look: 20,000 characters squared are 400 million steps, of which a pattern may
 * take a hundredth.
 */
const CLEARLY_LINEAR_MS = 3;
const RUNS = 4;

/**
 * The time of the processor that this thread spends on all matches of a text: other work on the machine does not count,
 * and no match is kept, because the collection of garbage would count.
 */
function timeOf(pattern: RegExp, text: string): number {
  const start = process.threadCpuUsage();
  for (let at = 0; pattern.test(text) && pattern.global && at < text.length; at = pattern.lastIndex)
    if (pattern.lastIndex === at) pattern.lastIndex++;
  pattern.lastIndex = 0;
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const fastest = (pattern: RegExp, text: string) =>
  Math.min(...Array.from({ length: RUNS }, () => timeOf(pattern, text)));

/** Returns the first text that takes more than linear time. */
function attacked({ source, flags }: Pick<Pattern, "source" | "flags">): string | undefined {
  const pattern = new RegExp(source, flags);
  return attacksOn({ source, flags }, LONG).find((text) => {
    if (timeOf(pattern, text) < CLEARLY_LINEAR_MS) return false;
    const short = fastest(pattern, text.slice(0, SHORT - 3) + text.slice(-3));
    return fastest(pattern, text) > MOST_GROWTH * Math.max(short, CLEARLY_LINEAR_MS / 16);
  });
}

describe("the patterns of the product", () => {
  const patterns = [...new Map(patternsOfCode().map((each) => [`${each.source}/${each.flags}`, each])).values()];

  test("take linear time for 20,000 characters of what they repeat", () => {
    expect(patterns.length).toBeGreaterThan(200);
    const slow = patterns.flatMap((pattern) => {
      const text = attacked(pattern);
      return text === undefined
        ? []
        : [`${pattern.file}: /${pattern.source}/${pattern.flags} for ${JSON.stringify(text.slice(0, 20))}`];
    });
    expect(slow).toEqual([]);
  });

  test("repeat nothing whose length multiplies their time", () => {
    expect(patterns.filter((pattern) => repeatedIn(pattern).length > 0)).toEqual([]);
  });

  test.each([
    ["a mention with two runs of letters", /(?<=^|[^\w/])(@\w+(?:[\w.-]*\w)?)@[\w.-]*\w/g, true],
    ["white space before the end", /\s*```\s*$/, true],
    ["an element without its end", /<a([\s\S]*?)>/g, false],
  ])("would be found to be quadratic: %s", (_what, { source, flags }, isRepeated) => {
    expect(attacked({ source, flags })).toBeDefined();
    expect(repeatedIn({ source, flags }).length > 0).toBe(isRepeated);
  });

  test("are read where they are composed of constants", () => {
    const code = 'const A = "a+"; const B = String.raw`\\d`; new RegExp(`^${A}${B}$`, "u"); const C = /c/g;';
    expect(patternsOf("example.ts", code).map(({ source, flags }) => `/${source}/${flags}`)).toEqual([
      "/^a+\\d$/u",
      "/c/g",
    ]);
    expect(() => patternsOf("example.ts", "new RegExp(given);")).toThrow("example.ts");
  });
});
