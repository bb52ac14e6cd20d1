import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { operationOf, resolved } from "../contract/rest/answer.ts";
import { documented, sections } from "../contract/rest/documented.ts";
import { entriesOf, faultOf, linksIn, type Reference, referencesIn } from "./references.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const find = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "prisma/generated/**"] }).toSorted();

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
  test("name an existing page, heading or entry in every source file", () => {
    expect(sources.length).toBeGreaterThan(500);
    const named = sources.map((file) => ({ file, references: referencesIn(textOf(file)) }));
    expect(named.flatMap(({ file, references }) => faultsOf(file, references))).toEqual([]);
  });

  test("name an existing page, heading or entry in every page", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(
      pages.flatMap((page) => faultsOf(page, [...linksIn(page, textOf(page)), ...referencesIn(textOf(page))])),
    ).toEqual([]);
  });

  test("are the only references to rules: no source file names a document outside of the repository", () => {
    // Migrations are history and are not edited.
    const foreign = sources.filter(
      (file) => !file.startsWith("prisma/migrations/") && /\bdecisions §|\(interface[,:]/.test(textOf(file)),
    );
    expect(foreign).toEqual([]);
  });

  test("are reported when the page, heading or entry does not exist", () => {
    const text =
      "docs/no.md, docs/interface.md#no and docs/decisions/themes.md, 999; docs/decisions/themes.md, 1 exists";
    const wrapped =
      "/**\n * A rule (docs/decisions/themes.md,\n * 998).\n */\n  // docs/decisions/themes.md,\n  // 997";
    expect(faultsOf("this test", referencesIn(`${text}\n${wrapped}`))).toEqual([
      "this test: docs/no.md does not exist",
      "this test: docs/interface.md has no heading #no",
      "this test: docs/decisions/themes.md has no entry 999",
      "this test: docs/decisions/themes.md has no entry 998",
      "this test: docs/decisions/themes.md has no entry 997",
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

  test("exist also where a page or a comment names no folder", () => {
    const names = new Set(sources.map((file) => basename(file)));
    const comments = sources
      .filter((file) => /^(?:src|schema|rest-compat)\/.*\.ts$/.test(file) && !file.endsWith(".generated.ts"))
      .map((file) => ({ file, text: (textOf(file).match(/^\s*(?:\/?\*|\/\/).*$/gm) ?? []).join("\n") }));
    const named = [...comments, ...pages.map((file) => ({ file, text: textOf(file) }))].flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w/.<>*-])[A-Za-z]\w*(?:\.\w+)*\.ts\b/g)].map(([name]) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !names.has(name))).toEqual([]);
  });
});

describe("docs/decisions", () => {
  const files = pages.filter((page) => page.startsWith("docs/decisions/") && !page.endsWith("/README.md"));

  test.each(files)("%s numbers its entries from 1 without a gap", (file) => {
    const entries = entriesOf(textOf(file));
    expect(entries).toEqual(entries.map((_, index) => index + 1));
    expect(entries.length).toBeGreaterThan(0);
  });

  test("are all listed in docs/decisions/README.md", () => {
    const listed = linksIn("docs/decisions/README.md", textOf("docs/decisions/README.md")).map(({ page }) => page);
    expect(files.filter((file) => !listed.includes(file))).toEqual([]);
  });
});

describe("docs/interface.md", () => {
  const named = (section: string) => [...section.matchAll(/`([A-Z]\w+)`/g)].map(([, object = ""]) => object);
  const served = routes.map(({ method, path, ...row }) => ({ name: `${method} ${path}`, ...row }));

  test.each(served)("lists $name with its statuses", ({ name, status, problems, etag }) => {
    const row = documented.find((each) => each.name === name);
    expect(row).toMatchObject({ success: status, problems, conditional: etag !== undefined });
  });

  test("lists no endpoint that is not served, and none twice", () => {
    expect(documented.map(({ name }) => name).toSorted()).toEqual(served.map(({ name }) => name).toSorted());
  });

  test("counts its operations", () => {
    const operations = documented.filter(({ kind }) => kind === "operation");
    expect(textOf("docs/interface.md")).toContain(`: ${operations.length} documented operations`);
  });

  test.each(documented)(
    "names each member that $name takes or returns, in its section",
    ({ name, success, section }) => {
      // `$schema` is described once, with the conventions; an object where its name is followed by a colon.
      const texts = [
        section,
        ...named(section).flatMap((object) => sections.filter((text) => text.includes(`\`${object}\`:`))),
      ];
      const words = new Set(["$schema", ...texts.flatMap((text) => text.match(/\w+/g) ?? [])]);
      const { parameters = [], requestBody, responses } = operationOf(name);
      const members = membersOf([requestBody, responses[success]]);
      for (const { name: parameter, in: place } of parameters) if (place === "query") members.add(parameter);
      expect([...members].filter((member) => !words.has(member))).toEqual([]);
    },
  );
});

/** A scheme's tokens are too many for the page: `docs/interface.md` names their groups, and JSON Schema the tokens. */
const UNLISTED = ["ThemeScheme"];

/** The names of the members of a schema and of the schemas that it refers to. */
function membersOf(schema: unknown, names = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return names;
  seen.add(schema);
  if ("$ref" in schema) {
    const name = String(schema.$ref).replace("#/components/schemas/", "");
    return UNLISTED.includes(name) ? names : membersOf(resolved(schema), names, seen);
  }
  if ("properties" in schema) for (const name of Object.keys(schema.properties as object)) names.add(name);
  for (const inner of Object.values(schema)) membersOf(inner, names, seen);
  return names;
}
