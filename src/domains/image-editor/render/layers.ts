import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Layer, Page } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import type { Drawing } from "./drawing.ts";
import { BLENDS, drawInnerShadow, drawStroke, overlay, reportStroke, setDropShadow } from "./effects.ts";
import { erase } from "./erase.ts";
import { drawImage, type Placement } from "./image.ts";
import { type Outline, pathOutline, traceMask, traceRect } from "./outline.ts";
import { drawPaint } from "./paint.ts";
import { drawShape } from "./shape.ts";
import { drawText } from "./text.ts";

/** The maximum coordinate in pixels, beyond which no part of a layer can be visible. */
const FARTHEST = 100_000;
/** The cost of a layer before anything is painted. */
const LAYER = 2_000;

/**
 * Draws the layers of a page, the lowest first. Layers of a group are painted at the group's place, in coordinates from
 * its upper left corner.
 */
export function drawLayers(drawing: Drawing, page: Page, path: Path): void {
  const numbered = page.layers.map((layer, index) => ({ layer, path: [...path, "layers", index] }));
  const keys = new Set(page.layers.map(({ key }) => key));
  const within = Map.groupBy(numbered, ({ layer: { parentKey } }) =>
    parentKey && keys.has(parentKey) ? parentKey : "",
  );
  const drawWithin = (context: Context, parentKey: string) => {
    for (const each of within.get(parentKey) ?? []) drawLayer(drawing, context, each.layer, each.path, drawWithin);
  };
  drawWithin(drawing.context, "");
}

type Within = (context: Context, parentKey: string) => void;

function drawLayer(drawing: Drawing, context: Context, layer: Layer, path: Path, drawWithin: Within): void {
  if (!layer.visible || layer.opacity <= 0) return;
  if (!isDrawable(layer)) return drawing.report([...path, "transform"], "geometry");
  if (!drawing.spend(LAYER, path)) return;
  const { x, y, width, height, rotation, flipX, flipY } = layer.transform;
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate(((rotation % 360) * Math.PI) / 180);
  context.scale(flipX ? -1 : 1, flipY ? -1 : 1);
  context.translate(-width / 2, -height / 2);
  if (isPlain(layer)) drawContent(drawing, context, layer, path, drawWithin);
  else if (drawing.spend(drawing.pixels * passesOf(layer), path)) {
    const drawn = drawing.deeper(path, () => drawApart(drawing, context, layer, path, drawWithin));
    if (!drawn) drawContent(drawing, context, layer, path, drawWithin);
  }
  context.restore();
}

const isDrawable = ({ transform: { x, y, width, height, rotation } }: Layer): boolean =>
  [x, y, width, height].every((value) => Math.abs(value) <= FARTHEST) && Number.isFinite(rotation);

/** Whether a layer can be painted directly onto the layers below. */
function isPlain({ opacity, effects, eraseMask, mask }: Layer): boolean {
  if (opacity < 1 || eraseMask !== undefined || mask !== undefined) return false;
  return (
    effects === undefined ||
    (effects.blendMode === "normal" && !effects.dropShadow && !effects.innerShadow && !effects.stroke)
  );
}

/** Returns the number of passes over all pixels of the page for a layer with a canvas of its own. */
function passesOf({ effects, eraseMask }: Layer): number {
  return (
    2 + (effects?.dropShadow ? 4 : 0) + (effects?.innerShadow ? 8 : 0) + (effects?.stroke ? 4 : 0) + (eraseMask ? 3 : 0)
  );
}

/** Draws a layer on a canvas of its own, masks and erases it, adds its effects, and blends it over the layers below. */
function drawApart(drawing: Drawing, below: Context, layer: Layer, path: Path, drawWithin: Within): void {
  const { effects, eraseMask, mask, transform } = layer;
  drawing.aside(below, (context, canvas) => {
    context.save();
    if (mask !== undefined) {
      context.beginPath();
      traceMask(context, mask, transform.width, transform.height);
      context.clip();
    }
    const { outline, placement } = drawContent(drawing, context, layer, path, drawWithin);
    context.restore();
    if (eraseMask !== undefined) erase(drawing, context, layer, placement, path);
    if (effects?.innerShadow !== undefined) drawInnerShadow(drawing, context, effects.innerShadow, canvas);
    if (effects?.stroke !== undefined) {
      const edge =
        mask === undefined
          ? outline
          : pathOutline((target) => traceMask(target, mask, transform.width, transform.height));
      if (edge === null) reportStroke(drawing, path);
      else if (drawing.spend(edge.work(effects.stroke.width), [...path, "effects", "stroke"])) {
        drawStroke(drawing, context, effects.stroke, edge);
      }
    }
    below.save();
    below.globalAlpha = layer.opacity;
    below.globalCompositeOperation = BLENDS[effects?.blendMode ?? "normal"];
    if (effects?.dropShadow !== undefined) setDropShadow(drawing, below, effects.dropShadow);
    overlay(below, canvas);
    below.restore();
  });
}

interface Content {
  /** Null if the visible area has no single edge. */
  outline: Outline | null;
  /** The placement of an existing image. */
  placement: Placement | null;
}

function drawContent(drawing: Drawing, context: Context, layer: Layer, path: Path, drawWithin: Within): Content {
  const { width, height } = layer.transform;
  switch (layer.type) {
    case "shape":
      return { outline: drawShape(context, layer.shape, width, height), placement: null };
    case "text":
      return { outline: drawText(drawing, context, layer.text, width, height, [...path, "text"]), placement: null };
    case "image": {
      const placement = drawImage(drawing, context, layer.image, width, height, [...path, "image"]);
      const { x, y, width: shown, height: high } = placement?.box ?? { x: 0, y: 0, width, height };
      return { outline: pathOutline((target) => traceRect(target, x, y, shown, high)), placement };
    }
    case "paint":
      drawPaint(drawing, context, layer.paint, width, height, [...path, "paint"]);
      return { outline: null, placement: null };
    case "group":
      drawWithin(context, layer.key);
      return { outline: null, placement: null };
  }
}
