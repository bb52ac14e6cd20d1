import type { Context } from "../../../platform/drawing/canvas.ts";
import { face } from "../../../platform/drawing/face.ts";
import { hasMissing } from "../../../platform/drawing/missing.ts";
import type { Text } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import { bundledFont } from "../fonts.ts";
import { cssColor } from "./color.ts";
import { curvedRuns } from "./curve.ts";
import type { Drawing } from "./drawing.ts";
import type { Outline } from "./outline.ts";
import type { Run } from "./run.ts";
import { type Line, linesOf } from "./textLines.ts";

const FONT_SIZE = 32;
const LINE_HEIGHT = 1.2;
/** The cost of a letter: about this number of copied pixels. */
const LETTER = 1_500;
/**
 * The cost of a letter without a glyph, which is searched in every font; and of each pixel that a letter's outline may
 * cover.
 */
const MISSING = 15_000;
const COVERED = 0.2;
/** The sizes within which letters are legible. */
const SIZES = [1, 4096] as const;
const SPACINGS = [-500, 2000] as const;
const STROKES = [0, 500] as const;

/**
 * Draws a text in its box from the top, wrapped at the width but not cut at the height. `lineHeight` is a multiple of
 * the font size. The outline lies behind the letters, `strokeWidth` wide and centered on their edge. The shadow falls
 * in pixels of the page regardless of the layer's rotation.
 */
export function drawText(
  drawing: Drawing,
  context: Context,
  text: Text,
  width: number,
  height: number,
  path: Path,
): Outline | null {
  const size = within(text.fontSize ?? FONT_SIZE, SIZES);
  const missing = hasMissing(text.text);
  /** Draws the outlines of the letters with a width in pixels. */
  const outlines = (stroked: number) =>
    text.text.length * Math.min(drawing.pixels, ((size + stroked) * drawing.scale) ** 2) * COVERED;
  const strokeWidth = within(text.strokeWidth ?? 0, STROKES);
  const work = text.text.length * (missing ? MISSING : LETTER) * (text.shadow ? 3 : 1);
  if (!drawing.spend(work + (strokeWidth > 0 ? outlines(strokeWidth) : 0), [...path, "text"])) return null;
  const spacing = within(text.letterSpacing ?? 0, SPACINGS);
  const setFont = fontOf(drawing, text, size, spacing, path);
  setFont(context);
  if (missing) drawing.report([...path, "text"], "characters");
  const curve = text.curve === undefined || text.curve.type === "none" ? undefined : text.curve;
  const runs =
    curve === undefined
      ? straightRuns(context, text, size, width, spacing)
      : curvedRuns(context, text.text, curve, { width, height, size });
  const shadow = cssColor(text.shadow?.color);
  const stroke = strokeWidth > 0 ? cssColor(text.strokeColor) : null;
  const fill = cssColor(text.color || "#000000") ?? "transparent";
  const letters = (target: Context, way: "fillText" | "strokeText") => {
    for (const run of runs) placed(target, run, () => target[way](run.text, 0, 0));
  };

  const highlight = cssColor(text.highlightColor);
  if (highlight !== null) {
    context.fillStyle = highlight;
    const pad = size * 0.12;
    for (const run of runs) {
      if (run.text.trim() === "") continue;
      placed(context, run, () => context.fillRect(-pad, -size * 0.95, run.width + 2 * pad, size * 1.24));
    }
  }
  context.save();
  if (shadow !== null && text.shadow !== undefined) {
    context.shadowColor = shadow;
    context.shadowBlur = text.shadow.blur * drawing.scale;
    context.shadowOffsetX = text.shadow.offsetX * drawing.scale;
    context.shadowOffsetY = text.shadow.offsetY * drawing.scale;
  }
  if (stroke !== null) {
    context.strokeStyle = stroke;
    context.lineWidth = strokeWidth;
    context.lineJoin = "round";
    letters(context, "strokeText");
    context.shadowColor = "transparent";
  }
  context.fillStyle = fill;
  letters(context, "fillText");
  drawRules(context, text, runs, size);
  context.restore();
  return {
    fill(target) {
      setFont(target);
      letters(target, "fillText");
    },
    stroke(target, lineWidth) {
      setFont(target);
      target.lineWidth = lineWidth;
      target.lineJoin = "round";
      letters(target, "strokeText");
    },
    work: outlines,
  };
}

/** Draws lines below and through the letters. */
function drawRules(context: Context, { underline, strike }: Text, runs: readonly Run[], size: number): void {
  const thickness = Math.max(1, size * 0.06);
  const heights = [...(underline ? [size * 0.12] : []), ...(strike ? [-size * 0.28 - thickness / 2] : [])];
  for (const run of runs) {
    if (run.text.trim() === "") continue;
    for (const y of heights) placed(context, run, () => context.fillRect(0, y, run.width, thickness));
  }
}

function placed(context: Context, run: Run, draw: () => void): void {
  if (run.angle === 0) {
    context.translate(run.x, run.y);
    context.wordSpacing = `${run.stretch}px`;
    draw();
    context.translate(-run.x, -run.y);
    return;
  }
  context.save();
  context.translate(run.x, run.y);
  context.rotate(run.angle);
  draw();
  context.restore();
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

function fontOf(drawing: Drawing, text: Text, size: number, spacing: number, path: Path): (context: Context) => void {
  const { family, exact } = bundledFont(text.fontFamily);
  const italic = text.fontStyle === "italic";
  if (text.fontAssetId) drawing.report([...path, "fontAssetId"], "font_asset");
  else if (!exact) drawing.report([...path, "fontFamily"], "font_family");
  const font = `${italic ? "italic " : ""}${size}px ${face({ family, weight: text.fontWeight ?? 400, italic })}`;
  return (context) => {
    context.lang = "en";
    context.font = font;
    context.letterSpacing = `${spacing}px`;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
  };
}

function straightRuns(context: Context, text: Text, size: number, width: number, spacing: number): Run[] {
  const lines = linesOf(context, text.text.replaceAll("\t", " "), { width, wrap: text.wrap ?? "word", spacing });
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("H");
  const step = (text.lineHeight ?? LINE_HEIGHT) * size;
  const first = (step - ascent - descent) / 2 + ascent;
  return lines.map((line, index) => ({
    text: line.text,
    y: first + index * step,
    angle: 0,
    ...across(line, text.align ?? "left", width),
  }));
}

function across(line: Line, align: NonNullable<Text["align"]>, width: number): Pick<Run, "x" | "width" | "stretch"> {
  const space = width - line.width;
  const gaps = line.text.split(" ").length - 1;
  if (align === "justify" && !line.last && gaps > 0 && space > 0) return { x: 0, width, stretch: space / gaps };
  const x = align === "right" ? space : align === "center" ? space / 2 : 0;
  return { x, width: line.width, stretch: 0 };
}
