import type { Canvas } from "@napi-rs/canvas";
import { curvePoints } from "../document/curve.ts";
import type { ColorGrade } from "../document/shape.ts";
import { GRADES } from "../document/vocabulary.ts";

type Curve = readonly (readonly [number, number])[];
type Rgb = readonly [red: number, green: number, blue: number];

const RED = 0.2126;
const GREEN = 0.7152;
const BLUE = 0.0722;
const SAME = { gain: 1, gamma: 1 } as const;

/** Whether a grade leaves every pixel unchanged. */
export function gradesNothing(grade: ColorGrade): boolean {
  const { wheels = {}, curves = {} } = grade;
  const still = Object.entries(wheels).every(
    ([name, value]) => name.endsWith("Hue") || value === undefined || value === (name in SAME ? 1 : 0),
  );
  return still && Object.values(curves).every((points) => !points) && GRADES.every((name) => !grade[name]);
}

/**
 * Grades the pixels of a canvas in place. The order is: white balance (temperature, tint), exposure, brightness,
 * contrast, highlights and shadows, the wheels (lift, gamma, gain, offset, and the tints of tones), saturation and
 * vibrance, hue, then the curves. All values are sRGB as stored, from 0 to 1. Members go from -1 to 1; 0 or absent
 * changes nothing.
 */
export function gradeCanvas(canvas: Canvas, grade: ColorGrade): void {
  if (gradesNothing(grade)) return;
  const context = canvas.getContext("2d");
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  gradePixels(image.data, grade);
  context.putImageData(image, 0, 0);
}

/** Grades pixels of four bytes each, not premultiplied. */
function gradePixels(pixels: Uint8ClampedArray, grade: ColorGrade): void {
  const first = channelTables(grade);
  const tones = toneTables(grade);
  const last = curveTables(grade);
  const saturation = 1 + (grade.saturation ?? 0);
  const vibrance = grade.vibrance ?? 0;
  const turn = hueMatrix((grade.hue ?? 0) * Math.PI);
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    let red = first[0][pixels[at] as number] as number;
    let green = first[1][pixels[at + 1] as number] as number;
    let blue = first[2][pixels[at + 2] as number] as number;
    const tone = Math.round(unit(luma(red, green, blue)) * 255);
    red = unit(red + (tones[0][tone] as number));
    green = unit(green + (tones[1][tone] as number));
    blue = unit(blue + (tones[2][tone] as number));
    const grey = luma(red, green, blue);
    const colourful = Math.max(red, green, blue) - Math.min(red, green, blue);
    const amount = saturation * (1 + vibrance * (1 - colourful));
    red = grey + (red - grey) * amount;
    green = grey + (green - grey) * amount;
    blue = grey + (blue - grey) * amount;
    if (turn !== undefined) {
      const [r, g, b] = [red, green, blue];
      red = turn[0] * r + turn[1] * g + turn[2] * b;
      green = turn[3] * r + turn[4] * g + turn[5] * b;
      blue = turn[6] * r + turn[7] * g + turn[8] * b;
    }
    pixels[at] = last[0][Math.round(unit(red) * 255)] as number;
    pixels[at + 1] = last[1][Math.round(unit(green) * 255)] as number;
    pixels[at + 2] = last[2][Math.round(unit(blue) * 255)] as number;
  }
}

const unit = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
const luma = (red: number, green: number, blue: number): number => RED * red + GREEN * green + BLUE * blue;

type Tables = readonly [Float64Array, Float64Array, Float64Array];
const tables = (of: (channel: 0 | 1 | 2) => (value: number) => number): Tables => {
  const one = (channel: 0 | 1 | 2) => {
    const map = of(channel);
    return Float64Array.from({ length: 256 }, (_, value) => map(value / 255));
  };
  return [one(0), one(1), one(2)];
};

/** Returns the mapping of each channel on its own. */
function channelTables({
  temperature = 0,
  tint = 0,
  exposure = 0,
  brightness = 0,
  contrast = 0,
  wheels = {},
}: ColorGrade): Tables {
  const balance: Rgb = [1 + temperature * 0.25 + tint * 0.08, 1 - tint * 0.18, 1 - temperature * 0.25 + tint * 0.08];
  const stops = 2 ** (exposure * 2);
  const slope = contrast >= 0 ? 1 + contrast * 1.5 : 1 + contrast * 0.9;
  const { lift = 0, gamma = 1, gain = 1, offset = 0 } = wheels;
  return tables((channel) => (value) => {
    const lit = unit(value * balance[channel] * stops) + brightness * 0.5;
    const steep = unit((lit - 0.5) * slope + 0.5);
    const lifted = Math.max(0, gain * (steep + lift * (1 - steep)));
    return unit(lifted ** (1 / Math.max(gamma, 0.01)) + offset);
  });
}

