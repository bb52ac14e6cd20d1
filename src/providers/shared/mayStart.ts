import { characterBefore, isUnspaced, isWord } from "./textClasses.ts";

/** The last part of an emoji that is drawn in color, or as a key. */
const EMOJI_END = /[\u{fe0f}\u{20e3}]/v;
/** Signs behind which an address or a formula goes on. */
const JOINING = /[@\/\\\u{26}#%+=$]/v;
/** Signs that stand around a word, or inside an address: the character before them decides. */
const AROUND = /['"*_~`\|.\-]/v;

/**
 * Whether a link, a mention or a tag may start at a position: at the beginning, behind white space, behind punctuation
 * of any script, behind an emoji. Never inside a word, an address or a path.
 * @param unspaced whether a letter of a script without spaces may stand directly before the position
 */
export function mayStart(text: string, at: number, { unspaced }: { unspaced: boolean }): boolean {
  let position = at;
  let previous = characterBefore(text, position);
  while (AROUND.test(previous)) {
    position -= previous.length;
    previous = characterBefore(text, position);
  }
  if (previous === "" || EMOJI_END.test(previous)) return true;
  if (isUnspaced(previous)) return unspaced || position < at;
  return !isWord(previous) && !JOINING.test(previous);
}
