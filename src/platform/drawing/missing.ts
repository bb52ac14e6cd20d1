import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

let covered: RegExp | undefined;

/** True when a text has characters that no bundled font has: a box is drawn for each (face.ts). As told by Inter, which has the most. */
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
