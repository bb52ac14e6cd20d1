import { characterAt, characterBefore, endWithout, isUnspaced } from "./textClasses.ts";

/**
 * White space, controls, quotes, and signs that enclose addresses (RFC 3986, appendix C). Joiners occur in words and in
 * emoji.
 */
const NEVER = /[\s"<>\\`[\p{C}--[\u{200c}\u{200d}]]]/v;
/** Punctuation of other scripts, which addresses have in encoded form. Middle dots occur in names of pages. */
const FOREIGN = /[[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\u{2014}\u{2015}]--[\p{ASCII}\u{b7}\u{2027}\u{30fb}]]/v;
/** Punctuation that ends a sentence or marks a word when nothing of the link follows. */
const TRAILING = /[.,;:!?'*_~\u{b7}\u{2027}\u{30fb}[\p{Pd}--[\-]]]/v;
const EMOJI = /[\p{Extended_Pictographic}--\p{ASCII}]/v;
const ASCII_WORD = /[0-9A-Za-z]/v;

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const CLOSERS: ReadonlySet<string> = new Set(CLOSING.values());

/**
 * Whether no link goes on with a character. A word of a script without spaces, or an emoji, belongs to a link behind a
 * separator, such as a slash, and not behind a letter.
 */
function ends(text: string, at: number, character: string): boolean {
  if (NEVER.test(character) || FOREIGN.test(character)) return true;
  return (isUnspaced(character) || EMOJI.test(character)) && ASCII_WORD.test(characterBefore(text, at));
}

/**
 * The brackets of a text that belong together, without an end of a link between them: each one's position by that of
 * the other.
 */
export type Brackets = ReadonlyMap<number, number>;

export function bracketsIn(text: string): Brackets {
  const pairs = new Map<number, number>();
  let open: { at: number; closing: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const character = characterAt(text, at);
    const closing = CLOSING.get(character);
    if (closing !== undefined) open.push({ at, closing });
    else if (CLOSERS.has(character)) {
      const opening = open.pop();
      if (opening?.closing === character) pairs.set(at, opening.at).set(opening.at, at);
      else open = [];
    } else if (open.length > 0 && ends(text, at, character)) open = [];
    at += character.length;
  }
  return pairs;
}

/**
 * The end of a link whose path, query or fragment starts at a position. Brackets belong to the link in pairs: a bracket
 * whose partner is outside of the link ends the link. No character behind the end is read more than once for all links,
 * so the time is linear.
 */
export function linkEnd(text: string, from: number, brackets: Brackets): number {
  let end = from;
  while (end < text.length) {
    const character = characterAt(text, end);
    const isBracket = CLOSING.has(character) || CLOSERS.has(character);
    if (isBracket ? (brackets.get(end) ?? -1) < from : ends(text, end, character)) break;
    end += character.length;
  }
  return endWithout(text, TRAILING, from, end);
}
