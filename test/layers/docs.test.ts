import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { entriesOf, faultOf, linksIn, type Reference, referencesIn } from "./references.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const find = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "prisma/generated/**"] }).toSorted();

const openApi = JSON.parse(textOf("rest-compat/openapi.json")) as { components: { schemas: Record<string, unknown> } };

const pages = find(["*.md", "docs/**/*.md"]);
const sources = find([
  "*.ts",
  "{src,schema,rest-compat,test,prisma}/**/*.{ts,graphql,prisma,sql,json}",
  ".env.example",
]).filter((file) => file !== "test/layers/docs.test.ts");

const faultsOf = (file: string, references: Reference[]) =>
  references.flatMap((reference) => {
    const fault = faultOf(reference);
    return fault === undefined ? [] : [`${file}: ${reference.page} ${fault}`];
  });

describe("references to docs/", () => {
  test("exist, with their heading or entry, wherever a source file names them", () => {
    expect(sources.length).toBeGreaterThan(500);
    const named = sources.map((file) => ({ file, references: referencesIn(textOf(file)) }));
    expect(named.flatMap(({ file, references }) => faultsOf(file, references))).toEqual([]);
  });

  test("exist, with their heading or entry, wherever a page names them", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(
      pages.flatMap((page) => faultsOf(page, [...linksIn(page, textOf(page)), ...referencesIn(textOf(page))])),
    ).toEqual([]);
  });

  test("are the only references to rules: no source file names a document that is not in the repository", () => {
    // Migrations are history and keep their text.
    const foreign = sources.filter(
      (file) => !file.startsWith("prisma/migrations/") && /\bdecisions §|\(interface[,:]/.test(textOf(file)),
    );
    expect(foreign).toEqual([]);
  });

  test("are refused for a page, a heading and an entry that do not exist", () => {
    const text =
      "docs/no.md, docs/interface.md#no and docs/decisions/themes.md, 999; docs/decisions/themes.md, 1 exists";
    expect(faultsOf("this test", referencesIn(text))).toEqual([
      "this test: docs/no.md does not exist",
      "this test: docs/interface.md has no heading #no",
      "this test: docs/decisions/themes.md has no entry 999",
    ]);
  });
});

describe("files that a page names in code font", () => {
  const FILE = /`((?:src|schema|rest-compat|test|prisma)\/[\w./-]+\.\w+)`/g;

  test("exist", () => {
    const named = pages.flatMap((page) => [...textOf(page).matchAll(FILE)].map(([, file = ""]) => ({ page, file })));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ file }) => !existsSync(`${root}/${file}`))).toEqual([]);
  });
});

describe("docs/decisions", () => {
  const files = pages.filter((page) => page.startsWith("docs/decisions/") && !page.endsWith("/README.md"));

  test.each(files)("%s numbers its entries from 1 without a gap", (file) => {
    const entries = entriesOf(textOf(file));
    expect(entries).toEqual(entries.map((_, index) => index + 1));
    expect(entries.length).toBeGreaterThan(0);
  });

  test("are all listed in the README", () => {
    const listed = linksIn("docs/decisions/README.md", textOf("docs/decisions/README.md")).map(({ page }) => page);
    expect(files.filter((file) => !listed.includes(file))).toEqual([]);
  });
});

describe("docs/interface.md", () => {
  const lines = textOf("docs/interface.md").split("\n");

  test.each(routes)("names $method $path with its statuses", ({ method, path, status, problems }) => {
    const row = lines.find((line) => line.startsWith(`| \`${method} ${path}\` |`)) ?? "";
    const [, , success = "", documented = ""] = row.split("|").map((cell) => cell.trim());
    expect(success.split(", ")).toContain(String(status));
    expect(documented).toBe(problems === "default" ? "default" : problems.join(" "));
  });

  test("names no endpoint that is not served", () => {
    const served = routes.map(({ method, path }) => `${method} ${path}`);
    const named = lines.flatMap((line) => /^\| `((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)` \| \d/.exec(line)?.[1] ?? []);
    expect(named.filter((name) => !served.includes(name))).toEqual([]);
    expect(named).toHaveLength(served.length);
  });

  test("names every member of every object that is sent or returned", () => {
    const words = new Set(textOf("docs/interface.md").match(/[$\w]+/g));
    const { ThemeScheme: _, ...schemas } = openApi.components.schemas;
    const members = new Set(Object.values(schemas).flatMap(membersOf));
    expect(members.size).toBeGreaterThan(300);
    expect([...members].filter((member) => !words.has(member))).toEqual([]);
  });
});

/** The names of the members of a JSON Schema, those of inner schemas included. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(membersOf)];
}
