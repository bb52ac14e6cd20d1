import type { Context } from "../../../platform/drawing/canvas.ts";

export interface Line {
  text: string;
  /** In pixels, without the space after its last letter. */
  width: number;
  /** The last of its paragraph: not justified. */
  last: boolean;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a person sees as one letter each. */
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);

/**
 * The lines of a text in a box, in the font and letter spacing of the context. Its own line breaks are kept; it is broken between words, or between any two
 * letters; a word that is wider than the box is broken within.
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

/** A paragraph in what may stand on a line of its own: words with the spaces before them, or letters. */
function pieces(
  paragraph: string,
  wrap: "word" | "character",
  room: number,
  measure: (piece: string) => number,
): string[] {
  if (wrap === "character") return lettersOf(paragraph);
  return (paragraph.match(/\s*\S+|\s+$/g) ?? []).flatMap((word) =>
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
