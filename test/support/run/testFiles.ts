import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the test files whose paths contain one of the given texts, and the texts that no path contains. */
export function testFiles(paths: readonly string[]): { files: string[]; unmatched: string[] } {
  const all = globSync("test/**/*.test.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const asked = paths.map((path) => path.replace(/^\.\//, ""));
  return {
    files: all.filter((file) => asked.some((path) => file.includes(path))).toSorted(),
    unmatched: asked.filter((path) => !all.some((file) => file.includes(path))),
  };
}

/** Returns the project of vitest.config.ts that runs a test file alone: races need a server, and pages a browser. */
export function projectOf(file: string): "pglite" | "postgres" | "browser" {
  if (file.startsWith("test/browser/")) return "browser";
  return file.startsWith("test/postgres/") || file.includes(".concurrency.") ? "postgres" : "pglite";
}
