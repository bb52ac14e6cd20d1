import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the places where the size of a map decides whether an entry is set, or which ones are removed. A map that is
 * full of one caller's keys would take no others; `src/platform/values/recentMap.ts` has neither fault.
 */
const ownBounds = (source: string): string[] =>
  [...source.matchAll(/\.size\s*[<>]=?\s*[A-Z]\w+\)[\s{]*\w+(?:\[\w+\])?\.(?:set|delete|clear)\(/g)].map(
    ([text]) => text,
  );

test("maps that remember what callers choose are bounded by RecentMap", () => {
  const files = globSync("{src,schema,rest-compat}/**/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(1000);
  // The twin of a network keeps its newest files, which no other test needs.
  const offenders = files
    .filter((file) => !file.includes("/twin/"))
    .flatMap((file) => ownBounds(readFileSync(`${root}/${file}`, "utf8")).map((text) => `${file}: ${text}`));
  expect(offenders).toEqual([]);
});

test("both forms of an own bound are noticed", () => {
  const bounds = [
    "if (seen.size < MOST_TEXTS) seen.set(text, 1);",
    "if (plans.size >= MOST) {\n    plans.clear();",
    "if (choices[use].size < MOST) choices[use].set(a, b);",
  ];
  expect(bounds.map((bound) => ownBounds(bound).length)).toEqual([1, 1, 1]);
  expect(ownBounds("if (file.size > MOST_BYTES) return null;")).toEqual([]);
});
