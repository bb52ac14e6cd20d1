import type { Context } from "../../../platform/drawing/canvas.ts";

export interface Line {
  text: string;
  /** The width in pixels, without trailing space. */
  width: number;
  /** Whether the line is the last of its paragraph, which is not justified. */
  last: boolean;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into the units that people see as letters. */
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);

/**
 * Breaks a text into lines in the font and letter spacing of the context. Line breaks of the text are kept. Lines break
 * between words or between any two letters; a word that is wider than the box is broken.
 */
export function linesOf(
  context: Context,
  text: string,
  options: { width: number; wrap: "word" | "character"; spacing: number },
): Line[] {
  const widths = new Map<string, number>();
  const measure = (piece: string): number => {
    let width = widths.get(piece);
    if (width === undefined) {
      width = context.measureText(piece).width;
      widths.set(piece, width);
    }
    return width;
  };
  const room = options.width + options.spacing + 0.01;
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = broken(pieces(paragraph, options.wrap, room, measure), room, measure);
    return lines.map((line, index) => ({
      text: line,
      width: Math.max(0, context.measureText(line).width - options.spacing),
      last: index === lines.length - 1,
    }));
  });
}

/** Splits a paragraph into unbreakable pieces: words with the spaces before them, or letters. */
function pieces(
  paragraph: string,
  wrap: "word" | "character",
  room: number,
  measure: (piece: string) => number,
): string[] {
  if (wrap === "character") return lettersOf(paragraph);
  return (paragraph.match(/\s+\S*|\S+/g) ?? []).flatMap((word) =>
    measure(word.trim()) > room ? lettersOf(word) : [word],
  );
}

function broken(all: readonly string[], room: number, measure: (piece: string) => number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  for (const piece of all) {
    const more = measure(piece);
    if (line.length > 0 && width + more > room && piece.trim() !== "") {
      lines.push(line.join("").trimEnd());
      const start = piece.trimStart();
      line = [start];
      width = measure(start);
    } else {
      line.push(piece);
      width += more;
    }
  }
  return [...lines, line.join("").trimEnd()];
}
