import { isTopLevel, labelsOf } from "../shared/hosts.ts";
import { mayStart } from "../shared/mayStart.ts";
import { characterAt, endWithout, isUnspaced, isWord } from "../shared/textClasses.ts";

/** A handle in a text that may be that of an account, in UTF-16 code units. */
export interface Mention {
  start: number;
  end: number;
  /** In lower case: a handle is the name of a host (atproto.com/specs/handle). */
  handle: string;
}

const CANDIDATE = /@[\-.0-9A-Za-z]+/gv;
const DOTS = /[.\-]/v;

/** The mentions of a text. No part of an e-mail address is a mention. The time is linear in the text. */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index }) => {
    const end = index + endWithout(candidate, DOTS);
    const handle = text.slice(index + 1, end).toLowerCase();
    const isWhole = end < index + candidate.length || !goesOn(characterAt(text, end));
    return isWhole && isHandle(handle) && mayStart(text, index, { unspaced: true })
      ? [{ start: index, end, handle }]
      : [];
  });
}

const goesOn = (next: string) => next === "_" || next === "@" || (isWord(next) && !isUnspaced(next));

/** Servers for development have handles below the reserved domain `test` (RFC 6761). */
function isHandle(handle: string): boolean {
  const last = labelsOf(handle)?.at(-1);
  return last !== undefined && (isTopLevel(last) || last === "test");
}
