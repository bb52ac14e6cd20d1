import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { colorOf } from "../../src/domains/themes/manifest/color.ts";
import { contrastOf } from "../../src/domains/themes/manifest/contrast.ts";
import { hexOf, isPolar, mixOf, type Rgba, SPACES, type SpaceName, type Triple } from "../support/pictures/cssColor.ts";

/** The names that parsed colors use for the spaces of CSS. */
const CSS_NAMES: Record<string, SpaceName> = {
  rgb: "srgb",
  lrgb: "srgb-linear",
  p3: "display-p3",
  a98: "a98-rgb",
  prophoto: "prophoto-rgb",
  xyz65: "xyz",
  xyz50: "xyz-d50",
};

/** The color of a value in sRGB, by the formulas of the specification. */
function srgbOf(value: string): Rgba {
  const color = colorOf(value);
  if (color === undefined) throw new Error(`${value} is not a color`);
  const {
    mode,
    alpha = 1,
    ...channels
  } = color as unknown as Record<string, number> & { mode: string; alpha?: number };
  const order = {
    xyz65: "xyz",
    xyz50: "xyz",
    lch: "lch",
    oklch: "lch",
    lab: "lab",
    oklab: "lab",
    hsl: "hsl",
    hwb: "hwb",
  };
  const names = [...(order[mode as keyof typeof order] ?? "rgb")];
  const values = names.map((name) => channels[name] ?? 0) as Triple;
  const space = SPACES[CSS_NAMES[mode] ?? (mode as SpaceName)];
  return { rgb: SPACES.srgb.fromXyz(space.toXyz(values)), alpha };
}
const hex = (value: string) => hexOf(srgbOf(value));

