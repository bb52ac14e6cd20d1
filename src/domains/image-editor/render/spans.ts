import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Point, Span } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import type { Drawing } from "./drawing.ts";

/** The cost of a segment of a stroke, and of a run of pixels, in Skia: about this number of copied pixels. */
const STRETCH = 1_000;
const STRETCH_PIXEL = 40;
/** The cost of a covered pixel, which is low because segments of one piece overlap. */
const COVERED = 0.15;
const RUN = 150;
/** The distance in output pixels below which a point is not visible. */
const NEAR = 1;
/** The points of a piece: the cost of one path rises faster than its number of points. */
const PIECE = 48;

/** The overlap of runs in output pixels, which avoids seams between scaled rows. */
const OVERLAP = 0.6;

/** Paints runs of pixels in the style of the context, which is opaque. */
export function paintSpans(drawing: Drawing, context: Context, spans: readonly Span[], path: Path): void {
  if (!drawing.spend(spans.length * RUN, path)) return;
  const overlap = OVERLAP / scaleOf(context);
  for (const { x, y, width } of spans) context.fillRect(x, y, width + overlap, 1 + overlap);
}

/**
 * Paints a brush stroke of `size` pixels along points, in the style of the context, which is opaque because pieces
 * overlap. The cost follows the length. Points that the output cannot distinguish are merged.
 */
export function paintStroke(
  drawing: Drawing,
  context: Context,
  points: readonly Point[],
  size: number,
  path: Path,
): void {
  const scale = scaleOf(context);
  const kept = points.filter(apart(NEAR / scale));
  const [first, ...rest] = kept;
  if (first === undefined) return;
  const width = size * scale;
  let work = 0;
  let former = first;
  for (const point of kept) {
    const length = Math.min(Math.hypot(point.x - former.x, point.y - former.y) * scale, FARTHEST);
    work += STRETCH + length * STRETCH_PIXEL + Math.min(drawing.pixels, (length + width) * width) * COVERED;
    former = point;
  }
  if (!drawing.spend(work, path)) return;
  context.lineWidth = size;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  // A single point is a dot, because a line without length paints nothing.
  if (rest.length === 0) {
    context.arc(first.x, first.y, size / 2, 0, 2 * Math.PI);
    context.fill();
  }
  let from = first;
  for (let index = 0; index < rest.length; index += PIECE) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    for (const point of rest.slice(index, index + PIECE)) {
      context.lineTo(point.x, point.y);
      from = point;
    }
    context.stroke();
  }
}

function scaleOf(context: Context): number {
  const { a, b } = context.getTransform();
  return Math.hypot(a, b) || 1;
}

/** The maximum length of a segment that is counted: across the largest page. */
const FARTHEST = 8_192;

/** Returns a filter that keeps points at least `distance` away from the previous kept point. */
function apart(distance: number): (point: Point) => boolean {
  let former: Point | undefined;
  return (point) => {
    if (former !== undefined && Math.hypot(point.x - former.x, point.y - former.y) < distance) return false;
    former = point;
    return true;
  };
}
