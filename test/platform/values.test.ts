import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashSecret, isCredential, newSecret, sameSecret, TOKEN_PREFIXES } from "../../src/platform/crypto/secrets.ts";
import { ID_PREFIXES, type IdPrefix, newId, typeOfId } from "../../src/platform/ids/ids.ts";
import { Instant, isStorable } from "../../src/platform/time/instant.ts";
import { canonicalJson } from "../../src/platform/values/canonical.ts";
import { decodeValue, encodeValue } from "../../src/platform/write/valueCodec.ts";

const prefixes = Object.keys(ID_PREFIXES) as IdPrefix[];

describe("ids", () => {
  test.each(prefixes)("%s identifies its type in exactly one form", (prefix) => {
    const id = newId(prefix);
    expect(id).toMatch(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
    expect(typeOfId(id)).toBe(ID_PREFIXES[prefix]);
  });

  test("sort by creation time, also within one millisecond", async () => {
    const made: string[] = [];
    for (let millisecond = 0; millisecond < 20; millisecond++) {
      for (let count = 0; count < 100; count++) made.push(newId("slot"));
      await new Promise((next) => setTimeout(next, 2));
    }
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  test("accept no other text", () => {
    const [body = ""] = newId("ws").split("_").slice(1);
    const garbage = [
      "",
      "_",
      "ws_",
      "ws",
      body,
      `_${body}`,
      `xx_${body}`,
      `WS_${body}`,
      `ws_${body.toUpperCase()}`,
      `ws_${body}0`,
      ` ws_${body}`,
      `ws_${body}\n`,
      `ws_${body}\0`,
      `ws_8${body.slice(1)}`,
      `ws_${body.slice(0, -1)}u`,
      "constructor_00000000000000000000000000",
      "toString_00000000000000000000000000",
      "__proto___00000000000000000000000000",
    ];
    expect(garbage.filter((text) => typeOfId(text) !== undefined)).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => typeOfId(text) === undefined));
  });
});

const FIRST = new Date("0001-01-01T00:00:00Z");

describe("instants", () => {
  test("are accepted as an input exactly if their year has four digits, and are read back from text unchanged", () => {
    fc.assert(
      fc.property(fc.date(), (instant) => {
        const isKept = /^\d{4}-/.test(Number.isNaN(instant.getTime()) ? "" : instant.toISOString()) && instant >= FIRST;
        expect([Instant.safeParse(instant).success, isStorable(instant.getTime())]).toEqual([isKept, isKept]);
      }),
    );
    for (const text of ["9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01", "0000-12-31T23:59:59Z"])
      expect(Instant.safeParse(new Date(text)).success).toBe(false);
    expect([8.64e15, -8.64e15, 0.5, Number.NaN, "0", null, undefined].filter(isStorable)).toEqual([]);
  });
});

describe("secrets", () => {
  test.each(Object.entries(TOKEN_PREFIXES))(
    "of the kind %s are recognized by their prefix, and by no other",
    (kind, prefix) => {
      const made = Array.from({ length: 100 }, () => newSecret(kind as keyof typeof TOKEN_PREFIXES));
      expect(made.every((secret) => secret.startsWith(prefix) && secret.length === prefix.length + 43)).toBe(true);
      expect(new Set(made).size).toBe(100);
      expect(made.every(isCredential)).toBe(true);
      expect(hashSecret(made[0] ?? "")).toMatch(/^[\w-]{43}$/);
    },
  );

  test("are compared as a whole", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameSecret(a, b) === (a === b)));
    fc.assert(fc.property(fc.string(), (a) => sameSecret(a, a)));
    expect(isCredential("Europe/Berlin")).toBe(false);
  });
});

describe("values kept as JSON", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("$date", "$bigint", "$$date", "$", "__proto__", "toString"));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.boolean(),
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.date({ noInvalidDate: true }),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(name, tie("any"), { maxKeys: 4 }),
    ),
  })).any;

  test("are restored unchanged, whatever the names of their members", () => {
    fc.assert(
      fc.property(value, (before) => {
        const after = decodeValue(JSON.parse(JSON.stringify({ kept: encodeValue(before) })).kept);
        expect(after).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["a member named $date", { $date: "2026-03-02T10:00:00.000Z" }],
    ["a member named $bigint", { $bigint: "1" }],
    ["members with escaped names", { $$date: { $$$bigint: 1n } }],
    ["a member named $date beside a real date", { $date: new Date(0), other: [new Date(1), 5n] }],
  ])("restore an object with %s as an object", (_name, before) => {
    expect(decodeValue(JSON.parse(JSON.stringify(encodeValue(before))))).toEqual(before);
  });

  test.each([
    ["a function", () => {}],
    ["a symbol", Symbol("s")],
    ["a map", new Map()],
    ["bytes", new Uint8Array(1)],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["an invalid date", new Date(Number.NaN)],
  ])("refuse %s instead of changing it", (_name, odd) => {
    expect(() => encodeValue({ deep: [odd] })).toThrow(/has no JSON form|Invalid time value/);
  });
});

describe("canonical JSON", () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, member]) => [key, shuffled(member)]),
    );
  };

  test("depends on the values of members only, not on their order", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(canonicalJson({ b: 1, a: undefined, c: { z: [2, 1], y: null } })).toBe('{"b":1,"c":{"y":null,"z":[2,1]}}');
  });
});
