import type { CanvasGradient } from "@napi-rs/canvas";
import type { Context } from "../../../platform/drawing/canvas.ts";

/** A stop: its place from 0 to 1, and red, green, blue (0 to 255) and alpha (0 to 1). */
export interface ConicStop {
  offset: number;
  channels: readonly [number, number, number, number];
}

/** Where the library's conic gradients begin in the version that is there, whatever angle they are given: at the top. */
const BEGINS = -Math.PI / 2;

/** A gradient once around a point, clockwise from an angle: the library's own, its stops turned as it does not turn them. */
export function conicGradient(context: Context, stops: readonly ConicStop[], angle: number, x: number, y: number) {
  const turn = (((angle - BEGINS) / (2 * Math.PI)) % 1) + 1;
  return painted(context.createConicGradient(0, x, y), turned(stops, turn % 1));
}

function painted(gradient: CanvasGradient, stops: readonly ConicStop[]): CanvasGradient {
  for (const { offset, channels } of stops) gradient.addColorStop(offset, `rgba(${channels.join(", ")})`);
  return gradient;
}

/** The same colours, begun `shift` of a turn later; what crosses the beginning is cut there. */
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
