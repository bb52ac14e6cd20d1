import type { Draw } from "./draw.ts";

const NAMED = ["red", "RebeccaPurple", "TRANSPARENT", "currentColor", "Canvas", "AccentColorText", "inherit", "grey"];
const SPACES = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65"];
const MIXED = [
  "srgb",
  "oklab",
  "lab",
  "xyz",
  "oklch longer hue",
  "hsl shorter hue",
  "hwb increasing hue",
  "lch",
  "unknown",
];
const NUMBERS = [
  "0",
  "1",
  "0.5",
  ".5",
  "1e2",
  "-1",
  "50%",
  "100.5%",
  "none",
  "255",
  "1e400",
  "calc(1 / 3)",
  "infinity",
  "NaN",
];
const ANGLES = ["0", "120", "120deg", "0.5turn", "200grad", "3.1rad", "-90deg", "1e9deg", "none", "calc(1turn / 3)"];

/** A color in a form of CSS Color 4 or 5, valid or nearly so, in any case of letters. */
export function anyColor(draw: Draw): string {
  const color = colorOf(draw, 2);
  return draw.chance(10) ? color.toUpperCase() : color;
}

function colorOf(draw: Draw, depth: number): string {
  const number = () => draw.of(NUMBERS);
  const angle = () => draw.of(ANGLES);
  const alpha = () => (draw.chance(40) ? ` / ${number()}` : "");
  switch (draw.whole(0, depth > 0 ? 9 : 6)) {
    case 0:
      return draw.of(NAMED);
    case 1:
      return `#${Array.from({ length: draw.of([3, 4, 6, 8, 5, 1]) }, () => draw.of("0123456789abcdefF".split(""))).join("")}`;
    case 2:
      return `rgb(${number()} ${number()} ${number()}${alpha()})`;
    case 3:
      return `rgba(${number()}, ${number()}, ${number()}, ${number()})`;
    case 4:
      return `${draw.of(["hsl", "hwb", "hsla"])}(${angle()} ${number()} ${number()}${alpha()})`;
    case 5:
      return `${draw.of(["lab", "lch", "oklab", "oklch"])}(${number()} ${number()} ${angle()}${alpha()})`;
    case 6:
      return `color(${draw.of(SPACES)} ${number()} ${number()} ${number()}${alpha()})`;
    case 7:
      return `color-mix(in ${draw.of(MIXED)}, ${colorOf(draw, depth - 1)} ${draw.of(["", "12%", "0%", "150%"])}, ${colorOf(draw, depth - 1)})`;
    case 8:
      return `${draw.of(["rgb", "oklch", "hsl"])}(from ${colorOf(draw, depth - 1)} ${draw.of(["r g b", "l c h", "h s l", "calc(r * 2) g b"])}${alpha()})`;
    default:
      return draw.of([
        `light-dark(${colorOf(draw, depth - 1)}, ${colorOf(draw, depth - 1)})`,
        `contrast-color(${colorOf(draw, depth - 1)})`,
        `device-cmyk(${number()} ${number()} ${number()} ${number()})`,
        `var(--accent, ${colorOf(draw, depth - 1)})`,
      ]);
  }
}
