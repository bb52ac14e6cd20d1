/** The end of an address behind its host: an optional port, path and query. */
export function pathAndQueryEnd(body: string[], host: number): number {
  let at = host;
  if (body[at] === ":" && isDigit(body[at + 1])) {
    at += 1;
    while (isDigit(body[at])) at += 1;
  }
  if (body[at] === "/") at = pathEnd(body, at + 1);
  if (body[at] !== "?") return at;
  let end = at;
  for (let next = at + 1; inQuery(body[next]); next += 1) {
    if (!"!?*'();:+$%[].,~|@^".includes(body[next] ?? "")) end = next + 1;
  }
  return end;
}

const isDigit = (character = "") => character >= "0" && character <= "9";

/** Every character but white space, brackets, parentheses and the question mark. */
const inPath = (character = "") => character !== "" && !"<>()?".includes(character) && !isSpace(character);
const isSpace = (character: string) => character === "\x85" || (character !== "\ufeff" && character.trim() === "");
const mayEndPath = (character: string) => !"!*\"'「」;:=,.$%[]~&|@".includes(character);

/** Letters of the original table of twitter-text: only parentheses around them may end a path. */
const inOldPath = (character: string) =>
  /^[\p{Script=Cyrillic}\p{Dash_Punctuation}]$/u.test(character) ||
  isAccentedLatin(character.codePointAt(0) ?? 0) ||
  (character > " " && character < "\x7f" && !'"()<>?\\^`{}'.includes(character));

function pathEnd(body: string[], from: number): number {
  let end = from;
  let at = from;
  while (at < body.length) {
    const character = body[at] ?? "";
    if (inPath(character)) {
      at += 1;
      if (mayEndPath(character)) end = at;
      continue;
    }
    const closing = character === "(" ? closingOf(body, at) : null;
    if (closing === null) break;
    const inside = body.slice(at + 1, closing).filter((each) => each !== "(" && each !== ")");
    at = closing + 1;
    if (inside.every(inOldPath)) end = at;
  }
  return end;
}

/** The parenthesis that closes the one at a position, around at most one more pair; none of them is empty. */
function closingOf(body: string[], open: number): number | null {
  let inner: "none" | "open" | "closed" = "none";
  for (let at = open + 1; at < body.length; at += 1) {
    const character = body[at] ?? "";
    const empty = body[at - 1] === "(" && character === ")";
    if (inPath(character)) continue;
    if (character === "(" && inner === "none") inner = "open";
    else if (character === ")" && inner === "open" && !empty) inner = "closed";
    else if (character === ")" && inner !== "open" && !empty) return at;
    else return null;
  }
  return null;
}

const inQuery = (character = "") =>
  /^[\w!?*'();:&=+$/%#[\].,~|@^-]$/.test(character) || isWide(character.codePointAt(0) ?? 0);

/** `ucschar` and `iprivate` of RFC 3987: without surrogates, the last two points of each plane, and a few others. */
function isWide(point: number): boolean {
  if (point < 0xa0 || (point & 0xfffe) === 0xfffe) return false;
  if (point >= 0xd800 && point < 0xe000) return false;
  if (point >= 0xfdd0 && point < 0xfdf0) return false;
  return !(point >= 0xfff0 && point <= 0xffff) && !(point >= 0xe0000 && point < 0xe1000);
}

const ACCENTED = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
] as const;
const SINGLE_ACCENTED = [0x253, 0x254, 0x256, 0x257, 0x259, 0x25b, 0x263, 0x268, 0x26f, 0x272, 0x289, 0x28b, 0x2bb];
export const isAccentedLatin = (point: number) =>
  SINGLE_ACCENTED.includes(point) || ACCENTED.some(([first, last]) => point >= first && point <= last);
