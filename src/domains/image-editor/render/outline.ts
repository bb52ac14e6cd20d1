import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Mask, Shape } from "../document/shape.ts";

/**
 * The visible area of a layer, for effects that follow its edge; in the layer's own pixels, from the upper left corner
 * of its box.
 */
export interface Outline {
  /** Fills the area with the style of the context. */
  fill(context: Context): void;
  /** Strokes the edge with a width in pixels, half of it on each side. */
  stroke(context: Context, width: number): void;
  /** Returns the cost of such a stroke beyond the passes over the page (drawing.ts). */
  work(width: number): number;
}

export const pathOutline = (trace: (context: Context) => void): Outline => ({
  fill(context) {
    context.beginPath();
    trace(context);
    context.fill();
  },
  stroke(context, width) {
    context.beginPath();
    trace(context);
    context.lineWidth = width;
    context.lineJoin = "miter";
    context.stroke();
  },
  work: () => 0,
});

export function traceRect(context: Context, x: number, y: number, width: number, height: number, radius = 0): void {
  const rounded = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (rounded > 0) context.roundRect(x, y, width, height, rounded);
  else context.rect(x, y, width, height);
}

function traceEllipse(context: Context, x: number, y: number, width: number, height: number): void {
  context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
}

/** Traces a mask over a box; `inset` moves it inwards on all sides. A circle is the largest that fits. */
export function traceMask(
  context: Context,
  { shape, inset = 0, radius = 0 }: Mask,
  boxWidth: number,
  boxHeight: number,
): void {
  const width = Math.max(0, boxWidth - 2 * inset);
  const height = Math.max(0, boxHeight - 2 * inset);
  const [x, y] = [boxWidth / 2 - width / 2, boxHeight / 2 - height / 2];
  switch (shape) {
    case "rectangle":
      return traceRect(context, x, y, width, height);
    case "rounded_rectangle":
      return traceRect(context, x, y, width, height, radius);
    case "ellipse":
      return traceEllipse(context, x, y, width, height);
    case "circle": {
      const side = Math.min(width, height);
      return traceEllipse(context, boxWidth / 2 - side / 2, boxHeight / 2 - side / 2, side, side);
    }
    case "diamond":
      context.moveTo(boxWidth / 2, y);
      context.lineTo(x + width, boxHeight / 2);
      context.lineTo(boxWidth / 2, y + height);
      context.lineTo(x, boxHeight / 2);
      return context.closePath();
  }
}

/** Traces a shape in its box. A line runs along the middle, from left to right. */
export function traceShape(context: Context, { kind, radius = 0 }: Shape, width: number, height: number): void {
  switch (kind) {
    case "rectangle":
      return traceRect(context, 0, 0, width, height);
    case "rounded_rectangle":
      return traceRect(context, 0, 0, width, height, radius);
    case "ellipse":
      return traceEllipse(context, 0, 0, width, height);
    case "line":
      context.moveTo(0, height / 2);
      return context.lineTo(width, height / 2);
  }
}