/** Returns the values that are added to each channel by the brightness of a pixel. */
function toneTables({ highlights = 0, shadows = 0, wheels = {} }: ColorGrade): Tables {
  const { shadowsHue = 0, shadowsAmount = 0, midtonesHue = 0, midtonesAmount = 0 } = wheels;
  const { highlightsHue = 0, highlightsAmount = 0, offsetHue = 0, offsetAmount = 0 } = wheels;
  const tinted = [
    { tint: tintOf(shadowsHue), amount: shadowsAmount, weight: dark },
    { tint: tintOf(midtonesHue), amount: midtonesAmount, weight: (tone: number) => 1 - dark(tone) - bright(tone) },
    { tint: tintOf(highlightsHue), amount: highlightsAmount, weight: bright },
    { tint: tintOf(offsetHue), amount: offsetAmount, weight: () => 1 },
  ];
  return tables((channel) => (tone) => {
    const lighter = (shadows * dark(tone) + highlights * bright(tone)) * 0.4;
    return tinted.reduce((sum, { tint, amount, weight }) => sum + tint[channel] * amount * weight(tone) * 0.5, lighter);
  });
}

const dark = (tone: number): number => smooth(1 - tone * 2);
const bright = (tone: number): number => smooth(tone * 2 - 1);
const smooth = (value: number): number => unit(value) ** 2 * (3 - 2 * unit(value));

/** Returns the color of a hue in degrees as values to add to grey, which keep the brightness about constant. */
function tintOf(hue: number): Rgb {
  const channel = (shift: number) => (Math.cos(((hue - shift) * Math.PI) / 180) + 1) / 2;
  const [red, green, blue]: Rgb = [channel(0), channel(120), channel(240)];
  const grey = luma(red, green, blue);
  return [red - grey, green - grey, blue - grey];
}

/** Returns the matrix that rotates hues around grey; undefined for no rotation. */
function hueMatrix(
  angle: number,
): readonly [number, number, number, number, number, number, number, number, number] | undefined {
  if (angle === 0) return undefined;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [r, g, b] = [RED, GREEN, BLUE];
  return [
    r + cos * (1 - r) - sin * r,
    g - cos * g - sin * g,
    b - cos * b + sin * (1 - b),
    r - cos * r + sin * 0.143,
    g + cos * (1 - g) + sin * 0.14,
    b - cos * b - sin * 0.283,
    r - cos * r - sin * (1 - r),
    g - cos * g + sin * g,
    b + cos * (1 - b) + sin * b,
  ];
}

function curveTables({ curves = {} }: ColorGrade): Tables {
  const straight: Curve = [
    [0, 0],
    [1, 1],
  ];
  const read = (points: string | undefined) => (points ? (curvePoints(points) ?? straight) : straight);
  const master = read(curves.masterPoints);
  const own = [read(curves.redPoints), read(curves.greenPoints), read(curves.bluePoints)] as const;
  return tables((channel) => (value) => along(own[channel], along(master, value)) * 255);
}

/**
 * Returns the height of a curve, monotone between its points (Fritsch–Carlson), so that the curve never overshoots
 * them.
 */
function along(points: Curve, x: number): number {
  const slopes = points.slice(1).map(([px, py], index) => {
    const [lx, ly] = points[index] as readonly [number, number];
    return (py - ly) / (px - lx);
  });
  const last = slopes.length - 1;
  const tangent = (index: number): number => {
    const [before, after] = [slopes[Math.max(0, index - 1)] as number, slopes[Math.min(last, index)] as number];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  const index = Math.min(
    last,
    Math.max(
      0,
      points.findLastIndex(([px]) => px <= x),
    ),
  );
  const [x0, y0] = points[index] as readonly [number, number];
  const [x1, y1] = points[index + 1] as readonly [number, number];
  const width = x1 - x0;
  const t = unit((x - x0) / width);
  const [t2, t3] = [t * t, t * t * t];
  const start = (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * width * tangent(index);
  return unit(start + (-2 * t3 + 3 * t2) * y1 + (t3 - t2) * width * tangent(index + 1));
}
