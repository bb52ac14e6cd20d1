import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VERSION } from "../../src/platform/release/version.ts";
import { licensesOf, sbom } from "./components.ts";
import { graphqlChanges, openApiChanges } from "./contractChanges.ts";
import { entryOf } from "./entry.ts";
import { readPage, releaseBefore, releasesOf } from "./releases.ts";
import { type Repository, root } from "./repository.ts";

const FIRST = "dff684f4cc89867d42c67a0af6a526c7f8230b08";

describe("docs/releases.md", () => {
  const releases = releasesOf(readPage());

  test("begins with version 0.1.0", () => {
    expect(releases.at(-1)).toEqual({
      version: "0.1.0",
      date: "2026-11-25",
      commit: FIRST,
      migration: "20261125012000_time_zones_of_temporal",
    });
  });

  test("names a migration that exists, a commit and a day for each release before the newest", () => {
    for (const { version, date, commit, migration } of releases) {
      expect(existsSync(new URL(`prisma/migrations/${migration}/migration.sql`, root))).toBe(true);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      if (version !== VERSION) expect(commit).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  test("has the releases from the newest to the oldest, and the version of package.json is not older than the newest", () => {
    const order = releases.map(({ version }) =>
      version
        .split(".")
        .map((part) => part.padStart(4, "0"))
        .join("."),
    );
    expect(order).toEqual(order.toSorted().toReversed());
    const own = VERSION.split(".")
      .map((part) => part.padStart(4, "0"))
      .join(".");
    expect(own >= (order[0] ?? "")).toBe(true);
  });

  test("has the version of package.json in package-lock.json and in the OpenAPI document", () => {
    const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), "utf8")) as Record<string, unknown>;
    expect(read("package-lock.json")).toMatchObject({ version: VERSION, packages: { "": { version: VERSION } } });
    expect(read("rest-compat/openapi.json")).toMatchObject({ info: { version: VERSION } });
  });

  test("is parsed without the entry of the version itself when the release before is wanted", () => {
    const text =
      "## 0.2.0\n\n| date | 2027-01-01 |\n| newest migration | `2_b` |\n\n## 0.1.0\n\n| date | 2026-01-01 |\n| commit | `abc` |\n| newest migration | `1_a` |\n";
    const parsed = releasesOf(text);
    expect(parsed.map(({ commit }) => commit)).toEqual([undefined, "abc"]);
    expect(releaseBefore("0.2.0", parsed)).toMatchObject({ version: "0.1.0", migration: "1_a" });
    expect(() => releaseBefore("0.3.0", parsed)).toThrow("no release with a commit before 0.3.0");
    expect(() => releasesOf("## 0.1.0\n\n| date | 2026-01-01 |\n")).toThrow("0.1.0 has no date or no newest migration");
  });
});

describe("an entry", () => {
  const old: Record<string, string> = {
    ".env.example": "# OLD_SETTING=1\nPORT=4000\n",
    "schema/schema.graphql": "type Query { a: String b: String }",
    "rest-compat/openapi.json": JSON.stringify({ paths: { "/a": { get: { summary: "a" } } } }),
  };
  const present: Record<string, string> = {
    ".env.example": "PORT=4000\n# NEW_SETTING=1\n",
    "schema/schema.graphql": "type Query { a: String c: String }",
    "rest-compat/openapi.json": JSON.stringify({ paths: { "/a": { get: { summary: "A" }, post: {} } } }),
  };
  const history: Repository = {
    commitsSince: () => [
      { title: "Operators do this", files: ["docs/operations.md", "src/a.ts"] },
      { title: "Clients do that", files: ["rest-compat/openapi.json"] },
      { title: "Nobody notices", files: ["test/a.test.ts"] },
    ],
    read: (_, file) => old[file] ?? "",
    folders: () => ["20261121000000_foundation"],
    readNow: (file) => present[file] ?? "",
    commitOf: () => "",
  };
  const made = entryOf({ version: "0.9.0", date: "2027-02-03", since: "abc", repository: history });

  test("lists migrations, settings and commits that concern operators", async () => {
    const [, operators = ""] = /### For operators\n\n([^#]*)/.exec(await made) ?? [];
    expect(operators).toContain("- Migration `20261121050000_accounts`.\n");
    expect(operators).not.toContain("20261121000000_foundation");
    expect(operators).toContain("- The setting `OLD_SETTING` was removed.\n- The setting `NEW_SETTING` is new.\n");
    expect(operators).toContain("- Operators do this.\n");
    expect(operators).not.toContain("Clients do that");
  });

  test("lists differences of both contracts and commits that concern clients, breaking changes first", async () => {
    const [, clients = ""] = /### For clients\n\n([^#]*)/.exec(await made) ?? [];
    expect(clients.trimEnd().split("\n")).toEqual([
      "- **Breaking:** Field 'b' was removed from object type 'Query'.",
      "- Field 'c' was added to object type 'Query'.",
      "- REST operation `GET /a` changed.",
      "- REST operation `POST /a` was added.",
      "- Clients do that.",
      "",
      "1 further commits change neither.",
    ]);
  });

  test("is read again by the parser of the page", async () => {
    expect(releasesOf(await made)).toMatchObject([{ version: "0.9.0", date: "2027-02-03", commit: undefined }]);
  });

  test("names removed REST operations and schemas as breaking", () => {
    const before = { paths: { "/a": { get: {} } }, components: { schemas: { A: {} } } };
    expect(openApiChanges(before, {})).toEqual([
      "**Breaking:** REST operation `GET /a` was removed.",
      "**Breaking:** REST schema `A` was removed.",
    ]);
  });

  test("has no line for equal contracts", async () => {
    expect(await graphqlChanges("type Query { a: Int }", "type Query { a: Int }")).toEqual([]);
    expect(openApiChanges({ paths: { "/a": { get: {} } } }, { paths: { "/a": { get: {} } } })).toEqual([]);
  });
});

describe("the bill of materials", () => {
  const document = sbom();

  test("is a CycloneDX document of this version with every package that a server installs, and no other", () => {
    expect(document.bomFormat).toBe("CycloneDX");
    expect(document.metadata.component).toMatchObject({ name: "rostrum", version: VERSION });
    const names = new Set(document.components.map(({ name }) => name));
    const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(names.has("vitest")).toBe(false);
    const refs = new Set([...document.components, document.metadata.component].map((each) => each["bom-ref"]));
    expect(document.dependencies.filter(({ ref }) => !refs.has(ref))).toEqual([]);
  });

  test("gives a license for every package", () => {
    expect(licensesOf(document)).toMatch(/^graphql \d+\.\d+\.\d+: MIT$/m);
    const unlicensed = { components: [{ "bom-ref": "a@1", name: "a", version: "1" }] };
    expect(() => licensesOf(unlicensed)).toThrow("These packages declare no license: a.");
  });
});
