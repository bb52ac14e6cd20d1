import type { Color } from "culori";
import { culori } from "./libraries.ts";

/** The color spaces of `color-mix()` (CSS Color 5 §3): CSS name → culori's name. */
const SPACES = {
  srgb: "rgb",
  "srgb-linear": "lrgb",
  "display-p3": "p3",
  "a98-rgb": "a98",
  "prophoto-rgb": "prophoto",
  rec2020: "rec2020",
  xyz: "xyz65",
  "xyz-d50": "xyz50",
  "xyz-d65": "xyz65",
  lab: "lab",
  lch: "lch",
  oklab: "oklab",
  oklch: "oklch",
  hsl: "hsl",
  hwb: "hwb",
} as const;
export type Space = keyof typeof SPACES;
type Mode = (typeof SPACES)[Space];

export const isSpace = (name: string): name is Space => Object.hasOwn(SPACES, name);
/** Whether a space has a hue, so that a hue interpolation method is allowed. */
export const isPolar = (space: Space): boolean => categoriesOf(SPACES[space]).includes("hue");

/** The arcs between two hues: what is added to the second one, by its difference from the first (CSS Color 4 §12.4). */
const ARCS = {
  shorter: (difference: number) => (difference > 180 ? -360 : difference < -180 ? 360 : 0),
  longer: (difference: number) =>
    difference > 0 && difference < 180 ? -360 : difference > -180 && difference <= 0 ? 360 : 0,
  increasing: (difference: number) => (difference < 0 ? 360 : 0),
  decreasing: (difference: number) => (difference > 0 ? -360 : 0),
} as const;
export type Arc = keyof typeof ARCS;
export const isArc = (name: string): name is Arc => Object.hasOwn(ARCS, name);

/** Hues differ by less than this many degrees only by rounding: colors of 8 bits differ by a thousandth. */
const ROUNDING = 1e-6;

/** Returns the difference of two hues, exact at 0° and 180°: there a rounding error would choose another arc. */
function differenceOf(from: number, to: number): number {
  const difference = to - from;
  const half = Math.round(difference / 180) * 180;
  return Math.abs(difference - half) < ROUNDING ? half % 360 : difference;
}

function hueBetween(from: number, to: number, share: number, arc: Arc): number {
  const difference = differenceOf(from, to);
  return hueOf(from + (difference + ARCS[arc](difference)) * share);
}

/**
 * The meaning of a channel. A channel that is `none` stays so in a space with a channel of the same meaning (CSS Color
 * 4 §12.2).
 */
type Category = "red" | "green" | "blue" | "lightness" | "colorfulness" | "hue" | "a" | "b" | "none";
const BY_MODE: Readonly<Record<string, readonly Category[]>> = {
  lab: ["lightness", "a", "b"],
  oklab: ["lightness", "a", "b"],
  lch: ["lightness", "colorfulness", "hue"],
  oklch: ["lightness", "colorfulness", "hue"],
  hsl: ["hue", "colorfulness", "lightness"],
  hwb: ["hue", "none", "none"],
};
const categoriesOf = (mode: string): readonly Category[] => BY_MODE[mode] ?? ["red", "green", "blue"];

/**
 * The least colorfulness at which a hue means something (CSS Color 4 §4.4, §9.3, §9.4); below, a hue is a rounding
 * error.
 */
const LEAST = { lch: 0.0015, oklch: 0.000004, hsl: 0.00001 } as const;

/** A color, or `none` for channels that are undefined. The alpha of a `none` is undefined, too. */
export interface Channels {
  mode: string;
  values: (number | undefined)[];
  alpha: number | undefined;
}

/** The channels of a color, in the order of its space. */
export function channelsOf(color: Color): Channels {
  const members = color as unknown as Record<string, number | undefined>;
  const names = namesOf(color.mode);
  return { mode: color.mode, values: names.map((name) => members[name]), alpha: color.alpha ?? 1 };
}

/** The color of channels; `none` is left out, so that it counts as 0. */
export function colorFrom({ mode, values, alpha }: Channels): Color {
  const members = namesOf(mode).map((name, index) => [name, values[index]] as const);
  const pairs = members.filter(([, value]) => value !== undefined);
  return { mode, ...Object.fromEntries(pairs), alpha: alpha ?? 0 } as unknown as Color;
}

const namesOf = (mode: string): readonly string[] =>
  culori()
    .getMode(mode as Mode)
    .channels.filter((name) => name !== "alpha");

/**
 * Converts channels, keeps `none` where both spaces have a channel of its meaning, and makes a powerless hue `none`.
 */
function converted(from: Channels, mode: Mode): Channels {
  const missing = categoriesOf(from.mode).filter((_, index) => from.values[index] === undefined);
  if (from.mode === mode) return { ...from, values: withoutPowerless(from.values, mode) };
  const { values } = channelsOf(culori().converter(mode)(colorFrom(from)));
  const kept = withoutPowerless(
    values.map((value) => value ?? 0),
    mode,
  );
  const categories = categoriesOf(mode);
  return { ...from, mode, values: kept.map((value, index) => (isOf(categories[index], missing) ? undefined : value)) };
}

const isOf = (category: Category | undefined, missing: readonly Category[]) =>
  category !== undefined && category !== "none" && missing.includes(category);

function withoutPowerless(values: Channels["values"], mode: Mode): Channels["values"] {
  const categories = categoriesOf(mode);
  const colorfulness = values[categories.indexOf("colorfulness")];
  const [, white = 0, black = 0] = values;
  const isPowerless =
    mode === "hwb"
      ? white + black >= 0.99999
      : Object.hasOwn(LEAST, mode) && colorfulness !== undefined && colorfulness <= LEAST[mode as keyof typeof LEAST];
  return isPowerless ? values.map((value, index) => (categories[index] === "hue" ? undefined : value)) : values;
}

/** Mixes two colors; `share` is that of the second one, from 0 to 1 (CSS Color 4 §12, with premultiplied alpha). */
export function mixed(first: Channels, second: Channels, share: number, space: Space, arc: Arc = "shorter"): Channels {
  const mode = SPACES[space];
  const [one, other] = [converted(first, mode), converted(second, mode)];
  const between = (a: number, b: number) => a + (b - a) * share;
  const [alpha1, alpha2] = [one.alpha ?? other.alpha ?? 1, other.alpha ?? one.alpha ?? 1];
  const alpha = between(alpha1, alpha2);
  const categories = categoriesOf(mode);
  const values = one.values.map((own, index) => {
    const [a, b] = [own ?? other.values[index], other.values[index] ?? own];
    if (a === undefined || b === undefined) return undefined;
    if (categories[index] === "hue") return hueBetween(hueOf(a), hueOf(b), share, arc);
    const premultiplied = between(a * alpha1, b * alpha2);
    return alpha === 0 ? premultiplied : premultiplied / alpha;
  });
  return { mode, values, alpha: one.alpha === undefined && other.alpha === undefined ? undefined : alpha };
}

const hueOf = (angle: number): number => ((angle % 360) + 360) % 360;
