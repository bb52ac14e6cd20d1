import { checkAdjustments, checkGradeVersion } from "./gradeRules.ts";
import { checkEraseMask, checkPaint } from "./paintRules.ts";
import type { Effects, Image, LooseLayer, Shape } from "./shape.ts";
import { checkText } from "./textRules.ts";
import { type Bounds, checkColor, checkColors, checkRange, checkRanges, type Path, type Report } from "./violation.ts";

const UNIT: Bounds = [0, 1];
const PAYLOADS = ["text", "image", "shape", "paint"] as const;

/** Checks a layer on its own. The page's rules check its place among the others. */
export function checkLayer(layer: LooseLayer, at: Path, report: Report): void {
  const { text, image, shape, paint, effects, eraseMask, transform } = layer;
  checkRange(layer.opacity, UNIT, () => [...at, "opacity"], report);
  checkRanges(transform, { width: [0, Infinity], height: [0, Infinity] }, [...at, "transform"], report);
  checkPayload(layer, at, report);
  if (text) checkText(text, [...at, "text"], report);
  if (image) checkImage(image, [...at, "image"], report);
  if (shape) checkShape(shape, [...at, "shape"], report);
  if (paint) checkPaint(paint, [...at, "paint"], report);
  if (effects) checkEffects(effects, [...at, "effects"], report);
  if (eraseMask) checkEraseMask(eraseMask, [...at, "eraseMask"], report);
}

/** Checks that a layer has exactly the payload of its type, and that only images and paint have an erase mask. */
function checkPayload(layer: LooseLayer, at: Path, report: Report): void {
  const { type, eraseMask } = layer;
  for (const payload of PAYLOADS) {
    const there = layer[payload] !== undefined;
    if (there && payload !== type) report([...at, payload], "payload", payload, `absent from a layer of type ${type}`);
    if (!there && payload === type)
      report([...at, payload], "payload", "nothing", `present in a layer of type ${type}`);
  }
  if (eraseMask && type !== "image" && type !== "paint") {
    report([...at, "eraseMask"], "payload", "eraseMask", `absent from a layer of type ${type}`);
  }
}

function checkImage({ mediaId, crop, adjustments, colorGradeVersion }: Image, at: Path, report: Report): void {
  if (mediaId.trim() === "") report([...at, "mediaId"], "id", mediaId, "the id of a media item of the workspace");
  if (crop) checkRanges(crop, { x: UNIT, y: UNIT, width: UNIT, height: UNIT }, [...at, "crop"], report);
  checkGradeVersion(colorGradeVersion, at, report);
  if (adjustments) checkAdjustments(adjustments, [...at, "adjustments"], report);
}

const checkShape = (shape: Shape, at: Path, report: Report): void => checkColors(shape, ["fill", "stroke"], at, report);

const SHADOW = { opacity: UNIT, blur: [0, 100], angle: [-360, 360], distance: [0, 500] } as const;

function checkEffects({ dropShadow, innerShadow, stroke }: Effects, at: Path, report: Report): void {
  for (const [name, shadow] of Object.entries({ dropShadow, innerShadow })) {
    if (!shadow) continue;
    checkRanges(shadow, SHADOW, [...at, name], report);
    checkColor(shadow.color, () => [...at, name, "color"], report);
  }
  if (stroke) {
    checkRanges(stroke, { opacity: UNIT, width: [0, 500, "above"] }, [...at, "stroke"], report);
    checkColor(stroke.color, () => [...at, "stroke", "color"], report);
  }
}
