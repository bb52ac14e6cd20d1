import type { EraseMask, Gradient, Paint } from "./shape.ts";
import {
  type Bounds,
  checkColor,
  checkColors,
  checkCount,
  checkRange,
  checkRanges,
  type Path,
  type Report,
} from "./violation.ts";

const STOPS: Bounds = [2, 32];

export function checkGradient({ stops }: Gradient, at: Path, report: Report): void {
  checkCount(stops.length, STOPS, () => [...at, "stops"], report);
  // Stops beyond the maximum are not checked one by one.
  stops.slice(0, STOPS[1]).forEach(({ color, offset }, index) => {
    checkColor(color, () => [...at, "stops", index, "color"], report);
    checkRange(offset, [0, 1], () => [...at, "stops", index, "offset"], report);
  });
}

const POINTS: Bounds = [0, 100_000];
const SPANS: Bounds = [0, 250_000];

export function checkPaint(paint: Paint, at: Path, report: Report): void {
  checkColors(paint, ["color"], at, report);
  checkRanges(paint, { opacity: [0, 1], size: [0, 512, "above"] }, at, report);
  checkCount(paint.points?.length ?? 0, POINTS, () => [...at, "points"], report);
  checkCount(paint.spans?.length ?? 0, SPANS, () => [...at, "spans"], report);
  if (paint.gradient) checkGradient(paint.gradient, [...at, "gradient"], report);
  else if (paint.kind === "gradient")
    report([...at, "gradient"], "payload", "nothing", "present, because the kind is gradient");
}

const STROKES: Bounds = [0, 10_000];

export function checkEraseMask(mask: EraseMask, at: Path, report: Report): void {
  checkRanges(mask, { sourceWidth: [1, 4096], sourceHeight: [1, 4096] }, at, report);
  checkCount(mask.spans.length, SPANS, () => [...at, "spans"], report);
  checkCount(mask.strokes.length, STROKES, () => [...at, "strokes"], report);
  let points = 0;
  mask.strokes.slice(0, STROKES[1]).forEach((stroke, index) => {
    points += stroke.points.length;
    checkRange(stroke.size, [1, 512], () => [...at, "strokes", index, "size"], report);
  });
  if (points > POINTS[1])
    report([...at, "strokes"], "count", points, `at most ${POINTS[1]} points in all strokes together`);
}
