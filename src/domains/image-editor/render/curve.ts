import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Point, Text } from "../document/shape.ts";
import type { Run } from "./run.ts";
import { lettersOf } from "./textLines.ts";

type Curve = NonNullable<Text["curve"]>;

interface Box {
  width: number;
  height: number;
  size: number;
}

const STEPS = 360;
/** The height of capitals as a fraction of the font size. */
const CAPITALS = 0.7;

/**
 * Lays a text out along a curve of its box, letter by letter, centered on the curve. The strength is the bend: an arc
 * of 1 is half a circle as wide as the box, a wave of 1 swings over half of its height, a circle of 1 is the largest in
 * the box (a weaker one is larger, and as high), an ellipse of 1 fills the box. The offset moves the text along the
 * curve, as a fraction of the curve's length. A reversed curve is mirrored from top to bottom, and its letters stay
 * upright.
 */
export function curvedRuns(context: Context, text: string, curve: Curve, box: Box): Run[] {
  const points = pointsOf(curve, box);
  const mirrored = points.map(({ x, y }) => ({ x, y: box.height - y + CAPITALS * box.size }));
  const track = measured(curve.reverse ? mirrored : points);
  const all = lettersOf(text.replace(/\s+/g, " ").trim()).map((letter) => ({
    letter,
    width: context.measureText(letter).width,
  }));
  const length = all.reduce((sum, { width }) => sum + width, 0);
  let at = (track.length - length) / 2 + curve.offset * track.length;
  return all.map(({ letter, width }) => {
    const { x, y, angle } = pointAt(track, at + width / 2);
    at += width;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return {
      text: letter,
      x: x - (cos * width) / 2,
      y: y - (sin * width) / 2,
      angle: angle || Number.MIN_VALUE,
      width,
      stretch: 0,
    };
  });
}

/**
 * Returns the curve as points from its left end. Closed curves begin at the bottom, so that the top is their middle.
 */
function pointsOf({ type, strength }: Curve, { width, height, size }: Box): Point[] {
  const sampled = (at: (t: number) => Point) => Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS));
  const around = (x: number, y: number, rx: number, ry: number) =>
    sampled((t) => ({ x: x + rx * Math.sin((2 * t - 1) * Math.PI), y: y - ry * Math.cos((2 * t - 1) * Math.PI) }));
  switch (type) {
    case "arc_up":
    case "arc_down": {
      const angle = (strength * Math.PI) / 2;
      const radius = width / 2 / Math.sin(angle);
      const rise = radius * (1 - Math.cos(angle));
      const up = type === "arc_up";
      const top = up ? (height - rise) / 2 + (size * CAPITALS) / 2 : (height + rise) / 2 + (size * CAPITALS) / 2;
      return sampled((t) => {
        const turn = (2 * t - 1) * angle;
        const drop = radius * (1 - Math.cos(turn));
        return { x: width / 2 + radius * Math.sin(turn), y: up ? top + drop : top - drop };
      });
    }
    case "circle": {
      const radius = Math.max(1, Math.min(width, height) / 2 - size * 0.75) / strength;
      const top = height / 2 - Math.min(width, height) / 2 + size * 0.75;
      return around(width / 2, top + radius, radius, radius);
    }
    case "ellipse":
      return around(
        width / 2,
        height / 2,
        Math.max(1, width / 2 - size * 0.75),
        Math.max(1, (height / 2 - size * 0.75) * strength),
      );
    default:
      return sampled((t) => ({
        x: t * width,
        y: height / 2 + (size * CAPITALS) / 2 - Math.sin(t * 2 * Math.PI) * (height / 4) * strength,
      }));
  }
}

interface Track {
  points: readonly Point[];
  /** The distance of each point along the curve. */
  along: readonly number[];
  length: number;
}

function measured(points: readonly Point[]): Track {
  let length = 0;
  const along = points.map((point, index) => {
    const former = points[index - 1] ?? point;
    length += Math.hypot(point.x - former.x, point.y - former.y);
    return length;
  });
  return { points, along, length };
}

/** Returns a position on the track, which continues straight beyond both ends. */
function pointAt({ points, along }: Track, distance: number): Point & { angle: number } {
  const next = along.findIndex((each) => each >= distance);
  const index = Math.max(1, next === -1 ? points.length - 1 : next);
  const [from, to] = [points[index - 1] as Point, points[index] as Point];
  const start = along[index - 1] as number;
  const stretch = (along[index] as number) - start || 1;
  const t = (distance - start) / stretch;
  return {
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
    angle: Math.atan2(to.y - from.y, to.x - from.x),
  };
}
