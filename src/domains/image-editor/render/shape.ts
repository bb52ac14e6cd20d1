import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Shape } from "../document/shape.ts";
import { cssColor } from "./color.ts";
import { type Outline, pathOutline, traceShape } from "./outline.ts";

/** The default width of a line, in pixels. */
const LINE = 2;

/**
 * Draws a shape in its box: filled, then stroked inside the box. A line has only its stroke, or its fill as the stroke.
 */
export function drawShape(context: Context, shape: Shape, width: number, height: number): Outline {
  const fill = cssColor(shape.fill);
  const stroke = cssColor(shape.stroke);
  const strokeWidth = Math.max(0, shape.strokeWidth ?? 0);
  if (shape.kind === "line") {
    context.beginPath();
    traceShape(context, shape, width, height);
    context.strokeStyle = stroke ?? fill ?? "transparent";
    context.lineWidth = strokeWidth || LINE;
    context.lineCap = (shape.radius ?? 0) > 0 ? "round" : "butt";
    context.stroke();
    return lineOutline(shape, width, height, strokeWidth || LINE);
  }
  const outline = pathOutline((target) => traceShape(target, shape, width, height));
  if (fill !== null) {
    context.fillStyle = fill;
    outline.fill(context);
  }
  if (stroke !== null && strokeWidth > 0) {
    const inner = Math.min(strokeWidth, width, height);
    const radius = Math.max(0, (shape.radius ?? 0) - inner / 2);
    context.save();
    context.translate(inner / 2, inner / 2);
    context.strokeStyle = stroke;
    pathOutline((target) => traceShape(target, { ...shape, radius }, width - inner, height - inner)).stroke(
      context,
      inner,
    );
    context.restore();
  }
  return outline;
}

/** Returns the outline of a line as a rectangle. */
function lineOutline(shape: Shape, width: number, height: number, thickness: number): Outline {
  return pathOutline((target) => {
    target.roundRect(0, height / 2 - thickness / 2, width, thickness, (shape.radius ?? 0) > 0 ? thickness / 2 : 0);
  });
}
