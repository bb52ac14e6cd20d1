import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Layer } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import type { Drawing } from "./drawing.ts";
import type { Placement } from "./image.ts";
import { paintSpans, paintStroke } from "./spans.ts";

/**
 * Erases the mask from a layer's own canvas. The mask covers the whole source: of an image layer the image, cropped and
 * fitted like it; of other layers the box.
 */
export function erase(
  drawing: Drawing,
  layer: Context,
  { eraseMask, transform }: Layer,
  placement: Placement | null,
  at: Path,
): void {
  if (eraseMask === undefined) return;
  const path = [...at, "eraseMask"];
  const { sourceWidth, sourceHeight, spans, strokes } = eraseMask;
  layer.save();
  if (placement === null) layer.scale(transform.width / sourceWidth, transform.height / sourceHeight);
  else {
    const { source, box, whole } = placement;
    layer.translate(box.x, box.y);
    layer.scale(box.width / source.width, box.height / source.height);
    layer.translate(-source.x, -source.y);
    layer.scale(whole.width / sourceWidth, whole.height / sourceHeight);
  }
  layer.globalCompositeOperation = "destination-out";
  layer.fillStyle = "#000000";
  layer.strokeStyle = "#000000";
  paintSpans(drawing, layer, spans, [...path, "spans"]);
  strokes.forEach(({ points, size }, index) => paintStroke(drawing, layer, points, size, [...path, "strokes", index]));
  layer.restore();
}
