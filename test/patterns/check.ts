/**
 * A part of `npm run check`: finds patterns of the product that take more than linear time in a long text, and prints
 * them.
 */
import process from "node:process";
import { RegExpParser } from "@eslint-community/regexpp";
import { analyse } from "scslre";
import { type Pattern, patternsOfCode } from "./collect.ts";

/** The characters whose repetition makes a pattern super-linear; empty for a linear one. */
export function repeatedIn({ source, flags }: Pick<Pattern, "source" | "flags">): string[] {
  const literal = new RegExpParser().parseLiteral(new RegExp(source, flags).toString());
  const { reports } = analyse(literal);
  // A sticky pattern starts at one place only.
  const repetitions = flags.includes("y") ? reports.filter(({ type }) => type !== "Move") : reports;
  return repetitions.map(({ type, character }) => `${type} of ${character.literal.source}`);
}

if (import.meta.main) {
  const lines = patternsOfCode().flatMap((pattern) => {
    const repeated = repeatedIn(pattern);
    return repeated.length === 0
      ? []
      : [`${pattern.file}: /${pattern.source}/${pattern.flags} is super-linear: ${repeated.join(", ")}`];
  });
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
