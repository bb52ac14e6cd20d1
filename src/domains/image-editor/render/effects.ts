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

/** A stroke around what a layer shows, on the layer's own canvas. Inside and outside are one half each of a stroke of twice the width. */
export function drawStroke(
  drawing: Drawing,
  layer: Context,
  stroke: NonNullable<Effects["stroke"]>,
  outline: Outline,
): void {
  const { position, width } = stroke;
  const style = cssColor(stroke.color, stroke.opacity) ?? "transparent";
  drawing.aside(layer, (context, canvas) => {
    // Both halves opaque, the colour at the end: no half shows through the other.
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

/** A shadow within what a layer shows, on the layer's own canvas: of its edge, falling inwards. */
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

/** Sets the shadow of what is drawn next. It falls the way of its angle, clockwise from the right, in pixels of the page however the layer is turned. */
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

/** Colours what is on a canvas, all of it. */
function tint(context: Context, style: string): void {
  context.resetTransform();
  context.globalCompositeOperation = "source-in";
  context.fillStyle = style;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Lays a canvas over another of the same size. */
export function overlay(context: Context, canvas: Canvas): void {
  context.save();
  context.resetTransform();
  context.drawImage(canvas, 0, 0);
  context.restore();
}

/** The members of effects that a layer has but cannot get, because what it shows has no one edge. */
export function reportStroke(drawing: Drawing, path: Path): void {
  drawing.report([...path, "effects", "stroke"], "effect");
}
