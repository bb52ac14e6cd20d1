/**
 * Letters of scripts whose words follow each other without a space, so that a link or a mention may stand directly
 * behind such a letter, or before one. Korean writes spaces, but its particles follow a word directly.
 */
const UNSPACED =
  /[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]]/v;
export const isUnspaced = (character: string): boolean => UNSPACED.test(character);

const WORD = /[\p{L}\p{M}\p{N}]/v;
export const isWord = (character: string): boolean => WORD.test(character);

/** The code point that ends before a position; empty at the beginning. */
export function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(0, at - (isLow ? 2 : 1)), at);
}

/** The code point at a position; empty at the end. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/**
 * The end of a text without the characters of a class that stand last. (A pattern with `+$` would read a long run
 * inside the text again and again.)
 */
export function endWithout(text: string, last: RegExp, from = 0, to = text.length): number {
  let end = to;
  for (let each = characterBefore(text, end); end > from && last.test(each); each = characterBefore(text, end)) {
    end -= each.length;
  }
  return end;
}
