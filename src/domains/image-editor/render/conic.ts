import type { CanvasGradient } from "@napi-rs/canvas";
import type { Context } from "../../../platform/drawing/canvas.ts";

/** A stop: its offset from 0 to 1, its red, green and blue (0 to 255) and its alpha (0 to 1). */
export interface ConicStop {
  offset: number;
  channels: readonly [number, number, number, number];
}

/** The start of the library's conic gradients in the installed version, which ignores the given angle: at the top. */
const BEGINS = -Math.PI / 2;

/**
 * Returns a gradient around a point, clockwise from an angle. Turns the stops of the library's own gradient, which does
 * not turn them.
 */
export function conicGradient(context: Context, stops: readonly ConicStop[], angle: number, x: number, y: number) {
  const turn = (((angle - BEGINS) / (2 * Math.PI)) % 1) + 1;
  return painted(context.createConicGradient(0, x, y), turned(stops, turn % 1));
}

function painted(gradient: CanvasGradient, stops: readonly ConicStop[]): CanvasGradient {
  for (const { offset, channels } of stops) gradient.addColorStop(offset, `rgba(${channels.join(", ")})`);
  return gradient;
}

/** Returns the same colors, shifted by a fraction of a turn, and split where they cross the start. */
function turned(stops: readonly ConicStop[], shift: number): ConicStop[] {
  const seam = 1 - shift;
  const at = (offset: number, { channels }: Pick<ConicStop, "channels">) => ({ offset, channels });
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) return [];
  const cut = { channels: colorAt(stops, seam) };
  const after = stops.filter(({ offset }) => offset > seam).map((stop) => at(stop.offset - seam, stop));
  const before = stops.filter(({ offset }) => offset < seam).map((stop) => at(stop.offset + shift, stop));
  return [at(0, cut), ...after, at(shift, last), at(shift, first), ...before, at(1, cut)];
}

function colorAt(stops: readonly ConicStop[], offset: number): ConicStop["channels"] {
  const next = stops.findIndex((stop) => stop.offset >= offset);
  const [to, from] = [stops[next], stops[next - 1]];
  if (to === undefined) return (stops.at(-1) as ConicStop).channels;
  if (from === undefined) return to.channels;
  const part = (offset - from.offset) / (to.offset - from.offset || 1);
  const between = (index: 0 | 1 | 2 | 3) => from.channels[index] + (to.channels[index] - from.channels[index]) * part;
  return [Math.round(between(0)), Math.round(between(1)), Math.round(between(2)), between(3)];
}
