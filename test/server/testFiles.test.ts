import { expect, test } from "vitest";
import { projectOf, testFiles } from "../support/run/testFiles.ts";

test("arguments name files, folders and parts of paths, on every project", () => {
  const { files, unmatched } = testFiles([
    "./test/server/testFiles.test.ts",
    "test/postgres/lanes.plans",
    "contract/races/codes",
  ]);
  expect(files.map((file) => [file, projectOf(file)])).toEqual([
    ["test/contract/races/codes.concurrency.test.ts", "postgres"],
    ["test/postgres/lanes.plans.test.ts", "postgres"],
    ["test/server/testFiles.test.ts", "pglite"],
  ]);
  expect(unmatched).toEqual([]);
  expect(testFiles(["test/browser"]).files.map(projectOf)).toContain("browser");
});

test("an argument that no path contains is reported, also beside others", () => {
  expect(testFiles(["test/server", "test/nothing.test.ts"]).unmatched).toEqual(["test/nothing.test.ts"]);
});
