import { isTopLevel, labelsOf, topLevelIn } from "./hosts.ts";
import { type Brackets, bracketsIn, linkEnd } from "./linkEnd.ts";
import { mayStart } from "./mayStart.ts";
import { endWithout } from "./textClasses.ts";

/** A link in a text, in UTF-16 code units. */
export interface Link {
  start: number;
  end: number;
  /** Absolute, in ASCII. */
  url: string;
}

/** A scheme, or a run of characters that names of hosts have. A run stops before a script without spaces. */
const CANDIDATE =
  /https?:\/\/|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]][[\p{L}\p{M}\p{N}.\-]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]]*/giv;
/** The host behind a scheme: a literal address, or a name in any script. */
const HOST = /\[[\d:.a-f]+\]|[\p{L}\p{M}\p{N}\p{So}._\-\u{200d}]+/ivy;
const USER = /[^\s\/?#@]*@/vy;
const PORT = /:\d{1,5}(?!\d)/vy;
const DOTS = /[.\-]/v;

/**
 * The links of a text: addresses with a scheme, and names of hosts below a top-level domain. The host of an e-mail
 * address is no link, and no link has the name of a user. Bluesky's own detection is the model (`@atproto/api`,
 * RichText); this one differs where brackets, punctuation of other scripts or text without spaces surround a link. The
 * time is linear in the text.
 */
export function linksIn(text: string): Link[] {
  const links: Link[] = [];
  const brackets = bracketsIn(text);
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const { 0: candidate, index } = match;
    if (!mayStart(text, index, { unspaced: true })) continue;
    const link = candidate.endsWith("//")
      ? withScheme(text, index, candidate, brackets)
      : withoutScheme(text, index, candidate, brackets);
    if (link === null) continue;
    links.push(link);
    CANDIDATE.lastIndex = link.end;
  }
  return links;
}

function withScheme(text: string, start: number, scheme: string, brackets: Brackets): Link | null {
  const from = start + scheme.length;
  if (matchAt(USER, text, from) !== "") return null;
  const host = hostOf(matchAt(HOST, text, from));
  return host === "" ? null : linkOf(text, start, from + host.length, "", brackets);
}

/** The host without text that follows the last label directly: `example.org🎉`, `example.orgを見て`. */
function hostOf(run: string): string {
  if (run.startsWith("[")) return run;
  const host = run.slice(0, endWithout(run, DOTS));
  const label = host.slice(host.lastIndexOf(".") + 1);
  const last = /^[\-0-9_a-z]+/iv.exec(label)?.[0] ?? topLevelIn(label) ?? label;
  return host.slice(0, host.length - label.length) + last;
}

/** A top-level domain is in lower case here, as in Bluesky's detection: "the end.It begins" has no link. */
function withoutScheme(text: string, start: number, run: string, brackets: Brackets): Link | null {
  const host = run.slice(0, endWithout(run, DOTS));
  const labels = labelsOf(host);
  const isHost = labels !== null && isTopLevel(labels.at(-1) ?? "") && /\p{L}/v.test(labels.at(-2) ?? "");
  // Behind the run stands the rest of an e-mail address, or of a name that no host has.
  if (!isHost || /[@_+=\u{26}%$^~\|]/v.test(text.charAt(start + run.length))) return null;
  return linkOf(text, start, start + host.length, "https://", brackets);
}

/** @returns null where the parser of addresses finds no address */
function linkOf(text: string, start: number, hostEnd: number, scheme: string, brackets: Brackets): Link | null {
  const authorityEnd = hostEnd + matchAt(PORT, text, hostEnd).length;
  const end = /[#\/?]/v.test(text.charAt(authorityEnd)) ? linkEnd(text, authorityEnd, brackets) : authorityEnd;
  const written = scheme + text.slice(start, end);
  const url = URL.parse(written);
  return url && { start, end, url: /^\p{ASCII}*$/v.test(written) ? written : url.href };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
