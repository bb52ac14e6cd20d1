import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { ownDocuments } from "../../src/server/graphql/documents/ownDocuments.ts";
import { factsOf } from "../../src/server/graphql/plans/selections.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = globSync(["src/server/**/*.graphql", "rest-compat/**/*.graphql"], { cwd: root });

const reasonOf = (text: string) => factsOf(parse(text)).refused;

describe("the documents of the server", () => {
  test("have plans: those of REST, of agents' tools, of pages and of the examples", () => {
    const texts = [...ownDocuments(), ...files.map((file) => [file, readFileSync(`${root}/${file}`, "utf8")] as const)];
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter(([, text]) => reasonOf(text) !== undefined).map(([name]) => name)).toEqual([]);
  });
});

describe("graphql-js", () => {
  test.each([
    ["{ __schema { queryType { name } } }", "introspection"],
    ['fragment F on Query { __type(name: "Query") { name } } { ...F }', "introspection"],
    ["{ viewer @unknown { user { id } } }", "directive"],
    ["{ ... @defer { __typename } }", "directive"],
    ["{ viewer @skip(if: false) { user { id } } }", undefined],
    ["{ __typename }", undefined],
  ])("executes a document without a plan, for a reason: %s", (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });
});
