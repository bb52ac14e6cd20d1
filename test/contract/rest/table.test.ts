import { Kind, print } from "graphql";
import { describe, expect, test } from "vitest";
import { routes } from "../../../rest-compat/routes.ts";
import { documented } from "./documented.ts";
import { endpoints } from "./endpoints.ts";
import { validator } from "./validate.ts";

const rows = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
const aliases = documented.flatMap(({ name, kind }, index) =>
  kind === "alias" ? [{ name, original: documented[index - 1]?.name ?? "" }] : [],
);

describe("docs/interface.md", () => {
  test("lists operations, an alias and companions", () => {
    const kinds = Object.groupBy(documented, ({ kind }) => kind);
    const served = routes.filter(({ kind }) => kind === "companion").map(({ method, path }) => `${method} ${path}`);
    expect([kinds.operation?.length ?? 0, kinds.alias?.length]).toEqual([endpoints.length, 1]);
    expect(kinds.companion?.map(({ name }) => name).toSorted()).toEqual(served.toSorted());
  });

  test("lists only operations that have a fixture in test/contract/fixtures", () => {
    const operations = documented.filter(({ kind }) => kind === "operation");
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });
});

describe("an endpoint", () => {
  test.each(aliases)("$name is an alias of $original", ({ name, original }) => {
    // Only the texts for readers differ, the path and the name of the operation.
    const { path: _path, words: _words, kind, document, select, ...row } = rows.get(name) ?? {};
    const {
      path: _otherPath,
      words: _otherWords,
      document: originalDocument,
      select: _select,
      ...originalRow
    } = rows.get(original) ?? {};
    expect(kind).toBe("alias");
    expect([row, select]).toEqual([originalRow, expect.any(Function)]);
    const unnamed = (node = originalDocument) => node && print(node).replace(/^mutation \w+/, "mutation");
    expect(unnamed(document)).toBe(unnamed());
  });

  test.each([...rows])("%s has a document with one named operation", (_name, { document }) => {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations).toHaveLength(1);
    expect(operations[0]).toHaveProperty("name.value");
  });
});

describe.each(endpoints)("the fixture of $name", ({ answer, problems, documented: { problems: declared } }) => {
  test("has an answer whose shape is a JSON Schema", () => {
    expect(() => validator().compile(answer)).not.toThrow();
  });

  test("provokes each documented problem", () => {
    expect(Object.keys(problems)).toEqual(expect.arrayContaining(declared === "default" ? [] : declared.map(String)));
    for (const ways of Object.values(problems)) expect(Object.keys(ways)).not.toHaveLength(0);
  });
});
