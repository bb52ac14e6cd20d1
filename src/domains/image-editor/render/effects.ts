import type { Canvas } from "@napi-rs/canvas";
import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Effects, LayerShadow } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import { cssColor } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import type { Outline } from "./outline.ts";

export const BLENDS = {
  normal: "source-over",
  multiply: "multiply",
  screen: "screen",
  overlay: "overlay",
  darken: "darken",
  lighten: "lighten",
  soft_light: "soft-light",
} as const satisfies Record<Effects["blendMode"], string>;

/**
 * Draws a stroke around a layer's visible area, on the layer's own canvas. Inside and outside strokes are half of a
 * stroke of twice the width.
 */
export function drawStroke(
  drawing: Drawing,
  layer: Context,
  stroke: NonNullable<Effects["stroke"]>,
  outline: Outline,
): void {
  const { position, width } = stroke;
  const style = cssColor(stroke.color, stroke.opacity) ?? "transparent";
  drawing.aside(layer, (context, canvas) => {
    // Both halves are opaque and colored at the end, so that neither shows through the other.
    context.strokeStyle = "#000000";
    context.fillStyle = "#000000";
    outline.stroke(context, position === "center" ? width : width * 2);
    if (position !== "center") {
      context.globalCompositeOperation = position === "inside" ? "destination-in" : "destination-out";
      outline.fill(context);
    }
    tint(context, style);
    overlay(layer, canvas);
  });
}

/** Draws a shadow of a layer's edge that falls inwards, on the layer's own canvas. */
export function drawInnerShadow(drawing: Drawing, layer: Context, shadow: LayerShadow, shown: Canvas): void {
  const [x, y] = fall(shadow, drawing.scale);
  drawing.aside(layer, (around, aroundCanvas) => {
    around.resetTransform();
    around.fillStyle = "#000000";
    around.fillRect(0, 0, aroundCanvas.width, aroundCanvas.height);
    around.globalCompositeOperation = "destination-out";
    around.drawImage(shown, 0, 0);
    drawing.aside(layer, (context, canvas) => {
      context.resetTransform();
      if (shadow.blur > 0) context.filter = `blur(${(shadow.blur * drawing.scale) / 2}px)`;
      context.drawImage(aroundCanvas, x, y);
      context.filter = "none";
      context.globalCompositeOperation = "destination-in";
      context.drawImage(shown, 0, 0);
      tint(context, cssColor(shadow.color, shadow.opacity) ?? "transparent");
      overlay(layer, canvas);
    });
  });
}

/**
 * Sets the shadow of the following drawing. The shadow falls in the direction of its angle, clockwise from the right,
 * in pixels of the page regardless of the layer's rotation.
 */
export function setDropShadow(drawing: Drawing, context: Context, shadow: LayerShadow): void {
  const [x, y] = fall(shadow, drawing.scale);
  context.shadowColor = cssColor(shadow.color, shadow.opacity) ?? "transparent";
  context.shadowBlur = shadow.blur * drawing.scale;
  context.shadowOffsetX = x;
  context.shadowOffsetY = y;
}

function fall({ angle, distance }: LayerShadow, scale: number): [x: number, y: number] {
  const turn = (angle * Math.PI) / 180;
  return [Math.cos(turn) * distance * scale, Math.sin(turn) * distance * scale];
}

/** Colors all painted pixels of a canvas. */
function tint(context: Context, style: string): void {
  context.resetTransform();
  context.globalCompositeOperation = "source-in";
  context.fillStyle = style;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Draws a canvas over another of the same size. */
export function overlay(context: Context, canvas: Canvas): void {
  context.save();
  context.resetTransform();
  context.drawImage(canvas, 0, 0);
  context.restore();
}

/** Reports the effects that a layer cannot have, because its visible area has no single edge. */
export function reportStroke(drawing: Drawing, path: Path): void {
  drawing.report([...path, "effects", "stroke"], "effect");
}
