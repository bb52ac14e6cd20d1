import fc from "fast-check";
import { GraphQLInt, GraphQLList, GraphQLString } from "graphql";
import { describe, expect, test } from "vitest";
import { checksOf } from "../../rest-compat/engine/constraints.ts";
import { digitsOf, integerFromText } from "../../rest-compat/engine/integer.ts";
import { PathTree } from "../../rest-compat/engine/paths.ts";
import { splitAddress } from "../../rest-compat/engine/request/address.ts";
import { queryMembers } from "../../rest-compat/engine/request/text.ts";
import { matchesTag } from "../../rest-compat/engine/response/entityTag.ts";
import { snake } from "../../rest-compat/engine/wireName.ts";

test.each([
  ["localDayOfWeek", "local_day_of_week"],
  ["id", "id"],
  ["chart1", "chart1"],
  ["avatarUrl", "avatar_url"],
])("the REST name of %s is %s", (name, wire) => {
  expect(snake(name)).toBe(wire);
});

describe("the tree of paths", () => {
  const tree = new PathTree<string>();
  for (const path of ["/a", "/a/{x}", "/a/b", "/a/{x}/c", "/a/b/{y}/d", "/{any}/z"]) tree.add("GET", path, path);
  tree.add("PUT", "/a/{other}", "put");

  test.each([
    ["/a", "/a", []],
    ["/a/b", "/a/b", []],
    ["/a/1", "/a/{x}", ["1"]],
    ["/a/b/c", "/a/{x}/c", ["b"]],
    ["/a/b/c/d", "/a/b/{y}/d", ["c"]],
    ["/a/z", "/a/{x}", ["z"]],
    ["/q/z", "/{any}/z", ["q"]],
    ["/a/%2F", "/a/{x}", ["%2F"]],
  ])("finds for %s the row %s", (path, row, values) => {
    const match = tree.find(path);
    expect([match?.methods.get("GET"), match?.values]).toEqual([row, values]);
  });

  test.each(["/", "/b", "/a/", "/a//c", "/a/b/c/e", "/a/1/c/d", "a", ""])("finds nothing for %j", (path) => {
    expect(tree.find(path)).toBeUndefined();
  });

  test("treats rows as one path when only their names in braces differ", () => {
    expect([...(tree.find("/a/1")?.methods.keys() ?? [])]).toEqual(["GET", "PUT"]);
  });
});

test("64-bit integers keep their digits when they are read and written", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (integer) => {
      const digits = integer.toString();
      expect(BigInt(integerFromText(digits) ?? 0.5)).toBe(integer);
      expect(JSON.stringify([digitsOf(integer)])).toBe(`[${digits}]`);
    }),
  );
});

describe("a query", () => {
  test("is parsed like URLSearchParams, except for malformed percent-encoding", () => {
    const member = fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(fc.array(member), (pairs) => {
        const query = new URLSearchParams(pairs);
        const expected = new Map([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
        expect(queryMembers(`?${query}`)).toEqual(expected);
      }),
    );
  });

  test("can contain = in a value, and members without a value", () => {
    expect([...queryMembers("?a=b=c&d&=e&&")]).toEqual([
      ["a", ["b=c"]],
      ["d", [""]],
      ["", ["e"]],
    ]);
  });
});

test.each([
  "https://x.example:8080/a/b?c=d/e?f",
  "http://x.example/",
  "http://x.example/?q",
  "http://[::1]:1/a#b?c",
  "http://x.example/a?b#c",
])("%s is split like a URL object splits it", (address) => {
  const { origin, pathname, search } = new URL(address);
  expect(splitAddress(address)).toEqual({
    origin,
    path: pathname,
    search: search === "" && address.endsWith("?") ? "?" : search,
  });
});

test.each([
  [null, '"a"', false],
  ["*", undefined, false],
  ["*", '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", "a"', '"a"', true],
  ['"ab"', '"a"', false],
  ["a", '"a"', false],
])("If-None-Match %s compared with %s: %s", (header, tag, matches) => {
  expect(matchesTag(header, tag)).toBe(matches);
});

describe("the constraint `format`", () => {
  const holds = (format: string, text: string) =>
    checksOf({ format }, GraphQLString).every((check) => check(text as never) === undefined);
  test.each([
    ["date-time", "2026-02-28T23:59:59Z", true],
    ["date-time", "2026-02-28t23:59:59.123456+05:30", true],
    ["date-time", "2026-02-30T00:00:00Z", false],
    ["date-time", "2026-02-28T24:00:01Z", false],
    ["date-time", "2026-02-28", false],
    ["date-time", "2026-02-28T00:00:00", false],
    ["date", "2024-02-29", true],
    ["date", "2026-02-29", false],
    ["date", "2026-2-1", false],
    ["email", "a@b", true],
    ["email", "a b@c", false],
    ["email", "@", false],
    ["uri", "https://a.example/b", true],
    ["uri", "/b", false],
    ["uuid", "123e4567-e89b-12d3-a456-426614174000", true],
    ["uuid", "123e4567", false],
    ["whatever", "anything", true],
  ])("%s: %s is %s", (format, text, expected) => {
    expect(holds(format, text)).toBe(expected);
  });

  test("is an annotation for numbers", () => {
    expect(checksOf({ format: "int64" }, GraphQLInt)).toEqual([]);
  });

  test("uniqueItems compares objects by their content", () => {
    const [check] = checksOf({ uniqueItems: true }, new GraphQLList(GraphQLString));
    expect(check?.([{ a: 1 }, { a: 1 }] as never)).toBeDefined();
    expect(check?.([{ a: 1 }, { a: 2 }, "1", 1] as never)).toBeUndefined();
    expect(check?.([{ a: 2n ** 60n }, { a: 2n ** 60n }] as never)).toBeDefined();
  });
});
