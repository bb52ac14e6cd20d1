import type { Context } from "../../../platform/drawing/canvas.ts";
import type { Image } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import type { Drawing } from "./drawing.ts";
import { gradeCanvas, gradesNothing } from "./grade.ts";
import { placeholder } from "./placeholder.ts";

/** The radius of a blur of 1, in pixels of the page. */
const BLUR = 40;
/** The cost of a source pixel that is scaled in high quality. */
const SHRUNK = 2;

/** The visible part of a picture and its place in the box: in pixels of the source and of the box. */
export interface Placement {
  source: Rect;
  box: Rect;
  /** The sides of the whole source. */
  whole: { width: number; height: number };
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** Returns the placement of a source in a box: its crop, cut or shrunk from the middle, or stretched. */
function placed(
  { fit, crop = WHOLE }: Pick<Image, "fit" | "crop">,
  source: { width: number; height: number },
  width: number,
  height: number,
): Placement {
  const cut = {
    x: crop.x * source.width,
    y: crop.y * source.height,
    width: Math.min(crop.width, 1 - crop.x) * source.width,
    height: Math.min(crop.height, 1 - crop.y) * source.height,
  };
  const box = { x: 0, y: 0, width, height };
  const whole = { width: source.width, height: source.height };
  if (cut.width <= 0 || cut.height <= 0 || width <= 0 || height <= 0 || fit === "stretch")
    return { source: cut, box, whole };
  const wide = cut.width / cut.height;
  const room = width / height;
  if (fit === "cover")
    return {
      source: centred(cut, wide > room ? cut.height * room : cut.width, wide > room ? cut.height : cut.width / room),
      box,
      whole,
    };
  return {
    source: cut,
    box: centred(box, wide > room ? width : height * wide, wide > room ? width / wide : height),
    whole,
  };
}

const centred = ({ x, y, width, height }: Rect, newWidth: number, newHeight: number): Rect => ({
  x: x + (width - newWidth) / 2,
  y: y + (height - newHeight) / 2,
  width: newWidth,
  height: newHeight,
});

/** Draws an adjusted image in its box. Returns its placement; null for a missing image. */
export function drawImage(
  drawing: Drawing,
  context: Context,
  image: Image,
  width: number,
  height: number,
  path: Path,
): Placement | null {
  const picture = drawing.painted(image.mediaId);
  if (picture === undefined) {
    drawing.report([...path, "mediaId"], "media");
    placeholder(context, width, height);
    return null;
  }
  if (!drawing.spend(picture.width * picture.height * SHRUNK + drawing.pixels, path)) return null;
  const placement = placed(image, picture, width, height);
  const { source, box } = placement;
  const put = (target: Context) => {
    target.imageSmoothingQuality = "high";
    if (source.width > 0 && source.height > 0) {
      target.drawImage(picture, source.x, source.y, source.width, source.height, box.x, box.y, box.width, box.height);
    }
  };
  const { adjustments } = image;
  const blur = (adjustments?.blur ?? 0) * BLUR * drawing.scale;
  if (adjustments === undefined || (blur === 0 && gradesNothing(adjustments))) {
    put(context);
    return placement;
  }
  if (!drawing.spend(drawing.pixels * 30, [...path, "adjustments"])) {
    put(context);
    return placement;
  }
  drawing.aside(context, (layer, canvas) => {
    layer.beginPath();
    layer.rect(box.x, box.y, box.width, box.height);
    layer.clip();
    if (blur > 0) {
      // Draws the sharp image below the blur, whose translucent edges would show the background.
      put(layer);
      layer.filter = `blur(${blur}px)`;
    }
    put(layer);
    layer.filter = "none";
    gradeCanvas(canvas, adjustments);
    context.save();
    context.resetTransform();
    context.drawImage(canvas, 0, 0);
    context.restore();
  });
  return placement;
}
