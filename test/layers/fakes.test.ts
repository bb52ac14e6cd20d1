import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { importsOf, nodesOf } from "./imports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
const sourceOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");

/** Servers that answer in place of a network: a mistake that they share with the product would pass every test. */
const FAKES = filesOf("test/support/fakes/**/*.ts");
const DEMO = filesOf("src/server/demo/**/*.ts");
const TWINS = filesOf("src/providers/*/twin/**/*.ts");
const PROVIDERS = filesOf("src/providers/**/*.ts").filter((file) => !file.includes("/twin/"));

/** Returns the files of the project that a file imports, and those that they import. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  for (const { kind, to } of importsOf(file, sourceOf(file))) {
    if (kind !== "file" || !to.endsWith(".ts") || reached.has(to)) continue;
    reached.add(to);
    // The generated client and the platform import no provider (layers.test.ts).
    if (!to.startsWith("prisma/generated/") && !to.startsWith("src/platform/")) reachedFrom(to, reached);
  }
  return reached;
}

/** A pattern is long enough to hold a rule from here on. */
const LEAST = 16;

/** Returns the patterns of a file, as they are written. */
function patternsIn(source: string): string[] {
  return nodesOf(parseSync("example.ts", source).program)
    .map(({ regex }) => (regex as { pattern: string } | undefined)?.pattern ?? "")
    .filter((pattern) => pattern.length >= LEAST);
}

describe("a fake of a network", () => {
  test("imports nothing of src but the demo", () => {
    expect(FAKES.length).toBeGreaterThan(5);
    const product = (to: string) => to.startsWith("src/") && !to.startsWith("src/server/demo/");
    const problems = [...FAKES, ...TWINS].flatMap((file) =>
      importsOf(file, sourceOf(file))
        .filter(
          ({ kind, to }) => kind === "file" && product(to) && !to.includes("/twin/") && !to.startsWith("src/platform/"),
        )
        .map(({ to }) => `${file} imports ${to}`),
    );
    expect(problems).toEqual([]);
  });

  test("uses no rule of a provider", () => {
    const isRule = (to: string) => to.startsWith("src/providers/") && !TWINS.includes(to);
    const problems = [...FAKES, ...TWINS].flatMap((file) =>
      [...reachedFrom(file)].filter(isRule).map((to) => `${file} reaches ${to}`),
    );
    expect(problems).toEqual([]);
  });

  test("shares no pattern with a provider", () => {
    const own = new Set(PROVIDERS.flatMap((file) => patternsIn(sourceOf(file))));
    expect(own.size).toBeGreaterThan(10);
    const shared = [...FAKES, ...DEMO, ...TWINS].flatMap((file) =>
      patternsIn(sourceOf(file))
        .filter((pattern) => own.has(pattern))
        .map((pattern) => `${file}: ${pattern}`),
    );
    expect(shared).toEqual([]);
  });

  test("is found to share a pattern if it does", () => {
    expect(patternsIn("const LINK = /https?:\\/\\/[^\\s<>]+/gi; const SHORT = /a+/;")).toEqual([
      "https?:\\/\\/[^\\s<>]+",
    ]);
  });
});
