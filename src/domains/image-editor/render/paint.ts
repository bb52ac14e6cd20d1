import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Paint } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import { cssColor } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import { gradientStyle } from "./gradient.ts";
import { paintSpans, paintStroke } from "./spans.ts";

const SIZE = 8;

/**
 * Draws brush strokes, and filled or graded runs of pixels. Points and runs are in pixels of a source that covers the
 * box; without a source's sides, in pixels of the box. Painting is opaque on its own canvas, then blended with its
 * opacity. A gradient runs over the box.
 */
export function drawPaint(
  drawing: Drawing,
  context: Context,
  paint: Paint,
  width: number,
  height: number,
  path: Path,
): void {
  const { kind, points = [], spans = [], size = SIZE, opacity = 1 } = paint;
  const color = cssColor(paint.color, opacity) ?? (kind === "gradient" ? null : cssColor("#000000", opacity));
  if (!drawing.spend(drawing.pixels * 2, path)) return;
  drawing.aside(context, (layer, painted) => {
    layer.scale(width / (paint.sourceWidth || width || 1), height / (paint.sourceHeight || height || 1));
    layer.fillStyle = "#000000";
    layer.strokeStyle = "#000000";
    paintStroke(drawing, layer, points, size, [...path, "points"]);
    paintSpans(drawing, layer, spans, [...path, "spans"]);
    if (kind === "gradient" && points.length === 0 && spans.length === 0) {
      layer.setTransform(context.getTransform());
      layer.fillRect(0, 0, width, height);
    }
    layer.globalCompositeOperation = "source-in";
    layer.setTransform(context.getTransform());
    if (kind === "gradient" && paint.gradient !== undefined) {
      layer.globalAlpha = opacity;
      layer.fillStyle = gradientStyle(layer, paint.gradient, width, height);
    } else layer.fillStyle = color ?? "transparent";
    layer.save();
    // The whole canvas is filled, so that strokes beyond the box are painted too.
    if (kind !== "gradient") layer.resetTransform();
    const reach = kind === "gradient" ? Math.max(width, height) * 4 + 4096 : 0;
    layer.fillRect(-reach, -reach, drawing.canvas.width + 2 * reach, drawing.canvas.height + 2 * reach);
    layer.restore();
    context.save();
    context.resetTransform();
    context.drawImage(painted, 0, 0);
    context.restore();
  });
}
