import type { Context } from "./canvas.ts";

export interface FitRequest {
  /** The text; line breaks are kept. */
  text: string;
  /** The families that `face(…)` returns. */
  face: string;
  /** The size of the box, in pixels. */
  width: number;
  height: number;
  /** The allowed font sizes, in whole pixels. */
  minSize: number;
  maxSize: number;
  /** The line height as a multiple of the font size. Default 1.15. */
  lineHeight?: number;
  maxLines?: number;
}

export interface FittedText {
  lines: readonly string[];
  face: string;
  /** The font size, in pixels. */
  size: number;
  /** The line height, in pixels. */
  lineHeight: number;
  /** The width of the widest line and the height of all lines, in pixels. */
  width: number;
  height: number;
  /** True if the text does not fit even at the smallest size; it then extends below the box. */
  overflows: boolean;
}

export interface DrawOptions {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  /** Drawn behind the letters, so that `width` pixels of it are visible around them. */
  outline?: { color: string; width: number };
  align?: "left" | "center" | "right";
  vertical?: "top" | "middle" | "bottom";
}

/** Widths are measured once at this size and scaled. */
const MEASURED = 100;
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the largest size at which a text, wrapped between words, fits into a box. At the smallest size, words that
 * are too long are broken.
 */
export function fitText(context: Context, request: FitRequest): FittedText {
  const { face, minSize, maxSize, lineHeight = 1.15, maxLines = Number.POSITIVE_INFINITY } = request;
  context.save();
  context.font = `${MEASURED}px ${face}`;
  const widths = new Map<string, number>();
  const width = (text: string): number => {
    let cachedWidth = widths.get(text);
    if (cachedWidth === undefined) {
      cachedWidth = context.measureText(text).width / MEASURED;
      widths.set(text, cachedWidth);
    }
    return cachedWidth;
  };
  const paragraphs = request.text.split(/\r?\n/).map((line) => line.split(/\s+/).filter((word) => word !== ""));
  const longest = Math.max(0, ...paragraphs.flat().map(width));

  const wrap = (size: number): string[] => {
    const room = request.width / size;
    return paragraphs.flatMap((words) => {
      const lines: string[] = [];
      let line = "";
      for (const word of words.flatMap((each) => broken(each, room, width))) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && width(longer) > room) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line];
    });
  };
  const fits = (size: number): boolean => {
    if (longest * size > request.width) return false;
    const { length } = wrap(size);
    return length <= maxLines && length * lineHeight * size <= request.height;
  };

  let low = minSize;
  let high = Math.max(minSize, maxSize);
  while (low < high) {
    const size = Math.ceil((low + high) / 2);
    if (fits(size)) low = size;
    else high = size - 1;
  }
  const lines = wrap(low);
  const widest = Math.max(0, ...lines.map(width));
  context.restore();
  return {
    lines,
    face,
    size: low,
    lineHeight: lineHeight * low,
    width: widest * low,
    height: lines.length * lineHeight * low,
    overflows: lines.length > maxLines || lines.length * lineHeight * low > request.height,
  };
}

/** Breaks a word into pieces that fit, of at least one letter each. */
function broken(word: string, room: number, width: (text: string) => number): string[] {
  if (width(word) <= room) return [word];
  const pieces = [""];
  for (const { segment } of letters.segment(word)) {
    const piece = pieces.at(-1) ?? "";
    if (piece !== "" && width(piece + segment) > room) pieces.push(segment);
    else pieces[pieces.length - 1] = piece + segment;
  }
  return pieces;
}

/** Draws a fitted text into its box, with the transforms, alpha and clip of the context. */
export function drawFitted(context: Context, text: FittedText, options: DrawOptions): void {
  const { x, y, width, height, fill, outline, align = "center", vertical = "middle" } = options;
  context.save();
  context.lang = "en";
  context.font = `${text.size}px ${text.face}`;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  const left = align === "left" ? x : align === "right" ? x + width : x + width / 2;
  const space = height - text.height;
  const top = y + (vertical === "top" ? 0 : vertical === "bottom" ? space : space / 2);
  // Centered optically: the middle between the top of the capitals and the baseline.
  const { actualBoundingBoxAscent: capitals } = context.measureText("H");
  const lines = text.lines.map((line, index) => ({
    line,
    baseline: top + (index + 0.5) * text.lineHeight + capitals / 2,
  }));
  if (outline !== undefined) {
    context.strokeStyle = outline.color;
    context.lineWidth = outline.width * 2;
    for (const { line, baseline } of lines) context.strokeText(line, left, baseline);
  }
  context.fillStyle = fill;
  for (const { line, baseline } of lines) context.fillText(line, left, baseline);
  context.restore();
}
