import fc from "fast-check";
import { expect, test } from "vitest";
import { canvas } from "../../src/platform/drawing/canvas.ts";
import { face, families } from "../../src/platform/drawing/face.ts";
import { fitText } from "../../src/platform/drawing/fitText.ts";
import { hasMissing } from "../../src/platform/drawing/missing.ts";

const context = canvas().createCanvas(10, 10).getContext("2d");

const widthOf = (text: string, faces: string) => {
  context.font = `100px ${faces}`;
  return context.measureText(text).width;
};

test("registers every weight of the bundled families and no font of the machine", () => {
  const registry = canvas().GlobalFonts.families.map(({ family }) => family);
  expect(registry.filter((family) => /dejavu|liberation|noto|arial|helvetica/i.test(family))).toEqual([]);
  const widths = families.map((family) => widthOf("Hamburg", face({ family })));
  expect(new Set(widths).size).toBe(families.length);
  const weights = [100, 200, 300, 400, 500, 600, 700, 800, 900];
  expect(new Set(weights.map((weight) => widthOf("Hamburg", face({ family: "Inter", weight })))).size).toBe(
    weights.length,
  );
  expect(widthOf("a", face({ family: "Caveat", weight: 1 }))).toBe(
    widthOf("a", face({ family: "Caveat", weight: 400 })),
  );
});

test("draws and reports a character without a font as a box of constant width", () => {
  for (const character of ["日", "😀", "ﷺ", "\u{10ffff}"]) {
    expect(widthOf(character, face({ family: "Anton" }))).toBeCloseTo(64, 0);
    expect(hasMissing(character)).toBe(true);
  }
  expect(widthOf("\u{fe0f}\u{200d}", face({ family: "Anton" }))).toBe(0);
  expect(hasMissing("Grüße aus Łódź, Ωμέγα, Привет – “1 €”")).toBe(false);
});

test("keeps the words of a fitted text in order, and inside the box unless it reports an overflow", () => {
  const box = fc.record({ width: fc.integer({ min: 40, max: 600 }), height: fc.integer({ min: 20, max: 400 }) });
  const text = fc.array(fc.string({ unit: fc.constantFrom(..."abcWMil.".split("")), minLength: 1, maxLength: 12 }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(text, box, (words, { width, height }) => {
      const options = {
        text: words.join(" "),
        face: face({ family: "Anton" }),
        width,
        height,
        minSize: 8,
        maxSize: 80,
      };
      const fitted = fitText(context, options);
      expect(fitted.lines.join("").replaceAll(" ", "")).toBe(words.join(""));
      expect(fitted.size).toBeGreaterThanOrEqual(8);
      expect(fitted.overflows).toBe(fitted.height > height);
      expect(fitted.width).toBeLessThanOrEqual(width + 1);
    }),
    { numRuns: 60 },
  );
});
