import type { CanvasGradient, CanvasPattern } from "@napi-rs/canvas";
import { type Context, canvas } from "../../../platform/drawing/canvas.ts";
import type { Gradient } from "../document/shape.ts";
import { cssColor } from "./color.ts";
import { type ConicStop, conicGradient } from "./conic.ts";

/** The side of the raster for a gradient that the canvas does not support. */
const RASTER = 384;
const SHADES = 1024;

/**
 * Returns the style of a gradient over a box at the origin. Start and end are fractions of the box: `linear` runs from
 * start to end, `radial` around the start out to the end, `angle` once around the start, clockwise from the direction
 * of the end, `reflected` from the start both ways, `diamond` around the start in squares whose corner is the end.
 */
export function gradientStyle(
  context: Context,
  gradient: Gradient,
  width: number,
  height: number,
): CanvasGradient | CanvasPattern {
  const { type, start, end } = gradient;
  const [x0, y0, x1, y1] = [start.x * width, start.y * height, end.x * width, end.y * height];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const stops = stopsOf(gradient);
  const filled = (style: CanvasGradient, all = stops) => {
    for (const { offset, color } of all) style.addColorStop(offset, color);
    return style;
  };
  switch (type) {
    case "linear":
      return filled(context.createLinearGradient(x0, y0, x1, y1));
    case "radial":
      return filled(context.createRadialGradient(x0, y0, 0, x0, y0, Math.hypot(dx, dy)));
    case "angle":
      return conicGradient(context, stops.map(channelsOf), Math.atan2(dy, dx), x0, y0);
    case "reflected": {
      const back = stops.map(({ offset, color }) => ({ offset: (1 - offset) / 2, color })).toReversed();
      const forth = stops.map(({ offset, color }) => ({ offset: (1 + offset) / 2, color }));
      return filled(context.createLinearGradient(x0 - dx, y0 - dy, x1, y1), [...back, ...forth]);
    }
    case "diamond":
      return diamond(context, { x0, y0, dx, dy, width, height }, filled);
  }
}

const CHANNELS = /[\d.]+/g;

const channelsOf = ({ offset, color }: { offset: number; color: string }): ConicStop => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = (color.match(CHANNELS) ?? []).map(Number);
  return { offset, channels: [red, green, blue, alpha] };
};

function stopsOf({ stops, reverse }: Gradient): { offset: number; color: string }[] {
  return stops
    .map(({ offset, color }) => ({ offset: reverse ? 1 - offset : offset, color: cssColor(color) ?? "transparent" }))
    .toSorted((a, b) => a.offset - b.offset);
}

interface Axis {
  x0: number;
  y0: number;
  dx: number;
  dy: number;
  width: number;
  height: number;
}

/** Draws all shades on a small raster that is stretched over the box. */
function diamond(
  context: Context,
  axis: Axis,
  filled: (style: CanvasGradient) => CanvasGradient,
): CanvasPattern | CanvasGradient {
  const { x0, y0, dx, dy, width, height } = axis;
  const { createCanvas, DOMMatrix } = canvas();
  const strip = createCanvas(SHADES, 1).getContext("2d");
  strip.fillStyle = filled(strip.createLinearGradient(0, 0, SHADES, 0));
  strip.fillRect(0, 0, SHADES, 1);
  const shades = new Uint32Array(strip.getImageData(0, 0, SHADES, 1).data.buffer);
  const picture = createCanvas(RASTER, RASTER);
  const raster = picture.getContext("2d");
  const image = raster.createImageData(RASTER, RASTER);
  const pixels = new Uint32Array(image.data.buffer);
  const length = Math.hypot(dx, dy) || 1;
  for (let row = 0; row < RASTER; row += 1) {
    for (let column = 0; column < RASTER; column += 1) {
      const x = ((column + 0.5) / RASTER) * width - x0;
      const y = ((row + 0.5) / RASTER) * height - y0;
      const along = Math.abs(x * dx + y * dy);
      const across = Math.abs(x * dy - y * dx);
      const shade = Math.min(SHADES - 1, Math.floor(((along + across) / length / length) * SHADES));
      pixels[row * RASTER + column] = shades[shade] ?? 0;
    }
  }
  raster.putImageData(image, 0, 0);
  const pattern = context.createPattern(picture, "no-repeat");
  // Never null, because the raster is a canvas.
  pattern?.setTransform(new DOMMatrix([width / RASTER, 0, 0, height / RASTER, 0, 0]));
  return pattern ?? context.createLinearGradient(x0, y0, x0 + dx, y0 + dy);
}
