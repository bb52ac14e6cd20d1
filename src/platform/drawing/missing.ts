import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

let covered: RegExp | undefined;

/**
 * Whether a text has characters that no bundled font has, which are drawn as a box (face.ts). Inter decides, which has
 * the most characters.
 */
export function hasMissing(text: string): boolean {
  covered ??= readCoverage();
  return !covered.test(text);
}

function readCoverage(): RegExp {
  const file = createRequire(import.meta.url).resolve("@fontsource/inter/unicode.json");
  const subsets = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const ranges = Object.values(subsets)
    .flatMap((subset) => subset.split(","))
    .map((range) =>
      range
        .replace("U+", "")
        .split("-")
        .map((point) => `\\u{${point}}`)
        .join("-"),
    );
  return new RegExp(`^[\\s${ranges.join("")}]*$`, "u");
}
