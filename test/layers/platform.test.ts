import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCycle } from "./cycles.ts";
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
/** Returns the folder of a file in `src/<layer>`; undefined for other files. */
const partOf = (layer: string) => (file: string) => new RegExp(`^src/${layer}/([^/]+)/`).exec(file)?.[1];

/** Returns the parts of a layer that each part imports, sorted. */
function importsOfParts(layer = "platform", partOfFile = partOf(layer)): Record<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const part = partOfFile(file);
    if (part === undefined) continue;
    const others = targets.map(partOfFile).filter((other) => other !== undefined && other !== part) as string[];
    graph.set(part, (graph.get(part) ?? new Set()).union(new Set(others)));
  }
  return Object.fromEntries([...graph].map(([part, others]) => [part, [...others].toSorted()]));
}

describe("the platform", () => {
  const rows = readParts();

  test("has the parts and imports that ARCHITECTURE.md lists", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(Object.fromEntries(rows.map(({ part, imports: listed }) => [part, [...listed]]))).toEqual(importsOfParts());
  });

  test("has a stated purpose for each part", () => {
    expect(rows.filter(({ purpose }) => purpose.length < 10)).toEqual([]);
  });

  test("has no import cycle between parts", () => {
    expect(findCycle(new Map(Object.entries(importsOfParts())))).toBeUndefined();
  });
});

describe("the server", () => {
  test("has only files in rooms beside those that compose it", () => {
    const flat = files.filter((file) => /^src\/server\/[^/]+$/.test(file)).map((file) => file.split("/")[2]);
    expect(flat).toEqual(["app.ts", "greeting.ts", "main.ts", "router.ts", "start.ts", "worker.ts"]);
  });

  test("has no import cycle between rooms", () => {
    // Prices know no request: `graphql/cost` is a room of its own, which `budget` and `graphql` import.
    const room = (file: string) =>
      file.startsWith("src/server/graphql/cost/") ? "graphql/cost" : partOf("server")(file);
    expect(findCycle(new Map(Object.entries(importsOfParts("server", room))))).toBeUndefined();
  });
});

describe("the import graph of all files", () => {
  test("has no cycle", () => {
    expect(imports.size).toBeGreaterThan(500);
    expect(findCycle(imports)).toBeUndefined();
  });

  test.each([
    { of: { a: ["b"], b: ["c"], c: ["b"] }, cycle: ["b", "c", "b"] },
    { of: { a: ["a"] }, cycle: ["a", "a"] },
    { of: { a: ["b", "c"], b: ["c"], c: [] }, cycle: undefined },
  ])("with edges $of has the cycle $cycle", ({ of, cycle }) => {
    expect(findCycle(new Map(Object.entries(of)))).toEqual(cycle);
  });
});
