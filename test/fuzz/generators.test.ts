import type fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyColor } from "./colors.ts";
import { Draw } from "./draw.ts";
import { anyEmail } from "./emails.ts";
import { plausibleText } from "./plausible.ts";
import { intricateText } from "./texts.ts";
import { anyZoneName } from "./zoneNames.ts";

/** A source of numbers that depends on the seed alone. The generators use nothing else of fast-check's source. */
function source(seed: number): fc.Random {
  let state = seed;
  const nextInt = (from: number, to: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return from + (Math.floor(state / 65_536) % (to - from + 1));
  };
  return { nextInt } as unknown as fc.Random;
}

function drawn(generate: (draw: Draw) => string, seed: number): string[] {
  const draw = new Draw(source(seed));
  return Array.from({ length: 4000 }, () => generate(draw));
}

describe("the fuzzer's generator of", () => {
  test.each([
    ["colors", anyColor, 1500, ["red", /^color-mix\(in oklch longer hue/i, /^color\(xyz-d50 /i, /\(from /i, /none/]],
    [
      "e-mail addresses",
      anyEmail,
      200,
      [/^"quoted local"@/, /@\u043f\u0440\u0438\u043c\u0435\u0440\./, /\+tag/, /@example\.xn--p1ai$/, /^a{65}@/],
    ],
    [
      "names of zones",
      anyZoneName,
      500,
      ["BST", "US/Pacific-New", "SystemV/AST4", "Europe/Berlin", "W. Europe Standard Time", "UTC+13"],
    ],
    ["texts", intricateText, 500, [/\u200d/, /\u202e/, /\u0301/, /\u6771\u4eac/, /#ATL\)/, /\u{1f1e9}\u{1f1ea}/u]],
  ] as const)(
    "%s makes the same values for the same seed, among them known ones",
    (_what, generate, least, patterns) => {
      const values = drawn(generate, 7);
      expect(drawn(generate, 7)).toEqual(values);
      expect(drawn(generate, 8)).not.toEqual(values);
      expect(new Set(values).size).toBeGreaterThan(least);
      const isFound = (one: string | RegExp) =>
        values.some((value) => (typeof one === "string" ? value === one : one.test(value)));
      expect(patterns.filter((one) => !isFound(one))).toEqual([]);
    },
  );

  test.each([
    ["timeZone", "Etc/GMT-14"],
    ["time_zone", "Pacific/Kanton"],
    ["email", "r&d@example.org"],
    ["accentColor", "currentColor"],
    ["title", "(#ATL)"],
  ])("values supplies arguments of the name %s", (name, value) => {
    const values = Array.from({ length: 20 }, (_, seed) => drawn((draw) => plausibleText(draw, name, 0), seed)).flat();
    expect(values).toContain(value);
  });
});
