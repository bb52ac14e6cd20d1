import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the test files whose paths contain one of the given texts, and the texts that no path contains. */
export function testFiles(paths: readonly string[]): { files: string[]; unmatched: string[] } {
  const all = globSync("test/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const names = paths.map((path) => path.replace(/^\.\//, ""));
  return {
    files: all.filter((file) => names.some((path) => file.includes(path))).toSorted(),
    unmatched: names.filter((path) => !all.some((file) => file.includes(path))),
  };
}

const REST =
  "actionOutput companionProblems companions examples input openapi parity personas precedence problems protocol table".split(
    " ",
  );

/**
 * Loops over operations, endpoints, personas and providers, which spend most of their time in the database and do not
 * depend on its kind. A PostgreSQL server answers them beside the worker, in less CPU time than PGlite needs; `npm run
 * soak` runs them on both.
 */
export const ON_SERVER: readonly string[] = [
  "test/tenancy/tenancy.test.ts",
  "test/tenancy/walk.test.ts",
  "test/contract/publishing/delivery.test.ts",
  "test/delivery/killTable.test.ts",
  "test/schema/payloads.test.ts",
  ...REST.map((name) => `test/contract/rest/${name}.test.ts`),
];

/** Returns the project of vitest.config.ts that runs a test file alone: races need a server, and pages a browser. */
export function projectOf(file: string): "pglite" | "postgres" | "browser" {
  if (file.startsWith("test/browser/")) return "browser";
  const onServer = file.startsWith("test/postgres/") || file.includes(".concurrency.") || ON_SERVER.includes(file);
  return onServer ? "postgres" : "pglite";
}
