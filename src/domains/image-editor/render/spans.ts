import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Point, Span } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import type { Drawing } from "./drawing.ts";

/** What a stretch of a stroke costs, and a run of pixels, as Skia paints them here: about so many pixels of a plain copy. */
const STRETCH = 1_000;
const STRETCH_PIXEL = 40;
/** A pixel of what a stretch covers: less, as stretches of one piece lie over each other. */
const COVERED = 0.15;
const RUN = 150;
/** Points nearer than this to the one before, in pixels of the output, are not seen. */
const NEAR = 1;
/** Strokes are painted in pieces: the cost of one path rises faster than the number of its points. */
const PIECE = 48;

/** Runs overlap by this much, in pixels of the output: what is scaled has no seams between rows. */
const OVERLAP = 0.6;

/** Runs of pixels, in the style of the context, which is opaque. */
export function paintSpans(drawing: Drawing, context: Context, spans: readonly Span[], path: Path): void {
  if (!drawing.spend(spans.length * RUN, path)) return;
  const overlap = OVERLAP / scaleOf(context);
  for (const { x, y, width } of spans) context.fillRect(x, y, width + overlap, 1 + overlap);
}

/**
 * A brush of `size` pixels along points, in the style of the context, opaque: pieces lie over each other. Costs as much as it is long; points that cannot be told
 * apart in the output are one.
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
  // A point alone is a dot: a line without length would be nothing.
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

/** No stretch costs more than one across the largest page. */
const FARTHEST = 8_192;

/** Keeps the points that are at least `distance` away from the one kept before. */
function apart(distance: number): (point: Point) => boolean {
  let former: Point | undefined;
  return (point) => {
    if (former !== undefined && Math.hypot(point.x - former.x, point.y - former.y) < distance) return false;
    former = point;
    return true;
  };
}
