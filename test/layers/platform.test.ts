import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCircle } from "./circles.ts";
import { importsOf } from "./imports.ts";
import { readParts } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = globSync(["src/**/*.ts", "schema/**/*.ts", "rest-compat/**/*.ts", "prisma/seed/**/*.ts"], { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
const imports = new Map(
  files.map((file) => [
    file,
    importsOf(file, readFileSync(`${root}/${file}`, "utf8"))
      .filter(({ kind }) => kind === "file")
      .map(({ to }) => to),
  ]),
);
const partOf = (file: string) => /^src\/platform\/([^/]+)\//.exec(file)?.[1];

/** The other parts that each part of the platform imports, sorted. */
function importsOfParts(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const part = partOf(file);
    if (part === undefined) continue;
    const others = targets.map(partOf).filter((other) => other !== undefined && other !== part) as string[];
    found.set(part, (found.get(part) ?? new Set()).union(new Set(others)));
  }
  return Object.fromEntries([...found].map(([part, others]) => [part, [...others].toSorted()]));
}

describe("the platform", () => {
  const rows = readParts();

  test("has the parts and the imports between them that ARCHITECTURE.md lists", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(Object.fromEntries(rows.map(({ part, imports: listed }) => [part, [...listed]]))).toEqual(importsOfParts());
  });

  test("states the purpose of each part", () => {
    expect(rows.filter(({ purpose }) => purpose.length < 10)).toEqual([]);
  });

  test("has no circle of parts", () => {
    expect(findCircle(new Map(Object.entries(importsOfParts())))).toBeUndefined();
  });
});

describe("the files", () => {
  test("have no circle of imports", () => {
    expect(imports.size).toBeGreaterThan(500);
    expect(findCircle(imports)).toBeUndefined();
  });

  test.each([
    { of: { a: ["b"], b: ["c"], c: ["b"] }, circle: ["b", "c", "b"] },
    { of: { a: ["a"] }, circle: ["a", "a"] },
    { of: { a: ["b", "c"], b: ["c"], c: [] }, circle: undefined },
  ])("are searched so that $of gives $circle", ({ of, circle }) => {
    expect(findCircle(new Map(Object.entries(of)))).toEqual(circle);
  });
});