describe("a mixed color", () => {
  test.each([
    // The rest of a share below 100 % and the color `transparent` are transparent, not black.
    ["color-mix(in srgb, #7c3aed 12%, transparent)", "#7c3aed1f"],
    ["color-mix(in srgb, transparent, #7c3aed 12%)", "#7c3aed1f"],
    ["color-mix(in srgb, white 45%, transparent)", "#ffffff73"],
    ["color-mix(in oklch, red, transparent)", "#ff000080"],
    ["color-mix(in lch, red, transparent)", "#ff000080"],
    ["color-mix(in hsl, red, transparent)", "#ff000080"],
    ["color-mix(in hwb, red, transparent)", "#ff000080"],
    ["color-mix(in srgb, #f00 30%, #00f 20%)", "#99006680"],
    ["color-mix(in srgb, rgb(255 0 0 / 20%), rgb(0 0 255 / 80%))", "#3300cc80"],
    ["color-mix(in srgb, rgb(0 0 0 / 0), rgb(0 0 0 / 0))", "#00000000"],
    ["COLOR-MIX(IN SRGB, RED 25%, TRANSPARENT)", "#ff000040"],
    ["color-mix(in srgb, 25% red, 75% blue)", "#4000bfff"],
    ["color-mix(in srgb, red 150%, blue 50%)", null],
    ["color-mix(in srgb, red 0%, blue 0%)", null],
    ["color-mix(in srgb, red 100%, blue)", "#ff0000ff"],
    ["color-mix(in srgb, color-mix(in srgb, red, transparent), blue)", "#5500aabf"],
    // hsl(120 10% 20%) and hsl(30 30% 40%): the channels' means, as in the examples of the specification's tests.
    ["color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))", "#545c3dff"],
    ["color-mix(in hsl, hsl(120deg 10% 20% / .4), hsl(30deg 30% 40% / .8))", "#5f694199"],
    ["color-mix(in hwb, hwb(120deg 10% 20%), hwb(30deg 30% 40%))", "#93b333ff"],
    ["color-mix(in hsl, hsl(40 50% 50%), hsl(60 50% 50%))", "#bfaa40ff"],
    ["color-mix(in hsl shorter hue, hsl(40 50% 50%), hsl(60 50% 50%))", "#bfaa40ff"],
    ["color-mix(in hsl longer hue, hsl(40 50% 50%), hsl(60 50% 50%))", "#4055bfff"],
    ["color-mix(in hsl increasing hue, hsl(40 50% 50%), hsl(60 50% 50%))", "#bfaa40ff"],
    ["color-mix(in hsl decreasing hue, hsl(40 50% 50%), hsl(60 50% 50%))", "#4055bfff"],
    ["color-mix(in hsl longer hue, hsl(40 50% 50%), hsl(40 50% 50%))", "#406abfff"],
    // Equal hues, whose quotients differ by a rounding error: no turn, or a whole one with `longer`.
    ["color-mix(in hsl increasing hue, rgb(1 4 8), rgb(7 28 56))", "#041020ff"],
    ["color-mix(in hsl decreasing hue, rgb(7 28 56), rgb(1 4 8))", "#041020ff"],
    ["color-mix(in hwb increasing hue, rgb(1 4 8), rgb(7 28 56))", "#041020ff"],
    // A channel that is none takes the value of the other color, also in a space with a channel of the same meaning.
    ["color-mix(in srgb, rgb(none 0 0), rgb(128 128 0))", "#804000ff"],
    ["color-mix(in srgb, color(display-p3 none 0 0), rgb(128 0 0))", "#800000ff"],
    ["color-mix(in hsl, hsl(none 50% 50%), hsl(120 50% 50%))", "#40bf40ff"],
    ["color-mix(in hsl, white, hsl(120 100% 50%))", "#9fdf9fff"],
    ["color-mix(in srgb, rgb(255 0 0 / none), rgb(0 0 255 / 40%))", "#80008066"],
    ["color-mix(in srgb, rgb(300 0 0), rgb(-100 0 255))", "#800080ff"],
  ])("%s is %s", (value, expected) => {
    if (expected === null) expect(colorOf(value)).toBeUndefined();
    else expect(hex(value)).toBe(expected);
  });

  const channel = fc.integer({ min: 0, max: 255 });
  const color = fc
    .tuple(channel, channel, channel, fc.integer({ min: 1, max: 100 }))
    .filter(([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) > 16);
  type Channels = [number, number, number, number];
  type Pair = [Channels, Channels];
  const rgba = ([r, g, b, alpha]: Channels): Rgba => ({
    rgb: [r / 255, g / 255, b / 255],
    alpha: alpha / 100,
  });
  /** Also pairs with equal and opposite hues, between which a rounding error must not choose the arc. */
  const pair = fc.oneof(
    fc.tuple(color, color),
    fc.tuple(color, fc.integer({ min: 2, max: 5 })).map(([[r, g, b, alpha], times]): Pair => {
      const [x, y, z] = [Math.floor(r / times), Math.floor(g / times), Math.floor(b / times)];
      return [
        [x, y, z, alpha],
        [x * times, y * times, z * times, alpha],
      ];
    }),
    color.map(([r, g, b, alpha]): Pair => {
      const sum = Math.max(r, g, b) + Math.min(r, g, b);
      return [
        [r, g, b, alpha],
        [sum - r, sum - g, sum - b, alpha],
      ];
    }),
  );
  const text = ([r, g, b, alpha]: number[]) => `rgb(${r} ${g} ${b} / ${alpha}%)`;
  const share = fc.integer({ min: 1, max: 100 });

  test.each(Object.keys(SPACES) as SpaceName[])("in %s is the one of the specification's formulas", (space) => {
    const arcs = isPolar(space) ? ["", "shorter", "longer", "increasing", "decreasing"] : [""];
    fc.assert(
      fc.property(pair, share, share, fc.constantFrom(...arcs), ([one, other], p1, p2, arc) => {
        const method = arc === "" ? space : `${space} ${arc} hue`;
        const actual = srgbOf(`color-mix(in ${method}, ${text(one)} ${p1}%, ${text(other)} ${p2}%)`);
        const wanted = mixOf(space, arc || "shorter", rgba(one), rgba(other), p1, p2);
        expect(actual.alpha).toBeCloseTo(wanted.alpha, 6);
        for (const index of [0, 1, 2] as const) expect(actual.rgb[index]).toBeCloseTo(wanted.rgb[index], 3);
      }),
      { numRuns: 40 },
    );
  });

  test("with transparent keeps its color in every space, at any share", () => {
    const spaces = fc.constantFrom(...(Object.keys(SPACES) as SpaceName[]));
    fc.assert(
      fc.property(spaces, color, share, (space, one, p) => {
        const { rgb, alpha } = srgbOf(`color-mix(in ${space}, rgb(${one.slice(0, 3).join(" ")}) ${p}%, transparent)`);
        expect(alpha).toBeCloseTo(p / 100, 6);
        for (const index of [0, 1, 2] as const) expect(rgb[index]).toBeCloseTo(one[index] / 255, 3);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a color", () => {
  test.each([
    ["RED", "#ff0000ff"],
    ["#F0A", "#ff00aaff"],
    ["RGB(255 0 0 / 50%)", "#ff000080"],
    ["HWB(90DEG 10% 20%)", "#73cc1aff"],
    ["hwb(0 60% 90%)", "#666666ff"],
    ["COLOR(DISPLAY-P3 0 0 1)", "#0000ffff"],
    ["color(xyz 0.9505 1 1.089)", "#ffffffff"],
    ["color(xyz-d50 0.9642 1 0.8251)", "#ffffffff"],
    ["LAB(100% 0 0)", "#ffffffff"],
    // A channel that is none is 0, the alpha as well: the color cannot be seen.
    ["rgb(0 0 0 / none)", "#00000000"],
    ["lab(none 0 0)", "#000000ff"],
  ])("%s is %s", (value, expected) => expect(hex(value)).toBe(expected));

  test.each([
    "fff",
    "123456",
    "#12345",
    "color(--hsv 1 1 1)",
    "rgb(from red r g b)",
    "color-mix(in srgb shorter hue, red, blue)",
    "color-mix(in lch nearest hue, red, blue)",
    "color-mix(in hsv, red, blue)",
    "color-mix(in srgb, red)",
    "color-mix(in srgb, red, currentcolor)",
    "color-mix(in srgb, red 1e999%, blue)",
    "light-dark(red, blue)",
  ])("%s is none", (value) => expect(colorOf(value)).toBeUndefined());
});

test("the contrast of a mixed color is that of the same color written as rgb()", () => {
  const ratio = (ink: string, ground: string) => contrastOf(colorOf(ink) as never, [colorOf(ground) as never]);
  for (const ground of ["#7c3aed", "#336699", "#fff", "#000"]) {
    expect(ratio("color-mix(in srgb, white 45%, transparent)", ground)).toBeCloseTo(
      ratio("rgb(255 255 255 / 45%)", ground),
      6,
    );
  }
  expect(ratio("color-mix(in srgb, white 45%, transparent)", "#7c3aed")).toBeLessThan(4.5);
});
