/**
 * The words of texts, the same for what is stored and for what is searched. Nothing depends on the database's
 * collation or text search configuration.
 */

/** The greatest length of a stored word in characters. Longer words are found by their beginnings. */
const LONGEST = 50;
/**
 * The greatest number of words of one row, and of their characters. Further words are not found. Texts within the
 * bounds of the schema have fewer, except for characters that stand for many others.
 */
const MOST = { words: 20_000, characters: 200_000 };

const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const MARKED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const ASCII = /^[\0-\x7f]*$/;
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const IN_WORD = /[\p{L}\p{N}]/u;
/** The characters of scripts that are written without spaces. */
const UNSPACED = /([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+)/u;

/**
 * Returns a text without differences that a search ignores: compatibility forms, case, marks of Latin, Greek and
 * Cyrillic letters, and characters that are not seen. In other scripts a mark makes another letter.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const once = foldedOnce(text);
  // The case of a few characters has several steps.
  return once === text ? once : foldedOnce(once);
}

const foldedOnce = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(IGNORABLE, "")
    .replaceAll(MARKED, "$1")
    // Through upper case, which makes ß two letters, and one letter of ı and i.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFKD")
    .replaceAll(IGNORABLE, "")
    .replaceAll(MARKED, "$1")
    .normalize("NFKC");

/** A part of a text between two characters that are neither letters, marks nor digits. */
interface Part {
  characters: string[];
  /** Whether the script has no spaces, so that a word may begin at each character. */
  isUnspaced: boolean;
}

function* partsOf(text: string): Generator<Part> {
  for (const [run] of folded(text).matchAll(RUN)) {
    // Every second part is of a script without spaces.
    for (const [at, part] of run.split(UNSPACED).entries()) {
      if (IN_WORD.test(part)) yield { characters: [...part], isUnspaced: at % 2 === 1 };
    }
  }
}

const beginning = (characters: readonly string[], from = 0): string => characters.slice(from, from + LONGEST).join("");

/** The words of a part that are stored: pairs of characters of a script without spaces, and its last character. */
function stored({ characters, isUnspaced }: Part, { within }: Options): string[] {
  if (isUnspaced) return characters.map((character, at) => character + (characters[at + 1] ?? ""));
  return within ? characters.map((_, at) => beginning(characters, at)) : [beginning(characters)];
}

interface Options {
  /** Whether a search also finds the middle and the end of a word. */
  within?: boolean;
}

/** Returns the words of a row's texts, each once. */
export function wordsOf(texts: readonly string[], options: Options = {}): string[] {
  const words = new Set<string>();
  let characters = 0;
  for (const text of texts) {
    for (const part of partsOf(text)) {
      for (const word of stored(part, options)) {
        if (words.has(word)) continue;
        characters += word.length;
        if (words.size === MOST.words || characters > MOST.characters) return [...words];
        words.add(word);
      }
    }
  }
  return [...words];
}

/** One condition of a search: a stored word, or its beginning. */
export interface Term {
  word: string;
  isBeginning: boolean;
}

/** Returns the conditions of a search, which a row must meet all; none for a text without words. */
export function termsOf(search: string): Term[] {
  const terms = new Map<string, Term>();
  for (const { characters, isUnspaced } of partsOf(search)) {
    if (!isUnspaced || characters.length === 1) {
      const word = beginning(characters);
      terms.set(`${word}:*`, { word, isBeginning: true });
      continue;
    }
    for (const [at, character] of characters.slice(0, -1).entries()) {
      const word = character + characters[at + 1];
      terms.set(word, { word, isBeginning: false });
    }
  }
  return [...terms.values()];
}

/** Returns a text as one word, with its punctuation. */
export const wholeWord = (text: string): string => beginning([...folded(text)]);

/** The number of words of a search, as people count them: a text of a script without spaces is one. */
export const wordCountOf = (search: string): number => [...partsOf(search)].length;

/** A row of a short list, with its texts. */
export interface SearchedRow {
  id: string;
  texts: readonly string[];
}

/**
 * Returns the ids of the rows of a short list that a search finds, in memory, by parts of words like `within`: none for
 * a search without words.
 */
export function matchIds(search: string, rows: readonly SearchedRow[]): string[] {
  const terms = termsOf(search);
  if (terms.length === 0) return [];
  const matches = rows.filter(({ texts }) => {
    // No word has a space.
    const words = texts.flatMap((text) => [...partsOf(text)].map(({ characters }) => characters.join(""))).join(" ");
    return terms.every(({ word }) => words.includes(word));
  });
  return matches.map(({ id }) => id);
}

/** Whether a text filters a list: an absent, null or blank one does not. */
export const isSearch = (search: string | null | undefined): search is string => search != null && search.trim() !== "";
